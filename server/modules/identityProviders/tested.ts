/** Keeps what a test of an identity provider has found: whether it would let people in, and what has to be mended. */
import { toUtcText } from '../../database/utc'
import type { ProviderTest } from '../../../contract/entities/identityProvider'
import { authorOf } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { identityProviders } from '../../database/tables'
import { domainOf, type Person } from '../../identity/claims'
import { ProviderFault } from '../../identity/faults'
import type { Deciding } from '../../identity/mount'
import { hasProven, type Provider } from '../../identity/providers'
import { updateRow } from '../../records/change'
import { lockRow } from '../../records/rows'
import type { Services } from '../services'
import { sayIt, saying, text, type Saying } from '../../../contract/say'
import { inEnglish } from '../../tools/language'

/** What a test has found, before anybody reads it. */
interface Judged extends Pick<ProviderTest, 'claims'> {
  readonly mistakes: readonly (string | Saying)[]
  readonly hints: readonly (string | Saying)[]
}

const judge = async (db: Queryable, provider: Provider, person: Person): Promise<Judged> => {
  const { email, isEmailVerified, firstName, lastName, claims } = person
  const isProven = email !== undefined && (await hasProven(db, provider.company_id, domainOf(email)))
  const mistakes = [
    email === undefined &&
      text('The provider does not tell the mail address, which people are known by here. Let it send “email”.'),
    email !== undefined &&
      !isEmailVerified &&
      text(
        'The provider does not vouch for the mail address. Let it send “email_verified” (Okta, Google) or “xms_edov” (Entra ID) as true.',
      ),
  ]
  const hints = [
    email !== undefined &&
      !isProven &&
      saying('The domain {domain} is not proven yet. Until then nobody is let in by an address of it.', {
        domain: domainOf(email),
      }),
    !(firstName && lastName) && 'The provider does not tell both names. Let it send “given_name” and “family_name”.',
  ]
  const told = (all: readonly (string | Saying | false)[]) => all.filter((one) => one !== false)
  return { mistakes: told(mistakes), hints: told(hints), claims }
}

/** Returns what keeps the outcome of a test; a draft that has worked is tested from then on. */
export const noteTests =
  ({ database }: Pick<Services, 'database'>): Deciding['noteTest'] =>
  (visit, { company_id, id }, outcome, { requestId, report: reportNow }) => {
    const by = visit.user_id ?? 0
    const caller = { account: { user: { id: by } } }
    const author = authorOf({ caller, call: 'testIdentityProvider', params: { company_id }, requestId })
    return reportAfterCommit(database.db, reportNow, author, async ({ db: tx, report }) => {
      const before = await lockRow(tx, { table: identityProviders, key: { company_id, id } })
      const judged: Judged =
        outcome instanceof ProviderFault
          ? { mistakes: [outcome.told], hints: [], claims: [] }
          : await judge(tx, before, outcome)
      const isSame = before.version === visit.provider_version
      const mistakes = isSame
        ? judged.mistakes
        : [text('The settings were changed since this test began. Test once more.')]
      const worked = mistakes.length === 0
      const told = { claims: judged.claims, worked, at: toUtcText(new Date()) }
      // Kept in English, since others read it as well.
      const last_test = { ...told, mistakes: mistakes.map(inEnglish), hints: judged.hints.map(inEnglish) }
      const state = worked && before.state === 'draft' ? 'tested' : before.state
      await updateRow({ db: tx, by }, identityProviders, before, { last_test, state })
      report('identity provider tested', { company: company_id, by, provider: id, worked })
      return { ...told, mistakes: mistakes.map(sayIt), hints: judged.hints.map(sayIt) }
    })
  }
