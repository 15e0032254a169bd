/** Takes changes back through the API, and names the changes that a test has made. */
import { calls } from '../../contract/calls'
import type { UndoResult } from '../../contract/entities/undo'
import type { Answer, Api } from './api'
import type { Client } from './client'

interface Asked {
  readonly records?: { record: string; id: number }[]
  readonly fields?: string[]
  readonly overwrite?: { record: string; id: number; field: string; since: number }[]
  readonly after?: number
}

/** Returns the id of the last change. */
export const lastChange = async (api: Api): Promise<number> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'select id::float8 as id from history.changes order by id desc limit 1',
  )
  return rows[0]?.id ?? 0
}

/** Takes a change of the client's company back, or looks what that would do. */
export const undoIn = (
  by: Client,
  change_id: number,
  { preview = false, ...body }: Asked & { preview?: boolean } = {},
): Promise<Answer<UndoResult>> => by(calls.undoCompanyChange, { change_id }, { body, query: { preview } })

/** Takes a change outside of companies back. */
export const undoOf = (
  by: Client,
  change_id: number,
  { preview = false, ...body }: Asked & { preview?: boolean } = {},
): Promise<Answer<UndoResult>> => by(calls.undoChange, { change_id }, { body, query: { preview } })

/** Returns the outcomes of records, each as `regions changed undone`. */
export const outcomesIn = ({ body }: Answer<UndoResult>): string[] =>
  body.data.records.map(({ record, change, outcome }) => `${record} ${change} ${outcome}`)
