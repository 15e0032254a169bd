import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { email, requiredText } from '../../contract/entities/fields'
import { newPassword } from '../../contract/entities/session'
import { messages } from '../../contract/messages'
import { baseSix } from '../../contract/permissions'
import { hashPassword, isCommonPassword } from '../accounts/passwords'
import { StartError } from '../tools/startError'
import { codeOf } from '../database/connectError'
import { transaction, type PooledDatabase } from '../database/connection'
import { lockPreparing } from './prepare'
import { users } from '../database/tables'

const missing = 'is missing'
const uniqueViolation = '23505'

const schema = z.object({
  SETUP_EMAIL: email(missing),
  SETUP_PASSWORD: z
    .string(missing)
    .min(1, missing)
    .pipe(newPassword.shape.password)
    .refine((password) => !isCommonPassword(password), messages.passwordCommon),
  SETUP_FIRST_NAME: requiredText(missing),
  SETUP_LAST_NAME: requiredText(missing),
})

/** Reads who becomes the first master; throws one error that names every wrong variable. */
export const readFirstMaster = (env: Readonly<Record<string, string | undefined>>) => {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  // One message per variable: the first rule that fails says what to do.
  const wrong = new Map(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  const list = [...wrong]
    .toReversed()
    .map(([name, message]) => (message === missing ? `${name} ${missing}` : `${name}: ${message}`))
  throw new StartError(`Please correct the environment: ${list.join('; ')}`)
}

/** Makes the first TOM_MASTER_USER of an installation; throws a StartError when there is one already. */
export const makeFirstMaster = async (db: PooledDatabase, given: ReturnType<typeof readFirstMaster>): Promise<void> => {
  const passwordHash = await hashPassword(given.SETUP_PASSWORD)
  try {
    await transaction(db, async (tx) => {
      await lockPreparing(tx)
      const masters = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.platform_role, 'TOM_MASTER_USER'))
        .limit(1)
      if (masters.length > 0)
        throw new StartError('There is a TOM_MASTER_USER already: sign in as that user, or reset the password by mail.')
      await tx.insert(users).values({
        platform_role: 'TOM_MASTER_USER',
        first_name: given.SETUP_FIRST_NAME,
        last_name: given.SETUP_LAST_NAME,
        email: given.SETUP_EMAIL,
        password_hash: passwordHash,
        permissions: [...baseSix],
      })
    })
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw new StartError(`SETUP_EMAIL ${given.SETUP_EMAIL} belongs to another account: choose another address.`, {
      cause: error,
    })
  }
}
