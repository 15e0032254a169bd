import { isInvitedBySaving } from '../../../contract/invitations'
import { type users, resetTokens } from '../../database/tables'
import { revokeOldEmail } from '../../accounts/revokeOldEmail'
import { tellOfGivenPassword, tellOfNewEmail } from '../accountMails'
import { queueInvitations } from '../../mail/invitations'
import { unqueueMail } from '../../mail/outbox'
import type { Written } from '../../records/resource'
import { eq } from 'drizzle-orm'
import { revokeSessionsOf } from '../../accounts/sessions'
import type { EndingViews } from '../../accounts/viewings'

/** Revokes all sessions and mailed links of an account, when somebody else sets its password. */
const revokeAccess = async (ending: EndingViews, userId: number): Promise<void> => {
  await ending.db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await revokeSessionsOf(ending, userId)
}

interface Sent {
  readonly password_hash?: string | undefined
}

/** Invites people by mail where saving does so. A given password ends the sessions of the user (A52). */
export const changeSecrets = async (written: Written<typeof users, Sent>): Promise<void> => {
  const { db, by, caller, body, before, after } = written
  const isMoved = before !== undefined && before.email !== after.email
  if (isMoved) await tellOfNewEmail(db, before, caller)
  if (before && body.password_hash) {
    // A mail that still waits would replace the given password.
    await unqueueMail(db, 'ONE_TIME_PASSWORD', before.email)
    await tellOfGivenPassword(db, after.id, caller)
    return revokeAccess(written, after.id)
  }
  if (isMoved) await revokeOldEmail(written, after.id, caller)
  if (isInvitedBySaving(before, after, { isGivenPassword: body.password_hash !== undefined }))
    await queueInvitations(db, { recipients: [after.email], companyId: after.company_id, by })
}
