/** Measures what an access token costs: signing it, checking it, and checking one that has been seen before. */
import { randomUUID } from 'node:crypto'
import { openAccessTokens } from '../../server/accounts/accessTokens'
import { connect } from '../../server/database/connection'
import type { Row } from './figures'

const times = 2000

const microseconds = async (work: (index: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  for (let index = 0; index < times; index++) await work(index)
  return ((performance.now() - started) * 1000) / times
}

export const measureAccessTokens = async (databaseUrl: string): Promise<Row[]> => {
  const database = await connect(databaseUrl)
  try {
    // A key of its own, since the secret of the product is not known here.
    const settings = { db: database.db, sealingKey: 'bench'.padEnd(43, '0'), lifeSeconds: 900, issuer: 'bench' }
    const tokens = await openAccessTokens(settings)
    const signed: string[] = []
    const sign = await microseconds(async () => signed.push(await tokens.sign(1, randomUUID())))
    const check = (index: number) => tokens.sessionOf(signed[index] ?? '')
    const first = await microseconds(check)
    const again = await microseconds(check)
    return [
      {
        what: 'Checking an access token again',
        value: `${again.toFixed(1)} µs`,
        note: `the first time ${first.toFixed(0)} µs; signing ${sign.toFixed(0)} µs`,
      },
    ]
  } finally {
    await database.close()
  }
}
