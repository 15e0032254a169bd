/** The database state: one checksum per table and company. */
import type { Pool, PoolClient } from 'pg'

/** The rows of a checksum; `owner` is a company's id, or null if they belong to none. */
export interface Share {
  readonly table: string
  readonly owner: number | null
}

export type State = ReadonlyMap<string, Share & { readonly checksum: string }>

/**
 * Tables that sign-in attempts, downloads and views write for everyone (tests/api/viewAs proves who may view whom), or that
 * people write about themselves alone, such as their second factors (tests/api/secondFactors, passkeys); images belong to nobody
 * until a company uses them.
 */
const open = new Set([
  'sessions',
  'last_visits',
  'last_uses',
  'refresh_tokens',
  'reset_tokens',
  'attempts',
  'authenticators',
  'recovery_codes',
  'sign_in_challenges',
  'passkeys',
  'spent_passkey_challenges',
  'application_logins',
  'oidc_state',
  'provider_visits',
  'mail_outbox',
  'images',
  'preferences',
  'saved_views',
  'read_notifications',
  'unsaved_work',
  'removals',
  'removed_rows',
  'viewings',
  'console_assets',
  'grade_map_columns',
  'grade_map_downloads',
])

const readTables = async (pool: Pool | PoolClient): Promise<{ table: string; owner: string }[]> => {
  const { rows } = await pool.query<{ table: string; owned: boolean }>(
    `select table_name as table, bool_or(column_name = 'company_id') as owned
     from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  )
  return rows
    .filter(({ table }) => !open.has(table))
    .map(({ table, owned }) => ({ table, owner: table === 'companies' ? 'id' : owned ? 'company_id' : 'null::int' }))
}

/** Reads the checksums of all rows except the open ones. */
export const readState = async (pool: Pool | PoolClient): Promise<State> => {
  const state = new Map<string, Share & { checksum: string }>()
  for (const { table, owner } of await readTables(pool)) {
    const { rows } = await pool.query<{ owner: number | null; checksum: string }>(
      `select ${owner} as owner, md5(string_agg(md5(t::text), '' order by md5(t::text))) as checksum
       from "${table}" t group by 1`,
    )
    for (const row of rows) state.set(`${table} of ${row.owner ?? 'all'}`, { table, ...row })
  }
  return state
}

/** Lists rows that changed without permission. */
export const forbiddenChanges = (before: State, after: State, mayChange: (share: Share) => boolean): string[] =>
  [...new Map([...before, ...after])]
    .filter(([name, share]) => before.get(name)?.checksum !== after.get(name)?.checksum && !mayChange(share))
    .map(([name]) => name)
