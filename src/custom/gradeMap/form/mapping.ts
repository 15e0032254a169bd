/** The mapping of one company, as the form edits it: one column of texts. */
import type { z } from 'zod'
import type { gradeCompany } from '../../../../contract/entities/gradeCompany'
import type { taRank } from '../../../../contract/entities/taRank'
import type { Cells, ReadCell } from '../../grid/model/cells'
import type { Grades } from './copyGrades'

export type Mapping = z.output<typeof gradeCompany>
export type Rank = z.output<typeof taRank>

/** The column that is edited. The others have the ids of their companies as keys. */
export const ownColumn = 'own'

export const rowOf = ({ id }: Pick<Rank, 'id'>): string => String(id)

/** Returns the grades of a mapping by row; none without a mapping. */
export const gradesIn = (mapping: Mapping | undefined): Grades =>
  new Map(mapping?.grade_company_ranks.map(({ ta_rank_id: id, rank }) => [String(id), rank]))

/** Returns the cells of the edited column, and of the companies beside it. */
export const cellsOf = (mapping: Mapping | undefined, sources: readonly Mapping[]): Cells =>
  new Map([[ownColumn, gradesIn(mapping)], ...sources.map((one) => [String(one.company.id), gradesIn(one)] as const)])

/** Replaces some grades of a mapping; '' removes one. */
export const withGrades = (mapping: Mapping, grades: Grades): Mapping => ({
  ...mapping,
  grade_company_ranks: [
    ...mapping.grade_company_ranks.filter(({ ta_rank_id: id }) => !grades.has(String(id))),
    ...[...grades].flatMap(([row, rank]) => (rank === '' ? [] : [{ ta_rank_id: Number(row), rank }])),
  ],
})

/** Returns the grades to send: those of all ranks that have one. */
export const sentGrades = (ranks: readonly Rank[], read: ReadCell): { ta_rank_id: number; rank: string }[] =>
  ranks.flatMap((rank) => {
    const text = read(rowOf(rank), ownColumn)
    return text === '' ? [] : [{ ta_rank_id: rank.id, rank: text }]
  })
