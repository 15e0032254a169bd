import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { email, requiredText } from '../../contract/entities/fields'
import { newPassword } from '../../contract/entities/session'
import { refusalMessages } from '../../contract/refusalMessages'
import { baseSix } from '../../contract/permissions'
import { hashPassword, isCommonPassword } from '../accounts/passwords'
import { readFiles, type Environment } from '../config'
import { StartError } from '../tools/startError'
import { codeOf } from '../database/connectError'
import type { PooledDatabase } from '../database/connection'
import { reportAfterCommit } from '../database/reportAfterCommit'
import type { Report } from '../securityEvents'
import { lockPreparation } from './prepare'
import { users } from '../database/tables'

const missing = 'is missing'
const uniqueViolation = '23505'

const schema = z.object({
  SETUP_EMAIL: email(missing),
  SETUP_PASSWORD: z
    .string(missing)
    .min(1, missing)
    .pipe(newPassword.shape.password)
    .refine((password) => !isCommonPassword(password), refusalMessages.passwordCommon),
  SETUP_FIRST_NAME: requiredText(missing),
  SETUP_LAST_NAME: requiredText(missing),
})

/** Reads the SETUP_ variables; throws one error that lists all invalid ones. */
export const readFirstMaster = (env: Environment) => {
  const { given, wrong: unread } = readFiles(env, ['SETUP_PASSWORD'])
  if (unread.length > 0) throw new StartError(`Please correct the environment: ${unread.join('; ')}`)
  const result = schema.safeParse(given)
  if (result.success) return result.data
  // Show only the first error of each variable.
  const wrong = new Map(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  const list = [...wrong]
    .toReversed()
    .map(([name, message]) => (message === missing ? `${name} ${missing}` : `${name}: ${message}`))
  throw new StartError(`Please correct the environment: ${list.join('; ')}`)
}

/** Creates the first TOM_MASTER_USER; throws a StartError if there is one already. */
export const createFirstMaster = async (
  db: PooledDatabase,
  given: ReturnType<typeof readFirstMaster>,
  reportTo: Report,
): Promise<void> => {
  const passwordHash = await hashPassword(given.SETUP_PASSWORD)
  try {
    await reportAfterCommit(db, reportTo, { call: 'setup', name: 'Setup' }, async ({ db: tx, report }) => {
      await lockPreparation(tx)
      const masters = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.platform_role, 'TOM_MASTER_USER'))
        .limit(1)
      if (masters.length > 0)
        throw new StartError('There is a TOM_MASTER_USER already: sign in as that user, or reset the password by mail.')
      const [made] = await tx
        .insert(users)
        .values({
          platform_role: 'TOM_MASTER_USER',
          first_name: given.SETUP_FIRST_NAME,
          last_name: given.SETUP_LAST_NAME,
          email: given.SETUP_EMAIL,
          password_hash: passwordHash,
          permissions: [...baseSix],
        })
        .returning({ id: users.id })
      report('account created', { account: made?.id ?? null, role: 'TOM_MASTER_USER' })
    })
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw new StartError(`SETUP_EMAIL ${given.SETUP_EMAIL} belongs to another account: choose another address.`, {
      cause: error,
    })
  }
}
