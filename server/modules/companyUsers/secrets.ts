import type { users } from '../../database/tables'
import { revokeOldEmail } from '../../accounts/revokeOldEmail'
import { revokeAccess } from '../../accounts/revokeAccess'
import { queueMail, unqueueMail } from '../../mail/outbox'
import type { Written } from '../../records/resource'

interface Sent {
  readonly password_hash?: string | undefined
}

/**
 * Mails a one-time password to a new user, or to the new address of one who has not replaced theirs. A given password is
 * told by whoever gave it, and ends the user's sessions (A52).
 */
export const changeSecrets = async (written: Written<typeof users, Sent>): Promise<void> => {
  const { db, by, body, before, after } = written
  if (before && body.password_hash) {
    // A mail that still waits would replace the given password.
    await unqueueMail(db, 'ONE_TIME_PASSWORD', before.email)
    return revokeAccess(written, after.id)
  }
  if (before && before.email !== after.email) await revokeOldEmail(written, after.id, by)
  const isTold = before ? before.email === after.email || !before.is_one_time_password : body.password_hash
  if (!isTold) await queueMail(db, 'ONE_TIME_PASSWORD', after.email)
}
