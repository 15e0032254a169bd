/**
 * Keeps what the OpenID provider knows in the database, so that all processes agree.
 *
 * | Kind | Found by | Counts as long as |
 * |---|---|---|
 * | Client | client id | the application is active, and has an address to return to |
 * | Session | a cookie, hashed | the session of the console to which it belongs |
 * | tokens, codes, interactions | a random text, hashed | they have not expired |
 */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { hashSecret } from '../accounts/secrets'
import { codeOf } from '../database/connectError'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { oidcState, sessions } from '../database/tables'
import { findClient, metadataOf } from './applications'
import { findToken, noteToken, tokenNoted, type Payload } from './tokens'
import { loadLibrary } from './library'

/** Kinds that live as long as a grant does. */
const ofGrants: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A session of somebody has the id of their session here as its `uid`. */
const isSignedIn = sql`(not ${oidcState.payload} ? 'accountId' or exists (select from ${sessions}
  where ${sessions.id}::text = ${oidcState.uid} and ${sessions.revoked_at} is null and ${sessions.expires_at} > now()))`

interface Row {
  readonly payload: Payload
  readonly isConsumed: boolean
}

const toPayload = (row: Row | undefined, id?: string): AdapterPayload | undefined =>
  row && ({ ...row.payload, ...(id && { jti: id }), ...(row.isConsumed && { consumed: true }) } as AdapterPayload)

const columns = { payload: oidcState.payload, isConsumed: sql<boolean>`${oidcState.consumed_at} is not null` }

/** The id of a grant opens nothing; all others do. */
const keyOf = (kind: string, id: string): string => (kind === 'Grant' ? id : hashSecret(id))

/** PostgreSQL keeps no NUL in JSON. */
const unstorable = '22P05'

/** Returns the error of a request for what could not be stored: it may have a text that nothing can. */
const storingError = async (error: unknown): Promise<unknown> => {
  if (codeOf(error) !== unstorable) return error
  const { errors } = await loadLibrary()
  return new errors.InvalidRequest('a parameter contains characters that cannot be stored')
}

interface Library {
  /** Makes the error for a code or token that was used twice at the same time. */
  readonly refuseReuse: () => Error
  /** The request that is under way. */
  readonly context: () => object | undefined
}

/** Returns the adapter of a kind. */
export const adapterOf =
  (db: Queryable, { refuseReuse, context }: Library) =>
  (kind: string): Adapter => {
    const is = (id: string) => and(eq(oidcState.kind, kind), eq(oidcState.id, keyOf(kind, id)))
    const revokeByGrantId = async (grantId: string) => {
      await db.delete(oidcState).where(and(eq(oidcState.grant_id, grantId), eq(oidcState.kind, kind)))
    }
    const findState = async (id: string) => {
      const query = prepared(db, oidcState, kind === 'Session' ? 'session' : 'state', () =>
        db
          .select(columns)
          .from(oidcState)
          .where(
            and(
              eq(oidcState.kind, sql.placeholder('kind')),
              eq(oidcState.id, sql.placeholder('id')),
              sql`${oidcState.expires_at} > now()`,
              kind === 'Session' ? isSignedIn : undefined,
            ),
          ),
      )
      const [row] = await query.execute({ kind, id: keyOf(kind, id) })
      return toPayload(row, id)
    }
    const findClientMetadata = async (id: string) => {
      const application = await findClient(db, id)
      return application && (metadataOf(application) as AdapterPayload | undefined)
    }
    const findOfGrant = async (id: string) => {
      const token = await findToken(db, kind, keyOf(kind, id))
      const grantId = token?.payload.grantId
      const request = context()
      if (request && token && typeof grantId === 'string') noteToken(request, grantId, token)
      return toPayload(token, id)
    }
    const findGrant = async (id: string) => {
      const request = context()
      const grant = request && tokenNoted(request, id)?.grant
      return grant ? toPayload({ payload: grant, isConsumed: false }, id) : findState(id)
    }
    const finders: Readonly<Record<string, (id: string) => Promise<AdapterPayload | undefined>>> = {
      Client: findClientMetadata,
      Grant: findGrant,
    }
    return {
      find: finders[kind] ?? (ofGrants.has(kind) ? findOfGrant : findState),
      findByUid: async (uid) => {
        const [row] = await db
          .select(columns)
          .from(oidcState)
          .where(
            and(eq(oidcState.kind, kind), eq(oidcState.uid, uid), sql`${oidcState.expires_at} > now()`, isSignedIn),
          )
          .orderBy(sql`${oidcState.expires_at} desc`)
          .limit(1)
        return toPayload(row)
      },
      // Devices without a browser can't sign in.
      findByUserCode: async () => undefined,
      upsert: async (id, { jti: _jti, ...payload }, seconds = 0) => {
        const { uid, grantId } = payload
        const values = {
          payload: payload as Record<string, unknown>,
          grant_id: ofGrants.has(kind) ? (grantId ?? null) : null,
          uid: kind === 'Session' ? (uid ?? null) : null,
          expires_at: sql`now() + make_interval(secs => ${seconds})`,
        }
        await db
          .insert(oidcState)
          .values({ kind, id: keyOf(kind, id), ...values })
          .onConflictDoUpdate({ target: [oidcState.kind, oidcState.id], set: values })
          .catch(async (error: unknown) => {
            throw await storingError(error)
          })
      },
      consume: async (id) => {
        const used = await db
          .update(oidcState)
          .set({ consumed_at: sql`now()` })
          .where(and(is(id), isNull(oidcState.consumed_at)))
          .returning({ id: oidcState.id })
        if (used.length > 0) return
        // Somebody has used it since it was found: what came of it ends, as after any other reuse. What is only now being made
        // of it ends with the grant.
        const [row] = await db.select({ grantId: oidcState.grant_id }).from(oidcState).where(is(id))
        if (row?.grantId)
          await db
            .delete(oidcState)
            .where(
              or(eq(oidcState.grant_id, row.grantId), and(eq(oidcState.kind, 'Grant'), eq(oidcState.id, row.grantId))),
            )
        throw refuseReuse()
      },
      destroy: async (id) => {
        await db.delete(oidcState).where(is(id))
      },
      revokeByGrantId,
    }
  }

/** Whether a text can be the id of a session here. */
export const isSessionId = (text: string | undefined): text is string => uuid.test(text ?? '')

/** Deletes what has expired. */
export const dropOldState = (db: Queryable): Promise<unknown> =>
  db.delete(oidcState).where(sql`${oidcState.expires_at} < now() - interval '5 minutes'`)
