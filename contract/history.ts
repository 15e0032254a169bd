/** Which records have a history, and who may read it: whoever may read the record. */
import type { z } from 'zod'
import { calls, regularResources, type CallName } from './calls'
import { company } from './entities/company'
import { gradeCompany } from './entities/gradeCompany'
import type { Guard } from './guards'
import type { Owner } from './regularResource'

/** A kind of record with a history. */
export interface Historied {
  /** The name of its resource. */
  readonly name: string
  readonly of: Owner
  readonly record: z.ZodObject
  /** The call that reads the record. */
  readonly reads: CallName
}

const irregular: readonly Historied[] = [
  { name: 'companies', of: 'company', record: company, reads: 'readCompany' },
  { name: 'gradeCompanies', of: 'company', record: gradeCompany, reads: 'listGradeCompanies' },
]

/** The calls that read records whose resource has no regular one for that. */
const readElsewhere: Readonly<Record<string, CallName>> = { legalEntities: 'listLegalEntities' }

const regular = regularResources.flatMap(({ name, of, record, calls: { one, list, all } }): Historied[] => {
  const reads = one ?? list ?? all ?? readElsewhere[name]
  return reads ? [{ name, of, record, reads }] : []
})

/** All kinds of record with a history, by name. */
export const historied: ReadonlyMap<string, Historied> = new Map(
  [...regular, ...irregular].map((one) => [one.name, one]),
)

/** Who may read the history of a kind of record. */
export const historyGuard = ({ reads }: Historied): Guard => calls[reads].guard
