/**
 * Reads codes and tokens together with all that decides whether they count: the grant, the sign-in, the application, the
 * company and the person with their rights. One statement reads those of all requests that arrive together.
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountColumns, hasFactorIn, userOfSession } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { together } from '../database/together'
import { applicationLogins, applications, companies, oidcState, users } from '../database/tables'
import { ruleColumns, type Login } from './access'

export type Payload = Readonly<Record<string, unknown>>

export interface StoredToken {
  readonly payload: Payload
  readonly isConsumed: boolean
  /** Missing if it has ended. */
  readonly grant: Payload | null
  readonly login: Login | undefined
}

const grants = alias(oidcState, 'grants')
const chosen = alias(companies, 'chosen')
const { id, name, is_active, applications: usedIn } = getTableColumns(chosen)

const keyOf = (kind: string, hash: string): string => `${kind} ${hash}`
/** Neither kinds nor hashes have a space. */
const keyColumn = sql<string>`${oidcState.kind} || ' ' || ${oidcState.id}`
const asked = sql`(select split_part(key, ' ', 1) kind, split_part(key, ' ', 2) id
  from unnest(${sql.placeholder('keys')}::text[]) key) asked`

const find = together(async (db, keys): Promise<ReadonlyMap<string, StoredToken>> => {
  const query = prepared(db, oidcState, 'tokens', () =>
    db
      .select({
        key: keyColumn,
        payload: oidcState.payload,
        isConsumed: sql<boolean>`${oidcState.consumed_at} is not null`,
        grant: grants.payload,
        sessionId: applicationLogins.session_id,
        application: ruleColumns,
        company: { id, name, is_active, applications: usedIn },
        user: accountColumns.user,
        own: accountColumns.company,
        roles: accountColumns.grants,
        factorRule: accountColumns.factorRule,
        hasFactor: hasFactorIn(applicationLogins.session_id),
      })
      .from(asked)
      .innerJoin(
        oidcState,
        and(eq(oidcState.kind, sql`asked.kind`), eq(oidcState.id, sql`asked.id`), sql`${oidcState.expires_at} > now()`),
      )
      .leftJoin(
        grants,
        and(eq(grants.kind, 'Grant'), eq(grants.id, oidcState.grant_id), sql`${grants.expires_at} > now()`),
      )
      .leftJoin(applicationLogins, eq(applicationLogins.grant_id, oidcState.grant_id))
      .leftJoin(applications, eq(applications.id, applicationLogins.application_id))
      .leftJoin(chosen, eq(chosen.id, applicationLogins.chosen_company))
      .leftJoin(users, eq(users.id, userOfSession(applicationLogins.session_id)))
      .leftJoin(companies, eq(companies.id, users.company_id)),
  )
  const rows = await query.execute({ keys })
  return new Map(
    rows.map(({ key, payload, isConsumed, grant, sessionId, application, company, user, own, roles, ...factors }) => [
      key,
      {
        payload,
        isConsumed,
        grant,
        login:
          sessionId !== null && application && company
            ? {
                sessionId,
                application,
                company,
                account: user ? { user, company: own, grants: roles, ...factors } : undefined,
              }
            : undefined,
      },
    ]),
  )
})

/** Finds a code or token by the hash of its text, as the database has it after the request has arrived. */
export const findToken = (db: Queryable, kind: string, hash: string): Promise<StoredToken | undefined> =>
  find(db, keyOf(kind, hash))

/** What came with the tokens that a request has asked for, by the id of their grant. */
const noted = new WeakMap<object, Map<string, StoredToken>>()

/** Notes what came with a token, which is asked for next in the same request. */
export const noteToken = (request: object, grantId: string, token: StoredToken): void => {
  noted.set(request, (noted.get(request) ?? new Map<string, StoredToken>()).set(grantId, token))
}

/** Returns what came with a token of a grant in the same request. */
export const tokenNoted = (request: object, grantId: string): StoredToken | undefined =>
  noted.get(request)?.get(grantId)
