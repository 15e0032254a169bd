/**
 * A program that writes as fast as it can until it is killed: `writer.ts <data folder> <file>`.
 *
 * The file gets the number of each note once its transaction has been acknowledged, and never before.
 */
import { appendFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { connect, transaction, type PooledDatabase } from '../../server/database/connection'
import { startEmbedded } from '../../server/embedded/launch'

const [dataDir = '', acknowledged = ''] = process.argv.slice(2)

const makeTables = (db: PooledDatabase) =>
  transaction(db, async (tx) => {
    await tx.execute(
      sql`create table if not exists notes (id int generated always as identity primary key, lines int not null)`,
    )
    await tx.execute(
      sql`create table if not exists lines (note_id int not null references notes, line int not null, primary key (note_id, line))`,
    )
  })

const writeNote = (db: PooledDatabase): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`insert into notes (lines) values (1) returning id`)
    const id = rows[0]?.id ?? 0
    await tx.execute(sql`insert into lines values (${id}, 1)`)
    // Some change what they have written: old versions of rows come and go.
    if (id % 5 === 0) {
      await tx.execute(sql`insert into lines values (${id}, 2)`)
      await tx.execute(sql`update notes set lines = 2 where id = ${id}`)
    }
    return id
  })

process.stdin.resume().on('end', () => process.exit(1))
const { url } = await startEmbedded({ dataDir, log: () => {} })
const { db } = await connect(url)
await makeTables(db)
process.stdout.write(`${url}\n`)
const write = async () => {
  for (;;) appendFileSync(acknowledged, `${await writeNote(db)}\n`)
}
await Promise.all([write(), write(), write()])
