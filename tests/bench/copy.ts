import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startEmbedded } from '../../server/embedded/launch'
import { migrate } from '../../server/database/migrate'

/** Measures PostgreSQL's COPY of sub-job functions into tables with the same indexes, in milliseconds. */
export const timeCopy = async (rows: number, runs: number): Promise<number[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talent-bench-copy-'))
  const server = await startEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  try {
    await migrate(pool)
    const client = await pool.connect()
    await client.query(
      `insert into job_functions (name) select 'Function ' || number from generate_series(0, 199) as number`,
    )
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const text = Array.from({ length: rows }, (_, row) => `${(row % 200) + 1},Run ${run} sub-function ${row}\n`)
      const started = performance.now()
      const copy = client.query(copyFrom('copy job_sub_functions (job_function_id, name) from stdin (format csv)'))
      await pipeline(Readable.from([text.join('')]), copy)
      times.push(performance.now() - started)
    }
    client.release()
    return times
  } finally {
    await pool.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
