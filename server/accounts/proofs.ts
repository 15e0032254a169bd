/**
 * Proofs that whoever uses a session is still its person (decision 0125).
 *
 * | Proof                                     | Noted                                                       |
 * | ----------------------------------------- | ----------------------------------------------------------- |
 * | sign-in, with all factors that it asks for | by the session being opened                                 |
 * | second factor                             | whenever a code is right, of whatever call                  |
 * | password, of those who have no factor     | when it is confirmed, or changed with the current one       |
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { actOfCall, confirmedMinutes, type DangerousAct, type ProofKind } from '../../contract/asksAgain'
import type { CallName } from '../../contract/calls'
import type { Queryable } from '../database/connection'
import { sessions } from '../database/tables'
import { utcText } from '../database/utc'
import { AsksAgain, tokenExpired } from '../errors/apiError'
import { noSession, type SignedInCaller } from './account'
import { heldFactors } from './secondFactors'

const lasting = sql`make_interval(mins => ${confirmedMinutes})`

/** What proves that somebody is there; any of these is enough. A password proves nothing more than a factor that is asked for. */
export const proofsOf = async (db: Queryable, userId: number): Promise<ProofKind[]> => {
  const { authenticator, passkey } = await heldFactors(db, userId)
  // A recovery code will do for those who have lost their passkey.
  if (passkey) return ['passkey', 'code']
  return authenticator ? ['code'] : ['password']
}

/** Notes that the person of a session is there; returns until when that counts. Throws 401 if the session has ended meanwhile. */
export const noteProof = async (db: Queryable, sessionId: string): Promise<string> => {
  const [noted] = await db
    .update(sessions)
    .set({ proven_at: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)))
    .returning({ until: utcText(sql`(now() + ${lasting})`) })
  if (!noted) throw tokenExpired()
  return noted.until
}

const isProven = async (db: Queryable, sessionId: string): Promise<boolean> => {
  const provenAt = sql`coalesce(${sessions.proven_at}, ${sessions.created_at})`
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.revoked_at))
  return (await db.$count(sessions, and(isOpen, sql`${provenAt} > now() - ${lasting}`))) > 0
}

type Asked = Pick<SignedInCaller, 'sessionId' | 'account'>

/**
 * Throws `AsksAgain` unless the caller has proven lately to be there. Nobody sits at a program, nor at what happens on its day:
 * whoever made the key or the plan was asked then.
 */
export const requireProof = async (db: Queryable, { sessionId, account }: Asked, act: DangerousAct): Promise<void> => {
  if (sessionId === noSession || (await isProven(db, sessionId))) return
  throw new AsksAgain({ act, proofs: await proofsOf(db, account.user.id) })
}

/** The same for a call that is always a dangerous act; others ask by themselves if they would do one. */
export const requireProofFor = async (db: Queryable, call: CallName, caller: Asked | undefined): Promise<void> => {
  const act = actOfCall(call)
  if (act && caller) await requireProof(db, caller, act)
}
