import { hash } from '@node-rs/argon2'
import { prepare } from '../../server/data/prepare'
import { demoPassword } from '../../server/data/demo/accounts'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { cheapHash, setPasswordHashes } from './passwordHashes'

/** Fills an empty database to be copied by tests. */
export const prepareTemplate = async (url: string, hasCheapHashes: boolean): Promise<void> => {
  const database = await connect(url)
  try {
    await migrate(database.pool)
    await prepare(database.db, { demo: true })
  } finally {
    await database.close()
  }
  if (hasCheapHashes) await setPasswordHashes(url, await hash(demoPassword, cheapHash))
}
