/** Reads applications as the OpenID provider knows them: as its clients. */
import { timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ClientMetadata } from 'oidc-provider'
import { hashSecret } from '../accounts/secrets'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { applications } from '../database/tables'

const { name_folded: _folded, name_order: _order, ...columns } = getTableColumns(applications)

export type ApplicationRow = Omit<typeof applications.$inferSelect, 'name_folded' | 'name_order'>

/** What a client id may be; nothing else is asked of the database. */
const possibleId = /^[\w-]{1,100}$/

const readClient = async (db: Queryable, clientId: string): Promise<ApplicationRow | undefined> => {
  const query = prepared(db, applications, 'client', () =>
    db
      .select({
        ...columns,
        former_secret_hash: sql<string | null>`case when ${applications.former_secret_ends_at} > now()
          then ${applications.former_secret_hash} end`,
      })
      .from(applications)
      .where(and(eq(applications.client_id, sql.placeholder('clientId')), applications.is_active)),
  )
  const [found] = await query.execute({ clientId })
  return found
}

/** What requests that arrive together ask, which one statement reads once all of them have arrived. */
const asked = new WeakMap<Queryable, Map<string, Promise<ApplicationRow | undefined>>>()

/** Finds an active application by its client id, as the database has it after the request has arrived. */
export const findClient = (db: Queryable, clientId: string): Promise<ApplicationRow | undefined> => {
  if (!possibleId.test(clientId)) return Promise.resolve(undefined)
  const waiting = asked.get(db) ?? new Map<string, Promise<ApplicationRow | undefined>>()
  asked.set(db, waiting)
  const reading =
    waiting.get(clientId) ??
    setImmediate().then(() => {
      waiting.delete(clientId)
      return readClient(db, clientId)
    })
  waiting.set(clientId, reading)
  return reading
}

/** What stands for the secret of an application: the hashes of those that it may use. */
const hashesOf = ({ secret_hash: present, former_secret_hash: former }: ApplicationRow): string =>
  [present ?? 'none', former].filter(Boolean).join('.')

/** Whether a secret is one of those of which `hashesOf` has told. */
export const isSecretOf = (hashes: string, secret: string): boolean => {
  const hash = Buffer.from(hashSecret(secret))
  return hashes
    .split('.')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === hash.length && timingSafeEqual(one, hash))
}

/** Returns an application as a client; undefined if it can't sign anybody in yet, since it has nowhere to send them. */
export const metadataOf = (application: ApplicationRow): ClientMetadata | undefined => {
  const { kind, redirect_uris: redirects, backchannel_logout_uri: backchannel } = application
  if (redirects.length === 0) return undefined
  return {
    client_id: application.client_id,
    client_name: application.name,
    application_type: kind === 'native' ? 'native' : 'web',
    token_endpoint_auth_method: kind === 'web' ? 'client_secret_basic' : 'none',
    ...(kind === 'web' && { client_secret: hashesOf(application) }),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
    redirect_uris: redirects,
    post_logout_redirect_uris: application.post_logout_redirect_uris,
    ...(backchannel && { backchannel_logout_uri: backchannel, backchannel_logout_session_required: true }),
  }
}
