/**
 * The keys that sign access tokens (A136). They are in the database, so that all processes agree on them.
 *
 * | Key | Signs | Is published and accepted |
 * |---|---|---|
 * | new, its time has not come | no | yes, so that everybody knows it before it signs |
 * | the newest whose time has come | yes | yes |
 * | replaced | no | until the last token that it has signed has expired |
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { inArray, sql } from 'drizzle-orm'
import { transaction, waitForTurn, type PooledDatabase, type Queryable } from '../database/connection'
import { signingKeys, type PublicKey } from '../database/tables'
import { seal, unseal } from './secrets'

export const algorithm = 'ES256'

/** How long applications may cache the published keys, in seconds. */
export const cacheSeconds = 300
/** How long a new key is published before it signs, in seconds: caches must have expired by then. */
export const leadSeconds = 2 * cacheSeconds
/** How long a process may keep signing with a key that has been replaced, in seconds. */
const marginSeconds = 60

/** An arbitrary key for the advisory lock. */
const lockKey = 727_274_003

export interface SigningKey {
  readonly kid: string
  readonly publicKey: PublicKey
  readonly verifies: CryptoKey
  /** Missing if its time has not come, or if it was encrypted with another secret. */
  readonly signs?: CryptoKey
}

type Row = typeof signingKeys.$inferSelect

/** Not `now()`, the start of the transaction: a process that waited for the lock would not see the key it waited for. */
const clock = sql`clock_timestamp()`

/** Whether a newer key has been signing for longer than a token lives. */
const isRetired = (lifeSeconds: number) => sql`exists (select from signing_keys newer
  where newer.signs_from > ${signingKeys.signs_from}
    and newer.signs_from <= ${clock} - make_interval(secs => ${lifeSeconds + marginSeconds}))`

const toCryptoKey = async (jwk: JWK) => (await importJWK(jwk, algorithm)) as CryptoKey

const openPrivateKey = ({ kid, private_key }: Row, sealingKey: string): JWK | undefined => {
  const text = unseal(private_key, sealingKey, kid)
  return text === undefined ? undefined : (JSON.parse(text) as JWK)
}

/** Reads the keys that are not retired, the newest first. */
export const readSigningKeys = async (
  db: Queryable,
  sealingKey: string,
  lifeSeconds: number,
): Promise<readonly SigningKey[]> => {
  const rows = await db
    .select({ row: signingKeys, isDue: sql<boolean>`${signingKeys.signs_from} <= ${clock}` })
    .from(signingKeys)
    .where(sql`not ${isRetired(lifeSeconds)}`)
    .orderBy(sql`${signingKeys.signs_from} desc, ${signingKeys.kid}`)
  return Promise.all(
    rows.map(async ({ row, isDue }) => {
      const privateKey = isDue ? openPrivateKey(row, sealingKey) : undefined
      return {
        kid: row.kid,
        publicKey: row.public_key,
        verifies: await toCryptoKey({ ...row.public_key }),
        ...(privateKey && { signs: await toCryptoKey(privateKey) }),
      }
    }),
  )
}

const makeKey = async (sealingKey: string): Promise<Omit<Row, 'signs_from'>> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const { d, x = '', y = '' } = await exportJWK(privateKey)
  const public_key: PublicKey = { kty: 'EC', crv: 'P-256', x, y }
  const kid = await calculateJwkThumbprint({ ...public_key })
  return { kid, public_key, private_key: seal(JSON.stringify({ ...public_key, d }), sealingKey, kid) }
}

/** Runs work while no other process creates a key. */
const alone = <T>(db: PooledDatabase, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await waitForTurn(tx, lockKey)
    return work(tx)
  })

const insertKey = async (tx: Queryable, sealingKey: string, delaySeconds: number): Promise<string> => {
  const key = await makeKey(sealingKey)
  const signs_from = sql`${clock} + make_interval(secs => ${delaySeconds})`
  await tx.insert(signingKeys).values({ ...key, signs_from })
  return key.kid
}

/**
 * Deletes keys that have not signed yet and were encrypted with another secret. They would replace the key that signs,
 * although nothing is ever signed with them.
 */
const deleteUnreadable = async (tx: Queryable, sealingKey: string): Promise<void> => {
  const pending = await tx
    .select()
    .from(signingKeys)
    .where(sql`${signingKeys.signs_from} > ${clock}`)
  const unreadable = pending.filter((row) => !openPrivateKey(row, sealingKey)).map(({ kid }) => kid)
  if (unreadable.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.kid, unreadable))
}

/** Creates a key if none can sign: on the first start, and after a change of the secret. */
export const ensureSigningKey = (db: PooledDatabase, sealingKey: string, lifeSeconds: number): Promise<void> =>
  alone(db, async (tx) => {
    const keys = await readSigningKeys(tx, sealingKey, lifeSeconds)
    if (keys.some(({ signs }) => signs)) return
    await deleteUnreadable(tx, sealingKey)
    await insertKey(tx, sealingKey, 0)
  })

/**
 * Creates a key that replaces the current one after the lead; returns its id, or undefined if the current key was
 * encrypted with another secret: the server could not sign with a key of this one. `revoke` deletes all other keys, so
 * that the server refuses their tokens. Applications do so when their cached keys have expired.
 */
export const rotateSigningKeys = (
  db: PooledDatabase,
  sealingKey: string,
  { revoke }: { readonly revoke: boolean },
): Promise<string | undefined> =>
  alone(db, async (tx) => {
    const [current] = await tx
      .select()
      .from(signingKeys)
      .where(sql`${signingKeys.signs_from} <= ${clock}`)
      .orderBy(sql`${signingKeys.signs_from} desc, ${signingKeys.kid}`)
      .limit(1)
    if (current && !openPrivateKey(current, sealingKey)) return undefined
    if (revoke) await tx.delete(signingKeys)
    return insertKey(tx, sealingKey, revoke || !current ? 0 : leadSeconds)
  })

/** Deletes the keys whose tokens have all expired. */
export const deleteRetiredKeys = (db: Queryable, lifeSeconds: number): Promise<unknown> =>
  db.delete(signingKeys).where(isRetired(lifeSeconds))
