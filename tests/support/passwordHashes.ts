/** Password hashes that cost next to nothing, for tests that sign in hundreds of times. */
import pg from 'pg'

/** Argon2id with the lowest parameters. */
export const cheapHash = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Gives all accounts with a password of their own the same hash. */
export const setPasswordHashes = async (url: string, passwordHash: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      'update users set password_hash = $1 where password_hash is not null and not is_one_time_password',
      [passwordHash],
    )
  } finally {
    await client.end()
  }
}
