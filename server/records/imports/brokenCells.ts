import type { z } from 'zod'
import { columnsOfRow } from '../../../contract/csvRows'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { RecordRule } from '../../../contract/rules'
import type { ReadRow } from '../../csv/columns'
import { brokenIn } from '../rules'
import type { RecordTable } from '../table'

interface Ruled {
  readonly table: RecordTable
  readonly row: z.ZodObject
  readonly members: readonly string[]
  readonly rules: readonly RecordRule[]
  /** The place of a member's column, -1 if it has none; by default that among the members. */
  readonly placeIn?: (member: string) => number
}

export const placeOf = ({ row, column }: Pick<RejectedCell, 'row' | 'column'>): string => `${row}:${column}`

/** Returns the cells that break rules of the contract. Rules that need an unknown name are left out. */
export const brokenCells = (
  { table, row: schema, members, rules, placeIn = (member) => members.indexOf(member) }: Ruled,
  { row, cells, values }: ReadRow,
  unknown: ReadonlySet<string>,
): RejectedCell[] => {
  const columns = columnsOfRow(schema)
  const columnOf = (member: string) => columns[placeIn(member)] ?? null
  const isKnown = (member: string) => !unknown.has(placeOf({ row, column: columnOf(member) }))
  const stored = Object.fromEntries(members.map((member, place) => [member, values[place]]))
  const errors = brokenIn(
    table,
    stored,
    rules.filter(({ reads }) => reads.every(isKnown)),
  )
  return Object.entries(errors).flatMap(([path, reasons]) =>
    reasons.map((reason) => ({
      row,
      column: columnOf(path),
      value: cells[placeIn(path)] ?? '',
      reason,
    })),
  )
}
