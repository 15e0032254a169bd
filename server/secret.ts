import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from './accounts/secrets'
import type { Config } from './config'
import { StartError } from './tools/startError'

/** Reads the token secret from the settings, or from a file that is created at the first start. */
export const readSecret = async ({
  JWT_SECRET,
  DATA_DIR,
}: Pick<Config, 'JWT_SECRET' | 'DATA_DIR'>): Promise<string> => {
  if (JWT_SECRET) return JWT_SECRET
  const file = join(DATA_DIR, 'jwt-secret')
  try {
    await mkdir(DATA_DIR, { recursive: true })
    // Fails if the file exists, so that of two concurrent starts the second reads the first one's secret.
    await writeFile(file, newSecret() + newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(
        `DATA_DIR ${DATA_DIR} is not writable: choose another folder, or give this user write access.`,
      )
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new StartError(
      `The key file ${file} is damaged: delete it to create a new one; everyone has to sign in again.`,
    )
  return secret
}
