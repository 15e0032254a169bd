/** Makes, renews and ends the keys with which programs call the API for a company (decision 0129). */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { apiKeys as groupOfCalls } from '../../contract/calls/apiKeys'
import { longestKeyDays, mostApiKeys, type ApiKey } from '../../contract/entities/apiKey'
import { fold } from '../../contract/fold'
import { can, type Permission } from '../../contract/permissions'
import { dayAhead, dayInUtc } from '../../contract/days'
import type { SignedInCaller } from '../accounts/account'
import { newKeySecret } from '../accounts/apiKeys'
import { hashSecret } from '../accounts/secrets'
import { ordered } from '../database/collation'
import type { Queryable } from '../database/connection'
import { apiKeys, apiKeySecrets, companies, todayInUtc, users } from '../database/tables'
import { utcText } from '../database/utc'
import { conflict, invalid, notFound } from '../errors/apiError'
import { joinNames } from '../tools/language'
import type { Operations } from '../http/operation'
import { deleteRows, insertRows, updateRow } from '../records/change'
import { writerOf } from '../records/operations'
import { findRow, lockRow, requireCompany } from '../records/rows'
import { say } from '../../contract/say'

const hintLength = 4

const readKeys = async (db: Queryable, company: number, condition?: SQL): Promise<ApiKey[]> => {
  const former = sql`(select s from ${apiKeySecrets} s where s.company_id = ${apiKeys.company_id}
    and s.api_key_id = ${apiKeys.id} and s.ends_at > now() order by s.ends_at desc limit 1)`
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      permissions: apiKeys.permissions,
      is_idle: sql<boolean>`${apiKeys.ends_on} < ${todayInUtc} or not ${users.is_active} or not ${companies.is_active}`,
      made_by: sql<
        ApiKey['made_by']
      >`json_build_object('id', ${users.id}, 'name', ${users.first_name} || ' ' || ${users.last_name})`,
      created_at: utcText(apiKeys.created_at),
      ends_on: apiKeys.ends_on,
      hint: apiKeySecrets.hint,
      used_on: apiKeySecrets.used_on,
      former_until: sql<string | null>`${utcText(sql`(${former}).ends_at`)}`,
      former_used_on: sql<string | null>`(${former}).used_on::text`,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.company_id))
    .innerJoin(users, eq(users.id, apiKeys.made_by))
    .innerJoin(
      apiKeySecrets,
      and(
        eq(apiKeySecrets.company_id, apiKeys.company_id),
        eq(apiKeySecrets.api_key_id, apiKeys.id),
        isNull(apiKeySecrets.ends_at),
      ),
    )
    .where(and(eq(apiKeys.company_id, company), condition))
    .orderBy(ordered(apiKeys.name, sql`fold_order(fold(${apiKeys.name}))`), apiKeys.id)
}

const readKey = async (db: Queryable, company: number, id: number): Promise<ApiKey> => {
  const [key] = await readKeys(db, company, eq(apiKeys.id, id))
  if (!key) throw notFound()
  return key
}

const checkEnd = (day: string): void => {
  if (day < dayInUtc()) throw invalid({ ends_on: ['Choose a day that is not over.'] })
  if (day > dayAhead(longestKeyDays))
    throw invalid({ ends_on: [say('Choose a day within {longestKeyDays} days.', { longestKeyDays })] })
}

/** Nobody makes a key that may do more than they may. */
const checkPermissions = (caller: SignedInCaller, permissions: readonly Permission[]): void => {
  const missing = permissions.filter((name) => !can(caller.permissions, [name]))
  if (missing.length > 0)
    throw invalid({
      permissions: [say('You do not hold these permissions yourself: {missing}.', { missing: joinNames(missing) })],
    })
}

interface Place {
  readonly company: number
  readonly id: number
}

/** Stores a new secret of a key, and returns it. */
const giveSecret = async (db: Queryable, { company, id }: Place): Promise<string> => {
  const secret = newKeySecret(company)
  await db
    .insert(apiKeySecrets)
    .values({ company_id: company, api_key_id: id, hash: hashSecret(secret), hint: secret.slice(-hintLength) })
  return secret
}

/** Lets the former secrets of a key end: the present one after some days, earlier ones at once. */
const endSecrets = async (db: Queryable, { company, id }: Place, days: number): Promise<void> => {
  const isOfKey = and(eq(apiKeySecrets.company_id, company), eq(apiKeySecrets.api_key_id, id))
  await db.delete(apiKeySecrets).where(and(isOfKey, sql`${apiKeySecrets.ends_at} is not null`))
  if (days === 0) await db.delete(apiKeySecrets).where(isOfKey)
  else
    await db
      .update(apiKeySecrets)
      .set({ ends_at: sql`now() + make_interval(days => ${days})` })
      .where(isOfKey)
}

const findKey = (
  db: Queryable,
  { company_id, api_key_id: id }: { readonly company_id: number; readonly api_key_id: number },
) => findRow(db, { table: apiKeys, key: { company_id, id } })

export const apiKeyOperations: Operations<keyof typeof groupOfCalls> = {
  listApiKeys: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => readKeys(db, params.company_id),
  },
  createApiKey: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async (input) => {
      const { db, caller, report, params, body } = input
      const { company_id: company } = params
      checkEnd(body.ends_on)
      checkPermissions(caller, body.permissions)
      // One after the other, so that names and their number are right.
      await lockRow(db, { table: companies, key: { id: company } }, 'no key update')
      const held = await db.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.company_id, company))
      if (held.some(({ name }) => fold(name) === fold(body.name)))
        throw invalid({ name: ['There is another key of this name.'] })
      if (held.length >= mostApiKeys)
        throw conflict(
          say('This company has {mostApiKeys} keys. End one that is not needed any more.', { mostApiKeys }),
        )
      const maker = caller.account.user.id
      const [row] = await insertRows(writerOf(input), apiKeys, [{ ...body, company_id: company, made_by: maker }])
      if (!row) throw new Error('The key was not stored')
      const secret = await giveSecret(db, { company, id: row.id })
      report('key created', { company, by: maker, key: row.id, permissions: body.permissions, endsOn: body.ends_on })
      return { ...(await readKey(db, company, row.id)), secret }
    },
  },
  renewApiKey: {
    find: ({ db, params }) => findKey(db, params),
    run: async (input) => {
      const { db, caller, report, params, body } = input
      const { company_id: company, api_key_id: id } = params
      const before = await lockRow(db, { table: apiKeys, key: { company_id: company, id } })
      checkEnd(body.ends_on)
      checkPermissions(caller, before.permissions as Permission[])
      const by = caller.account.user.id
      await updateRow(writerOf(input), apiKeys, before, { ends_on: body.ends_on, made_by: by })
      await endSecrets(db, { company, id }, body.overlap_days)
      const secret = await giveSecret(db, { company, id })
      report('key renewed', { company, by, key: id, overlapDays: body.overlap_days, endsOn: body.ends_on })
      return { ...(await readKey(db, company, id)), secret }
    },
  },
  deleteApiKey: {
    find: ({ db, params }) => findKey(db, params),
    run: async (input) => {
      const { db, caller, report, params } = input
      const { company_id: company, api_key_id: id } = params
      await lockRow(db, { table: apiKeys, key: { company_id: company, id } })
      await deleteRows(writerOf(input), apiKeys, and(eq(apiKeys.company_id, company), eq(apiKeys.id, id)))
      report('key ended', { company, by: caller.account.user.id, key: id })
      return { id }
    },
  },
}
