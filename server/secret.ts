import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from './accounts/secrets'
import type { Config } from './config'
import { StartError } from './tools/startError'

/** Reads the key of all tokens: from the settings, else from a file that is made at the first start. */
export const readSecret = async ({
  JWT_SECRET,
  DATA_DIR,
}: Pick<Config, 'JWT_SECRET' | 'DATA_DIR'>): Promise<string> => {
  if (JWT_SECRET) return JWT_SECRET
  const file = join(DATA_DIR, 'jwt-secret')
  try {
    await mkdir(DATA_DIR, { recursive: true })
    // Fails where there is one, so that of two starts at once the second reads what the first has written.
    await writeFile(file, newSecret() + newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(
        `DATA_DIR ${DATA_DIR} cannot be written: choose another folder, or allow this user to write there.`,
      )
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new StartError(`The key file ${file} is damaged: remove it to make a new one; everybody signs in anew.`)
  return secret
}
