/** What a user decides in the preview of an upload, and what earlier previews have asked. */
import { rankColumn, type ConflictingCell, type GradeMapImport } from '../../../../contract/entities/gradeMap'
import type { Ref } from '../../../../contract/entities/fields'
import type { RejectedCell } from '../../../../contract/entities/imports'
import type { Side } from '../CellChoices'

/** The record that each name of the file means; null skips its row or column. */
export type Meanings = ReadonlyMap<string, number | null>

export interface Decisions {
  /** The download that the file is compared with; null if it replaces what is stored. */
  readonly base: 'nearest' | number | null
  readonly companies: Meanings
  readonly ranks: Meanings
  /** Which grade to keep, by the key of the cell. */
  readonly cells: ReadonlyMap<string, Side>
  /** The same for all other cells. */
  readonly others: Side | undefined
}

export const undecided: Decisions = {
  base: 'nearest',
  companies: new Map(),
  ranks: new Map(),
  cells: new Map(),
  others: undefined,
}

export type Download = GradeMapImport['bases'][number]

/** A name of the file that no record has. */
export interface UnknownName {
  readonly kind: 'companies' | 'ranks'
  readonly name: string
  readonly closest: readonly Ref[]
}

/** What the previews of a file have asked so far. It stays, so that an answer can be changed. */
export interface Questions {
  readonly names: readonly UnknownName[]
  readonly conflicts: readonly ConflictingCell[]
  readonly bases: readonly Download[]
}

export const noQuestions: Questions = { names: [], conflicts: [], bases: [] }

export const cellKey = ({ company_id, ta_rank_id }: Pick<ConflictingCell, 'company_id' | 'ta_rank_id'>): string =>
  `${company_id} ${ta_rank_id}`

/** Returns what a rejected cell asks: which record its name means. */
const nameIn = ({ column, name, closest = [] }: RejectedCell): UnknownName[] =>
  name === undefined ? [] : [{ kind: column === rankColumn ? 'ranks' : 'companies', name, closest }]

/** Adds what isn't among the known ones yet. */
const union = <T>(known: readonly T[], more: readonly T[], keyOf: (one: T) => unknown): readonly T[] => [
  ...new Map([...more, ...known].map((one) => [keyOf(one), one])).values(),
]

export const askNames = (before: Questions, rejected: readonly RejectedCell[]): Questions => ({
  ...before,
  names: union(before.names, rejected.flatMap(nameIn), ({ kind, name }) => `${kind} ${name}`),
})

export const askMore = (before: Questions, { conflicts, base, bases }: GradeMapImport): Questions => ({
  ...before,
  conflicts: union(before.conflicts, conflicts, cellKey),
  bases: union(before.bases, base ? [...bases, base] : bases, ({ id }) => id).toSorted(
    (one, other) => other.id - one.id,
  ),
})

/** Returns the rejected cells that aren't about names. */
export const otherErrors = (rejected: readonly RejectedCell[]): RejectedCell[] =>
  rejected.filter((cell) => nameIn(cell).length === 0)

const named = (meanings: Meanings) => [...meanings].map(([name, id]) => ({ name, id }))

/** Returns the decisions as the API takes them. */
export const choicesOf = ({ companies, ranks, cells, others }: Decisions) => ({
  companies: named(companies),
  ranks: named(ranks),
  cells: [...cells].map(([key, keep]) => {
    const [company_id, ta_rank_id] = key.split(' ').map(Number)
    return { company_id, ta_rank_id, keep }
  }),
  ...(others && { others }),
})

/** Whether all names have got a meaning. */
export const hasAllNames = ({ names }: Questions, decisions: Decisions): boolean =>
  names.every(({ kind, name }) => decisions[kind].has(name))
