/** What describes members of records that no column holds as they are told, by the name of the kind. */
import { say } from '../../../contract/say'
import type { Queryable } from '../../database/connection'
import { users } from '../../database/tables'
import { readCertificate } from '../../identity/certificates'
import { namedAs, type Known, type Wanted } from '../../records/history/names'
import type { MoreMembers, RecordKey } from '../../records/history/read'
import type { AnyRow } from '../../records/table'
import { toldRoles } from '../companyUsers/roleHistory'
import { toldUnits } from '../longTermIncentives/units'
import type { PlanRow } from '../planned/plan'
import { tellPlanned, collectPlanned } from '../planned/told'

type Describer = (db: Queryable, keys: readonly RecordKey[]) => Promise<(key: RecordKey) => MoreMembers>

/** Tells members by the row of the record itself, as it was before and after. */
const byRow =
  <Row extends AnyRow>(
    tell: (row: Row, known: Known) => AnyRow,
    collect: (row: Row, wanted: Wanted) => void = () => {},
  ): Describer =>
  () =>
    Promise.resolve(() => ({
      collect: ({ own }, wanted) => {
        for (const row of [own?.before, own?.after]) if (row) collect(row as Row, wanted)
      },
      tell: ({ own }, known) => {
        const side = (row: AnyRow | null): AnyRow => (row ? tell(row as Row, known) : {})
        return own && { before: side(own.before), after: side(own.after) }
      },
    }))

/** What the server has written, such as why something was refused, is kept in English. */
const inWords = (text: unknown): string | null => (typeof text === 'string' ? say(text) : null)

/** A certificate as the provider tells it, called by whose it is. */
const certificateOf = (text: string): AnyRow[] => {
  const told = readCertificate(text)
  return told ? [{ ...told, name: told.subject.replace(/^CN=/, '') }] : []
}

export const describers: Readonly<Record<string, Describer>> = {
  companyUsers: toldRoles,
  incentives: toldUnits,
  // Nothing but a renewal changes a key, and each gives it another secret.
  apiKeys: byRow(({ version }) => ({ secret_number: version })),
  identityProviders: byRow(({ certificates }: { readonly certificates: readonly string[] }) => ({
    certificates: certificates.flatMap(certificateOf),
  })),
  provisionedGroups: byRow(({ is_everybody: isEverybody, name, position }) => ({
    name: isEverybody ? say('Everybody') : name,
    // It sorts after all groups.
    position: isEverybody ? null : position,
  })),
  plannedChanges: byRow((plan: PlanRow, known) => {
    const planned = tellPlanned(plan, known)
    return { ...planned, name: planned.record.name, reason: inWords(plan.reason) }
  }, collectPlanned),
  // A row has no member where nothing is stored.
  accessReviews: byRow(({ region_id: id, region_name: name }) => ({
    region: typeof id === 'number' ? { id, name } : null,
  })),
  accessReviewItems: byRow(({ decision, reason, user_id: id, review_id }, known) => ({
    name: namedAs(known, users, id, ['name'])?.name,
    access_review_id: review_id,
    reason: decision === 'refused' ? inWords(reason) : (reason ?? null),
  })),
  staffRules: byRow(() => ({ name: say('Second factor of provider staff') })),
}
