/** Loads an account with everything that sign-in and authorization need, in one query. */
import { eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dayInUtc, hasEnded } from '../../contract/days'
import type { Caller } from '../../contract/guards'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { together } from '../database/together'
import { companies, isGranted, isRoleOver, sessions, staffRules, userRoles, users } from '../database/tables'
import { holdsFactor } from './secondFactors'
import { roleName, rightsOf, type Account, type Grant, type FactorRule } from './rights'

/** An authenticated caller: what guards check, and the account behind it. */
export interface SignedInCaller extends Caller {
  readonly account: Account
  /** `noSession` if a key calls. */
  readonly sessionId: string
  /** The key of a program, if it calls and not the person: it has fewer rights (decision 0129). */
  readonly key?: { readonly id: number; readonly name: string }
}

const grants = sql<Grant[]>`coalesce((
  select json_agg(json_build_object(
    'application', ${userRoles.application}, 'grantAccess', ${isGranted}, 'endsOn', ${userRoles.ends_on}, 'isOver', ${isRoleOver}, 'name', ${userRoles.name},
    'permissions', ${userRoles.permissions}, 'hasLivePayTool', ${userRoles.has_live_pay_tool}) order by ${userRoles.application} desc)
  from ${userRoles} where ${userRoles.company_id} = ${users.company_id} and ${userRoles.user_id} = ${users.id}), '[]')`

/** Leave out the folded columns, which only lists need. */
const {
  full_name_folded: _name,
  full_name_order: _order,
  email_folded: _email,
  ...userColumns
} = getTableColumns(users)

/** What an account consists of, where `users` is joined with `companies`. */
export const accountColumns = {
  user: userColumns,
  company: {
    id: companies.id,
    name: companies.name,
    large_logo_url: companies.large_logo_url,
    is_active: companies.is_active,
    applications: companies.applications,
  },
  grants,
  factorRule: sql<FactorRule>`case when ${users.company_id} is null
    then (select json_build_object('second_factor_from', ${staffRules.second_factor_from}, 'second_factor_roles', ${staffRules.second_factor_roles}) from ${staffRules})
    else json_build_object('second_factor_from', ${companies.second_factor_from}, 'second_factor_roles', ${companies.second_factor_roles}) end`,
  hasFactor: holdsFactor(users.id),
}

const selectAccounts = (db: Queryable, condition: SQL | undefined, limit: number) =>
  db
    .select(accountColumns)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(condition)
    .orderBy(users.id)
    .limit(limit)

/** Reads the accounts that meet a condition, by id. */
export const findAccounts = (db: Queryable, condition: SQL | undefined, limit: number): Promise<Account[]> =>
  selectAccounts(db, condition, limit)

const oneAccount = async (db: Queryable, condition: SQL): Promise<Account | undefined> => {
  const [account] = await findAccounts(db, condition, 1)
  return account
}

const hasEmail = (email: string): SQL => sql`lower(${users.email}) = ${email}`

export const findAccountByEmail = (db: Queryable, email: string) => oneAccount(db, hasEmail(email))
/**
 * Like `findAccountByEmail`, but locks the user, so that email, password and state can't change until the transaction
 * ends.
 */
export const lockAccountByEmail = async (db: Queryable, email: string): Promise<Account | undefined> => {
  await db.select({ id: users.id }).from(users).where(hasEmail(email)).for('share')
  return findAccountByEmail(db, email)
}
/** Finds the id of an account; null if the email is unknown. */
export const findUserId = async (db: Queryable, email: string): Promise<number | null> => {
  const [user] = await db.select({ id: users.id }).from(users).where(hasEmail(email))
  return user?.id ?? null
}
export const findAccountById = async (db: Queryable, id: number): Promise<Account | undefined> => {
  const query = prepared(db, users, 'account', () => selectAccounts(db, eq(users.id, sql.placeholder('id')), 1))
  const [account] = await query.execute({ id })
  return account
}

/** SQL: whether the user has a second factor, or the session began at the identity provider of the company, which asks there (decision 0133). */
export const hasFactorIn = (sessionId: SQLWrapper) =>
  sql<boolean>`(${holdsFactor(users.id)} or exists (select from ${sessions}
    where ${sessions.id} = ${sessionId} and ${sessions.identity_provider_id} is not null))`

/**
 * The user of a session that is neither expired nor revoked.
 *
 * Not to be joined: with a few sessions, PostgreSQL may read users in the order of their ids up to the last user signed in.
 */
export const userOfSession = (id: SQLWrapper): SQL => sql`(select ${sessions.user_id} from ${sessions}
  where ${sessions.id} = ${id} and ${sessions.revoked_at} is null and ${sessions.expires_at} > now())`

/** Sessions to look for. Most calls arrive alone, and PostgreSQL keeps the plan for one, but not for a list of unknown length. */
const oneSession = sql`(select ${sql.placeholder('id')}::uuid as id) asked`
const anySessions = sql`unnest(${sql.placeholder('ids')}::uuid[]) asked (id)`

const findBySession = together(async (db, ids): Promise<ReadonlyMap<string, Account>> => {
  const isOne = ids.length === 1
  const query = prepared(db, sessions, isOne ? 'account' : 'accounts', () =>
    db
      .select({ sessionId: sql<string>`asked.id`, ...accountColumns, hasFactor: hasFactorIn(sql`asked.id`) })
      .from(isOne ? oneSession : anySessions)
      .innerJoin(users, eq(users.id, userOfSession(sql`asked.id`)))
      .leftJoin(companies, eq(companies.id, users.company_id)),
  )
  const rows = await query.execute(isOne ? { id: ids[0] } : { ids })
  return new Map(rows.map(({ sessionId, ...account }) => [sessionId, account]))
})

/** Finds the account of a session, as the database has it after the call has arrived. */
export const findAccountBySession = (db: Queryable, sessionId: string): Promise<Account | undefined> =>
  findBySession(db, sessionId.toLowerCase())

/** Whether an account is the caller's own. The key of a program is not its maker as a person. */
export const isOwn = ({ account, key }: SignedInCaller, userId: number): boolean =>
  key === undefined && account.user.id === userId

/** Whether the user may sign in: both the user and the company must be active (A46, A47), and the account must not have ended. */
export const isLive = ({ user, company }: Account): boolean =>
  user.is_active && company?.is_active !== false && !hasEnded(user, dayInUtc())

/** No session has this id: what a key does, or what happens on its day, belongs to none. */
export const noSession = '00000000-0000-0000-0000-000000000000'

export const callerOf = (account: Account, sessionId: string): SignedInCaller => ({
  isPlatform: account.user.platform_role !== null,
  companyId: account.user.company_id,
  role: roleName(account),
  permissions: rightsOf(account),
  account,
  sessionId,
})
