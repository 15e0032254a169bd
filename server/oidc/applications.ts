/** Reads applications as the OpenID provider knows them: as its clients. */
import { timingSafeEqual } from 'node:crypto'
import { and, getTableColumns, sql } from 'drizzle-orm'
import type { ClientMetadata } from 'oidc-provider'
import { hashSecret } from '../accounts/secrets'
import { algorithm } from '../accounts/signingKeys'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { together } from '../database/together'
import { applications } from '../database/tables'

const { name_folded: _folded, name_order: _order, ...columns } = getTableColumns(applications)

export type ApplicationRow = Omit<typeof applications.$inferSelect, 'name_folded' | 'name_order'>

/** What a client id may be; nothing else is asked of the database. */
const possibleId = /^[\w-]{1,100}$/

const findById = together(async (db, ids): Promise<ReadonlyMap<string, ApplicationRow>> => {
  const query = prepared(db, applications, 'clients', () =>
    db
      .select({
        ...columns,
        former_secret_hash: sql<string | null>`case when ${applications.former_secret_ends_at} > now()
          then ${applications.former_secret_hash} end`,
      })
      .from(applications)
      .where(and(sql`${applications.client_id} = any(${sql.placeholder('ids')}::text[])`, applications.is_active)),
  )
  const rows = await query.execute({ ids })
  return new Map(rows.map((row) => [row.client_id, row]))
})

/** Finds an active application by its client id, as the database has it after the request has arrived. */
export const findClient = async (db: Queryable, clientId: string): Promise<ApplicationRow | undefined> =>
  possibleId.test(clientId) ? findById(db, clientId) : undefined

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
    id_token_signed_response_alg: algorithm,
    redirect_uris: redirects,
    post_logout_redirect_uris: application.post_logout_redirect_uris,
    ...(backchannel && { backchannel_logout_uri: backchannel, backchannel_logout_session_required: true }),
  }
}
