/** Writes the company users of a file. */
import { sql } from 'drizzle-orm'
import { readBreakGlass } from '../../../accounts/ownProviders'
import { users } from '../../../database/tables'
import { queueInvitations } from '../../../mail/invitations'
import { insertSelected } from '../../../records/changeSelected'
import type { Import } from '../../../records/imports/importFile'
import { ConcurrentChange, inParts } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { losesBreakGlass } from '../decide'
import { keepsSuperUser } from '../facts'
import { detailsOfNew, reportMany, type Reported } from '../reports'
import { rolesIn } from '../states'
import { reportChanges, storeChanges, storeRoles, type Decided } from '../store'
import { personOf, type FileContext, type Planned } from './plan'

const person = ['first_name', 'last_name', 'phone_code', 'phone_number'] as const
const newMembers = ['company_id', 'email', 'is_one_time_password', ...person]

const insertUsers = async (
  { writer }: Import,
  { caller, companyId }: FileContext,
  part: readonly Planned[],
): Promise<Reported[]> => {
  const rows = part.map((planned) => ({
    company_id: companyId,
    email: planned.user.Email,
    is_one_time_password: true,
    ...personOf(planned, undefined),
  }))
  const names = sql.join(
    newMembers.map((name) => sql`given.${sql.identifier(name)}`),
    sql`, `,
  )
  const stored = await insertSelected(
    writer,
    users,
    newMembers,
    sql`select ${names} from json_populate_recordset(null::${users}, ${JSON.stringify(rows)}::json) given`,
  )
  const ids = new Map(stored.map(({ id, email }) => [String(email), id]))
  const withIds = part.flatMap((planned) => {
    const id = ids.get(planned.user.Email)
    return id === undefined ? [] : [{ ...planned, id }]
  })
  await storeRoles(
    { writer, caller, companyId },
    withIds.map(({ id, roles }) => ({ user_id: id, before: undefined, roles: rolesIn(roles) })),
    { areNew: true },
  )
  return withIds.map(({ id, roles }) => ({ account: id, details: detailsOfNew(rolesIn(roles)) }))
}

const decidedOf = (planned: Planned): Decided[] => {
  const { before, roles, changed, isChanged } = planned
  return before && isChanged ? [{ before, after: { ...before, ...personOf(planned, before), roles }, changed }] : []
}

/** Writes what was planned, and reports it; again if somebody has taken the last super user away meanwhile. */
export const writeUsers = async (
  context: FileContext,
  all: Import,
  planned: readonly Planned[],
  report: Report,
): Promise<void> => {
  const { applications, caller, companyId } = context
  const { writer } = all
  const storing = { writer, caller, report, companyId }
  const created: Reported[] = []
  await inParts(
    planned.filter(({ before }) => !before),
    all,
    async (part) => {
      const inserted = await insertUsers(all, context, part)
      created.push(...inserted)
      return inserted
    },
  )
  // At once: each statement reads all mails that wait.
  const recipients = planned.filter(({ before }) => !before).map(({ user }) => user.Email)
  await queueInvitations(writer.db, { recipients, companyId, by: writer.by })
  const changed = planned.flatMap(decidedOf)
  await inParts(changed, all, async (part) => [...(await storeChanges(storing, part)).ids])
  const changes = changed.map(({ before, after }) => ({ before, wanted: after }))
  if (!caller.isPlatform && !(await keepsSuperUser(writer.db, companyId, changes, applications, { isLocked: true })))
    throw new ConcurrentChange()
  const breakGlassId = await readBreakGlass(writer.db, companyId)
  if (changes.some((change) => change.before.id === breakGlassId && losesBreakGlass(change, applications)))
    throw new ConcurrentChange()
  reportMany(report, 'account created', { by: writer.by, company: companyId }, created)
  reportChanges(storing, changed)
}
