/** Writes the company users of a file. */
import { sql } from 'drizzle-orm'
import { grantableApplications } from '../../../../contract/applications'
import { users } from '../../../database/tables'
import { queueMails } from '../../../mail/outbox'
import { insertSelected } from '../../../records/changeSelected'
import type { Import } from '../../../records/imports/importFile'
import { inParts } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { detailsOfChange, detailsOfNew, reportMany, type Reported } from '../reports'
import { grantedIn, storeRoleStates, updateUsers, type Roles } from '../states'
import { otherRoles, personOf, type FileContext, type Planned } from './plan'

const person = ['first_name', 'last_name', 'phone_code', 'phone_number'] as const
const newMembers = ['company_id', 'email', 'is_one_time_password', ...person]

const rolesIn = (roles: Roles) => grantableApplications.flatMap((application) => roles[application] ?? [])

const insertUsers = async ({ writer }: Import, companyId: number, part: readonly Planned[]): Promise<Reported[]> => {
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
  await storeRoleStates(
    writer,
    companyId,
    withIds.map(({ id, roles }) => ({ user_id: id, roles: rolesIn(roles) })),
    { areNew: true },
  )
  await queueMails(writer.db, 'ONE_TIME_PASSWORD', [...ids.keys()])
  return withIds.map(({ id, roles }) => ({ account: id, details: detailsOfNew(rolesIn(roles)) }))
}

type Changed = Planned & { readonly before: NonNullable<Planned['before']> }

const changeUsers = async (
  { writer }: Import,
  companyId: number,
  part: readonly Changed[],
): Promise<{ id: number }[]> => {
  const rows = part.map((planned) => {
    const { id, version } = planned.before
    return { id, version, ...personOf(planned, planned.before) }
  })
  const updated = await updateUsers(writer, companyId, person, rows)
  const others = part.filter(({ before }) => before.id !== writer.by)
  await storeRoleStates(
    writer,
    companyId,
    // A role that stays is not written, nor that in an application that the company has lost.
    others.map(({ before, former = before.roles, roles }) => ({
      user_id: before.id,
      roles: otherRoles(former, roles).flatMap((application) => roles[application] ?? []),
    })),
  )
  return updated
}

/** Writes what was planned, and reports it. Nobody's own roles are touched (A36). */
export const writeUsers = async (
  { companyId }: FileContext,
  all: Import,
  planned: readonly Planned[],
  report: Report,
): Promise<void> => {
  const context = { by: all.writer.by, company: companyId }
  const created: Reported[] = []
  await inParts(
    planned.filter(({ before }) => !before),
    all,
    async (part) => {
      const inserted = await insertUsers(all, companyId, part)
      created.push(...inserted)
      return inserted
    },
  )
  const changed = planned.filter((one): one is Changed => one.before !== undefined && one.isChanged)
  await inParts(changed, all, (part) => changeUsers(all, companyId, part))
  reportMany(report, 'account created', context, created)
  const changes = changed.map(({ before, former = before.roles, roles }) => ({
    account: before.id,
    details: detailsOfChange(grantedIn(former), grantedIn(roles)),
  }))
  reportMany(
    report,
    'account changed',
    context,
    changes.filter(({ details }) => Object.keys(details).length > 0),
  )
}
