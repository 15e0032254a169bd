/** Lets a company connect its identity provider, which sends people and groups by SCIM (decision 0132). */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { grantableApplications } from '../../contract/applications'
import type { provisioning as groupOfCalls } from '../../contract/calls/provisioning'
import type { GivenRole, Provisioning, ProvisionedGroup } from '../../contract/entities/provisioning'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import {
  companies,
  provisionedGroups,
  provisionedMembers,
  provisionedPeople,
  provisioningLog,
  type GivenRoles,
} from '../database/tables'
import { utcText } from '../database/utc'
import { invalid } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { insertRows, updateRow } from '../records/change'
import { writerOf } from '../records/operations'
import type { CallInput } from '../records/resource'
import { checkVersion, findRow, lockRow, readToday, requireCompany } from '../records/rows'
import { mailingWith } from './accountMails'
import { decide } from './companyUsers/decide'
import { changerOf, noPlaces, readApplications } from './companyUsers/facts'
import { roleToGrant } from './companyUsers/many/acts'
import { refuseAll } from './companyUsers/refusals'
import { noRoles } from './companyUsers/states'
import { lockGroup, membersOf, removeGroup, type Group } from './provisioning/groups'
import { readLog } from './provisioning/log'
import { settleRoles } from './provisioning/settle'
import type { Services } from './services'

type Sent = Readonly<Record<keyof GivenRoles, GivenRole | null>>

const shownRoles = (roles: GivenRoles) => ({ TOM: roles.TOM ?? null, JE: roles.JE ?? null })

const storedRoles = (roles: Sent): GivenRoles =>
  Object.fromEntries(grantableApplications.flatMap((name) => (roles[name] ? [[name, roles[name]] as const] : [])))

/** Throws unless the caller may give these roles, and people may have them. */
const checkRoles = async (db: Queryable, caller: SignedInCaller, company: number, roles: GivenRoles): Promise<void> => {
  const given = Object.fromEntries(
    grantableApplications.flatMap((application) => {
      const role = roles[application]
      return role ? [[application, roleToGrant({ application, role }, undefined)] as const] : []
    }),
  )
  const applications = await readApplications(db, company)
  const today = await readToday(db, company)
  const facts = { applications, today, places: noPlaces, keepsSuperUser: true, mayLackAccess: true }
  const wanted = { is_active: true, is_one_time_password: true, roles: { ...noRoles, ...given } }
  const { refusals } = decide(changerOf(caller), facts, { before: undefined, wanted })
  refuseAll(refusals, ({ application, part }) =>
    part === 'access' ? `roles.${application}` : `roles.${application}.${part}`,
  )
}

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be those of members here.
const countMembers = sql<number>`(select count(*)::int from provisioned_members m
  where m.company_id = provisioned_groups.company_id and m.group_id = provisioned_groups.id)`

const readGroups = async (db: Queryable, company: number, id?: number) => {
  const rows = await db
    .select({
      id: provisionedGroups.id,
      name: provisionedGroups.name,
      external_id: provisionedGroups.external_id,
      is_everybody: provisionedGroups.is_everybody,
      invites: provisionedGroups.invites,
      roles: provisionedGroups.roles,
      version: provisionedGroups.version,
      members: countMembers,
    })
    .from(provisionedGroups)
    .where(and(eq(provisionedGroups.company_id, company), id === undefined ? undefined : eq(provisionedGroups.id, id)))
    .orderBy(provisionedGroups.position, provisionedGroups.id)
  return rows.map(({ roles, ...group }) => ({ ...group, roles: shownRoles(roles) }))
}

const withoutMark = ({
  is_everybody: _mark,
  invites: _invites,
  ...group
}: Awaited<ReturnType<typeof readGroups>>[number]): ProvisionedGroup => group

const read = async (db: Queryable, company: number, address: string): Promise<Provisioning> => {
  const all = await readGroups(db, company)
  const everybody = all.find((group) => group.is_everybody)
  const [last] = await db
    .select({ at: sql<string | null>`${utcText(sql`max(${provisioningLog.at})`)}` })
    .from(provisioningLog)
    .where(eq(provisioningLog.company_id, company))
  const applications = await readApplications(db, company)
  return {
    address,
    applications: grantableApplications.filter((name) => applications.includes(name)),
    everybody: {
      roles: everybody?.roles ?? shownRoles({}),
      invites: everybody?.invites ?? true,
      version: everybody?.version ?? 1,
    },
    groups: all.filter((group) => !group.is_everybody).map(withoutMark),
    people: await db.$count(
      provisionedPeople,
      and(eq(provisionedPeople.company_id, company), eq(provisionedPeople.is_gone, false)),
    ),
    last_at: last?.at ?? null,
  }
}

/** It is in no request of an identity provider, and behind all that are. */
const everybodyGroup = { name: '', is_everybody: true, position: 2_000_000_000 }

/** Locks the group of everybody; makes it if it is missing. */
const lockEverybody = async (input: Parameters<typeof writerOf>[0], company: number): Promise<Group> => {
  await lockRow(input.db, { table: companies, key: { id: company } }, 'no key update')
  const [group] = await input.db
    .select()
    .from(provisionedGroups)
    .where(and(eq(provisionedGroups.company_id, company), provisionedGroups.is_everybody))
    .for('no key update')
  if (group) return group
  const [made] = await insertRows(writerOf(input), provisionedGroups, [{ company_id: company, ...everybodyGroup }])
  if (!made) throw new Error('The group was not stored')
  return made
}

const broughtPeople = async (db: Queryable, company: number): Promise<number[]> => {
  const rows = await db
    .select({ id: provisionedPeople.user_id })
    .from(provisionedPeople)
    .where(and(eq(provisionedPeople.company_id, company), eq(provisionedPeople.is_gone, false)))
  return rows.map(({ id }) => id)
}

/** Reports what a group gives from now on; null stands for everybody. */
const reportRoles = (
  { report, caller }: Pick<CallInput, 'report' | 'caller'>,
  company: number,
  group: number | null,
  roles: GivenRoles,
): void =>
  report('provisioning changed', {
    company,
    by: caller.account.user.id,
    group,
    roles: Object.fromEntries(Object.entries(roles).map(([application, role]) => [application, role.name])),
  })

/** Returns the positions of groups in another order. Those that it doesn't name, such as new ones, come behind as they were. */
const orderOf = (groups: readonly Group[], ids: readonly number[]): ReadonlyMap<number, number> => {
  const known = new Set(groups.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw invalid({ ids: ['Some of these groups are gone. Load the page again.'] })
  const others = groups.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  return new Map([...ids, ...others].map((id, place) => [id, place + 1]))
}

/** The members of a group may be thousands. */
const isLong = () => true

const findGroup = (
  db: Queryable,
  { company_id, provisioned_group_id: id }: { readonly company_id: number; readonly provisioned_group_id: number },
) =>
  findRow(db, {
    table: provisionedGroups,
    key: { company_id, id },
    condition: eq(provisionedGroups.is_everybody, false),
  })

export const provisioningOperations = (services: Services): Operations<keyof typeof groupOfCalls> => {
  const address = `${services.publicUrl}/scim/v2`
  const runAndMail = mailingWith(services)
  return {
    readProvisioning: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params }) => read(db, params.company_id, address),
    },
    saveDefaultProvisioning: {
      ownTransactions: true,
      isLong,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: (given) =>
        runAndMail(given, async (input) => {
          const { db, caller, params, body } = input
          const { company_id: company } = params
          const roles = storedRoles(body.roles)
          await checkRoles(db, caller, company, roles)
          const before = await lockEverybody(input, company)
          await checkVersion(before, body, () => read(db, company, address))
          await updateRow(writerOf(input), provisionedGroups, before, { roles, invites: body.invites })
          reportRoles(input, company, null, roles)
          await settleRoles(input, company, await broughtPeople(db, company))
          return read(db, company, address)
        }),
    },
    orderProvisionedGroups: {
      ownTransactions: true,
      isLong,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: (given) =>
        runAndMail(given, async (input) => {
          const { db, params, body } = input
          const { company_id: company } = params
          await lockRow(db, { table: companies, key: { id: company } }, 'no key update')
          const groups = await db
            .select()
            .from(provisionedGroups)
            .where(and(eq(provisionedGroups.company_id, company), eq(provisionedGroups.is_everybody, false)))
            .orderBy(provisionedGroups.position, provisionedGroups.id)
            .for('no key update')
          const order = orderOf(groups, body.ids)
          const moved = groups.filter(({ id, position }) => order.get(id) !== position)
          for (const group of moved)
            await updateRow(writerOf(input), provisionedGroups, group, { position: order.get(group.id) ?? 0 })
          const ids = moved.map(({ id }) => id)
          input.report('provisioning changed', { company, by: input.caller.account.user.id, groups: ids })
          await settleRoles(input, company, await inSeveral(db, company, ids))
          return read(db, company, address)
        }),
    },
    saveProvisionedGroup: {
      ownTransactions: true,
      isLong,
      find: ({ db, params }) => findGroup(db, params),
      run: (given) =>
        runAndMail(given, async (input) => {
          const { db, caller, params, body } = input
          const { company_id: company, provisioned_group_id: id } = params
          const roles = storedRoles(body.roles)
          await checkRoles(db, caller, company, roles)
          const before = await lockGroup(db, company, id)
          const readOne = async () => {
            const [group] = await readGroups(db, company, id)
            if (!group) throw new Error('The group is gone')
            return withoutMark(group)
          }
          await checkVersion(before, body, readOne)
          const after = await updateRow(writerOf(input), provisionedGroups, before, { roles })
          reportRoles(input, company, id, roles)
          await settleRoles(input, company, await membersOf(db, after))
          return readOne()
        }),
    },
    deleteProvisionedGroup: {
      ownTransactions: true,
      isLong,
      find: ({ db, params }) => findGroup(db, params),
      run: (given) =>
        runAndMail(given, async (input) => {
          const { company_id: company, provisioned_group_id: id } = input.params
          await removeGroup(input, await lockGroup(input.db, company, id))
          reportRoles(input, company, id, {})
          return { id }
        }),
    },
    listProvisioningLog: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params, query }) => readLog(db, params.company_id, query),
    },
  }
}

/** Returns those who are in one of some groups and in another one: the order matters to them alone. */
const inSeveral = async (db: Queryable, company: number, groups: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: provisionedMembers.user_id })
    .from(provisionedMembers)
    .where(eq(provisionedMembers.company_id, company))
    .groupBy(provisionedMembers.user_id)
    .having(
      and(
        sql`count(*) > 1`,
        sql`bool_or(${inArray(provisionedMembers.group_id, groups.length > 0 ? [...groups] : [0])})`,
      ),
    )
  return rows.map(({ id }) => id)
}
