/**
 * Passkeys (Web Authentication, decision 0130): made and checked by `@simplewebauthn/server`, which is loaded when the first one
 * is used.
 *
 * | Refused                                             | Since                                   |
 * | --------------------------------------------------- | --------------------------------------- |
 * | another origin or host                              | a copy of the page has asked            |
 * | a challenge that is used, over, or for another use  | it may be a replay                      |
 * | no verified user                                    | a found phone is not enough             |
 * | a counter that went backwards                       | a copy of the key is in use             |
 */
import { createHmac } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import {
  mostPasskeys,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  type PasskeyProof,
  type PasskeyRequest,
} from '../../contract/entities/passkey'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Queryable } from '../database/connection'
import { passkeys } from '../database/tables'
import { utcText } from '../database/utc'
import { challengeSeconds, isOpenChallenge, makeChallenge, spendChallenge, type PasskeyUse } from './passkeyChallenges'
import { ProofFault } from './proofFault'
import { say } from '../../contract/say'

const library = () => import('@simplewebauthn/server')

/** To whom passkeys belong: this console at its public address. */
export interface RelyingParty {
  readonly origin: string
  /** The key that challenges are signed with, and the names that devices know accounts by. */
  readonly key: string
}

const timeout = challengeSeconds * 1000
const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname

/** What devices call an account: nobody learns anything from it. */
const handleOf = ({ key }: RelyingParty, userId: number): string =>
  createHmac('sha256', key).update(`account ${userId}`).digest('base64url')

const credentialsOf = async (db: Queryable, userId: number): Promise<PasskeyRequest['allowCredentials']> => {
  const held = await db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.id))
  return held.map((one) => ({ ...one, type: 'public-key' }))
}

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  is_synced: passkeys.is_synced,
  created_at: utcText(passkeys.created_at),
  last_used_at: sql<string | null>`${utcText(passkeys.last_used_at)}`,
}
const isOne = (userId: number, id: number) => and(eq(passkeys.user_id, userId), eq(passkeys.id, id))

export const readPasskeys = (db: Queryable, userId: number): Promise<Passkey[]> =>
  db.select(shown).from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id))

export const countPasskeys = (db: Queryable, userId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.user_id, userId))

/** Finds whose passkey it is; undefined if nobody's. */
export const ownerOfPasskey = async (db: Queryable, credentialId: string): Promise<number | undefined> =>
  (await db.select({ id: passkeys.user_id }).from(passkeys).where(eq(passkeys.credential_id, credentialId)))[0]?.id

/** Finds a passkey of an account; undefined if it has no such one. */
export const findPasskey = async (db: Queryable, userId: number, id: number): Promise<Passkey | undefined> =>
  (await db.select(shown).from(passkeys).where(isOne(userId, id)))[0]

export const renamePasskey = async (
  db: Queryable,
  userId: number,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<Passkey | undefined> =>
  (await db.update(passkeys).set({ name }).where(isOne(userId, id)).returning(shown))[0]

/** Removes a passkey of an account, and returns it; undefined if it has no such one. */
export const removePasskey = async (db: Queryable, userId: number, id: number): Promise<Passkey | undefined> =>
  (await db.delete(passkeys).where(isOne(userId, id)).returning(shown))[0]

/** Removes all passkeys of an account; returns whether it had one. */
export const removePasskeys = async (db: Queryable, userId: number): Promise<boolean> => {
  const removed = await db.delete(passkeys).where(eq(passkeys.user_id, userId)).returning({ id: passkeys.id })
  return removed.length > 0
}

/** Returns what a browser needs to ask for a passkey: of the account, or any of this console if no account is known yet. */
export const requestPasskey = async (db: Queryable, party: RelyingParty, use: PasskeyUse): Promise<PasskeyRequest> => ({
  challenge: makeChallenge(party.key, use),
  timeout,
  rpId: hostOf(party),
  allowCredentials: use.userId === null ? [] : await credentialsOf(db, use.userId),
  userVerification: 'required',
})

interface Owner {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** EdDSA, ES256 and RS256, which all devices know one of. */
const algorithms = [-8, -7, -257]

const tooMany = () => new ProofFault('too many passkeys', refusalMessages.passkeysUsed)

/** Returns what a browser needs to make a passkey. */
export const offerPasskey = async (
  db: Queryable,
  party: RelyingParty,
  { id, email, first_name: first, last_name: last }: Owner,
): Promise<PasskeyCreation | ProofFault> => {
  const held = await credentialsOf(db, id)
  if (held.length >= mostPasskeys) return tooMany()
  return {
    challenge: makeChallenge(party.key, { purpose: 'add', userId: id }),
    timeout,
    rp: { id: hostOf(party), name: 'Talent Console' },
    user: { id: handleOf(party, id), name: email, displayName: `${first} ${last}` },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: held,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

interface ClientData {
  readonly challenge: string
  readonly origin: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads what the browser says of its page; undefined if that can't be read. */
const readClientData = (text: string): ClientData | undefined => {
  try {
    const data = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<ClientData> | null
    const { challenge, origin } = data ?? {}
    return isText(challenge) && isText(origin) ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** Checks where and for what a browser has used a passkey; the library checks the rest. */
const checkPage = ({ origin, key }: RelyingParty, clientData: string, use: PasskeyUse): ClientData | ProofFault => {
  const data = readClientData(clientData)
  if (!data) return new ProofFault('unreadable')
  if (data.origin !== origin)
    return new ProofFault(
      'another origin',
      say('Passkeys work at {origin} only. Please open the console there.', { origin }),
    )
  if (!isOpenChallenge(data.challenge, key, use))
    return new ProofFault('unknown or old challenge', refusalMessages.passkeyOver)
  return data
}

/** The library throws at whatever is wrong. */
const faultOf = (error: unknown): ProofFault =>
  new ProofFault(error instanceof Error ? error.message.slice(0, 200) : 'unreadable')

/** Whether a device proves of which make it is, which nobody has asked for, and which is long to check. */
const provesMake = async (attestation: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  const isOwn = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isOwn
}

const checkNew = async ({ origin }: RelyingParty, { credential }: NewPasskey, challenge: string) => {
  const { response } = credential
  if (await provesMake(response.attestationObject)) return new ProofFault('attestation of a make')
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.id,
      type: credential.type,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified || registrationInfo.credential.id !== credential.id) return new ProofFault('wrong signature')
  return registrationInfo
}

/** Stores a passkey that a browser has made, in a transaction that has locked the account. */
export const addPasskey = async (
  tx: Queryable,
  party: RelyingParty,
  { userId, made }: { readonly userId: number; readonly made: NewPasskey },
): Promise<ProofFault | undefined> => {
  const { response } = made.credential
  const page = checkPage(party, response.clientDataJSON, { purpose: 'add', userId })
  if (page instanceof ProofFault) return page
  const checked = await checkNew(party, made, page.challenge).catch(faultOf)
  if (checked instanceof ProofFault) return new ProofFault(checked.reason, refusalMessages.passkeyNotMade)
  if (!(await spendChallenge(tx, page.challenge))) return new ProofFault('used challenge', refusalMessages.passkeyOver)
  if ((await countPasskeys(tx, userId)) >= mostPasskeys) return tooMany()
  const { credential, credentialBackedUp: isSynced } = checked
  const { rowCount } = await tx
    .insert(passkeys)
    .values({
      user_id: userId,
      credential_id: credential.id,
      user_handle: handleOf(party, userId),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports ?? [],
      is_synced: isSynced,
      name: made.name,
    })
    .onConflictDoNothing()
  return rowCount === 1 ? undefined : new ProofFault('known already', refusalMessages.passkeyHeld)
}

type Row = typeof passkeys.$inferSelect

const checkSignature = async ({ origin }: RelyingParty, proof: PasskeyProof, row: Row, challenge: string) => {
  const { clientDataJSON, authenticatorData, signature } = proof.response
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.id,
      rawId: proof.id,
      type: proof.type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    // The counter is compared below, where its refusal gets words of its own.
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: 0 },
  })
  return verified ? authenticationInfo : new ProofFault('wrong signature')
}

/** Devices that don't count say 0 each time. */
const wentBackwards = (now: number, before: number) => (now > 0 || before > 0) && now <= before

export interface UsedPasskey {
  readonly id: number
  readonly userId: number
  readonly name: string
}

/**
 * Checks that a passkey was used for this, and notes it, in a transaction. Without an account in `use`, the passkey says whose
 * it is.
 *
 * @example await verifyPasskey(tx, party, { proof, use: { purpose: 'confirm', userId } })
 */
export const verifyPasskey = async (
  tx: Queryable,
  party: RelyingParty,
  { proof, use }: { readonly proof: PasskeyProof; readonly use: PasskeyUse },
): Promise<UsedPasskey | ProofFault> => {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, proof.id)).for('update')
  if (!row || (use.userId !== null && row.user_id !== use.userId))
    return new ProofFault('unknown passkey', refusalMessages.passkeyUnknown)
  const { userHandle } = proof.response
  // Whoever is not named otherwise has to be named by the device.
  if (use.userId === null ? userHandle !== row.user_handle : (userHandle ?? row.user_handle) !== row.user_handle)
    return new ProofFault('of another account')
  const page = checkPage(party, proof.response.clientDataJSON, use)
  if (page instanceof ProofFault) return page
  const checked = await checkSignature(party, proof, row, page.challenge).catch(faultOf)
  if (checked instanceof ProofFault) return checked
  if (wentBackwards(checked.newCounter, row.counter))
    return new ProofFault('the counter went backwards', refusalMessages.passkeyCopied)
  if (!(await spendChallenge(tx, page.challenge))) return new ProofFault('used challenge', refusalMessages.passkeyOver)
  await tx
    .update(passkeys)
    .set({ counter: checked.newCounter, is_synced: checked.credentialBackedUp, last_used_at: sql`now()` })
    .where(eq(passkeys.id, row.id))
  return { id: row.id, userId: row.user_id, name: row.name }
}
