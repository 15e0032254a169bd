/** Measures a backup of the embedded database while people work, its restore, and one company of it beside the running product. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openRepairs } from '../support/openRepairs'
import { authorize } from './accessToken'
import { quantile, type Row } from './figures'
import type { Product } from './product'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`
const minutes = (milliseconds: number) =>
  milliseconds < 60_000 ? `${(milliseconds / 1000).toFixed(0)} s` : `${(milliseconds / 60_000).toFixed(1)} min`

/** A company of usual size, and the largest. */
const companiesOf = `
  with sized as (select company_id as id, count(*)::int as people from users where company_id is not null group by 1)
  (select 'a company of usual size' as what, * from sized where id > 100 order by id limit 1)
  union all (select 'the largest company', * from sized order by people desc limit 1)`

export const measureBackups = async ({ url, databaseUrl, folder, secret }: Product): Promise<Row[]> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows: sized } = await client.query<{ people: number; bytes: number }>(
    'select (select count(*)::int from users) as people, pg_database_size(current_database())::float8 as bytes',
  )
  const { rows: companies } = await client.query<{ what: string; id: number; people: number }>(companiesOf)
  await client.end()
  const { DATABASE_URL: _, ...env } = process.env
  const work = mkdtempSync(join(tmpdir(), 'talent-bench-backup-'))
  const file = join(work, 'console.backup')
  const run = async (command: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}) => {
    const started = performance.now()
    const all = { ...env, DATA_DIR: folder, JWT_SECRET: secret, LOG_LEVEL: 'warn', ...settings }
    const { stdout } = await promisify(execFile)(process.execPath, [`dist/server/${command}.mjs`, ...args], {
      env: all,
      maxBuffer: 2 ** 26,
    })
    return { milliseconds: performance.now() - started, said: stdout.trim().split('\n').at(-1) ?? '' }
  }
  /** How long others wait meanwhile. */
  const beside = async <T>(act: Promise<T>): Promise<[T, number[]]> => {
    const headers = await authorize(url)
    const taken: number[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const began = performance.now()
        const answer = await fetch(`${url}/api/companies/?page=1&page_size=10`, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The list answered ${answer.status} during a backup`)
        taken.push(performance.now() - began)
      }
    })()
    try {
      return [await act, taken]
    } finally {
      isOver = true
      await asking
    }
  }
  /** Spoils a company, and takes it back from the backup. */
  const restoreOne = async (id: number): Promise<Row> => {
    const { pool } = openRepairs(databaseUrl)
    try {
      await pool.query(`update regions set name = 'Spoiled ' || id where company_id = $1`, [id])
      const { milliseconds } = await run('restoreCompany', ['--company', String(id), '--work', work, '--apply', file])
      const { rows: spoiled } = await pool.query(
        `select from regions where company_id = $1 and name like 'Spoiled %'`,
        [id],
      )
      const { rows: kept } = await pool.query('select from regions where company_id = $1', [id])
      return {
        what: 'A spoiled company of usual size restored from it, beside the running product',
        value: minutes(milliseconds),
        note: `of ${kept.length} spoiled regions, ${spoiled.length} are left`,
      }
    } finally {
      await pool.end()
    }
  }
  const people = `${(sized[0]?.people ?? 0).toLocaleString('en')} people`
  const rows: Row[] = []
  try {
    const [backup, waited] = await beside(run('backup', [file]))
    rows.push({
      what: `Backup of ${people} (${megabytes(sized[0]?.bytes ?? 0)}) while people work`,
      value: `${minutes(backup.milliseconds)}, ${megabytes(statSync(file).size)}`,
      note: `a page of companies meanwhile: p50 ${quantile(waited, 0.5).toFixed(0)} ms, p95 ${quantile(waited, 0.95).toFixed(0)} ms, longest ${Math.max(...waited).toFixed(0)} ms`,
    })
    const check = await run('restore', [file, '--check'])
    rows.push({ what: 'Check of the file', value: minutes(check.milliseconds) })
    const restored = join(work, 'restored')
    const restore = await run('restore', [file], { DATA_DIR: restored })
    rows.push({
      what: 'Restore, with its checks and the first start',
      value: minutes(restore.milliseconds),
      note: restore.said,
    })
    rmSync(restored, { recursive: true, force: true })
    for (const { what, id, people: count } of companies) {
      const shown = await run('restoreCompany', ['--company', String(id), '--work', work, file])
      rows.push({
        what: `Shown what a restore of ${what} would change, beside the running product (${count.toLocaleString('en')} people)`,
        value: minutes(shown.milliseconds),
        note: shown.said,
      })
    }
    const [usual] = companies
    if (usual) rows.push(await restoreOne(usual.id))
    return rows
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
