import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from './accounts/secrets'
import type { Config } from './config'
import { codeOf } from './database/connectError'
import { isDiskFull } from './database/room'
import { StartError } from './tools/startError'

const createFile = async (file: string, dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true })
    // Fails if the file exists, so that of two concurrent starts the second reads the first one's secret.
    await writeFile(file, newSecret() + newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (!isDiskFull(error))
      throw new StartError(
        `DATA_DIR ${dataDir} is not writable: choose another folder, or give this user write access.`,
      )
    // It was created and could not be written.
    await rm(file, { force: true })
    throw new StartError(`The disk of DATA_DIR ${dataDir} is full: free some space on it.`)
  }
}

/** Reads the token secret from the settings or a file, which is created at the first start unless `creates` is false. */
export const readSecret = async (
  { JWT_SECRET, DATA_DIR }: Pick<Config, 'JWT_SECRET' | 'DATA_DIR'>,
  { creates = true } = {},
): Promise<string> => {
  if (JWT_SECRET) return JWT_SECRET
  const file = join(DATA_DIR, 'jwt-secret')
  if (creates) await createFile(file, DATA_DIR)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`The secret cannot be read from ${file}: set JWT_SECRET to that of the server.`, {
      cause: error,
    })
  })
  const secret = text.trim()
  if (secret.length < 32)
    throw new StartError(
      `The key file ${file} is damaged: delete it to create a new one; everyone has to sign in again.`,
    )
  return secret
}
