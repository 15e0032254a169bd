/** Says by which calls records of each kind are changed, so that a change of them is taken back by the same. */
import { getTableName } from 'drizzle-orm'
import { calls, regularResources, type CallName } from '../../../contract/calls'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import { midnight } from '../companies/records'
import type { ChangedRecord } from '../../records/undo/found'
import type { Source } from '../../records/history/sources'
import type { AnyRow } from '../../records/table'
import { sources } from '../history/sources'

/** A kind of record that can be taken back. */
export interface Kind {
  readonly name: string
  readonly source: Source
  readonly update?: CallName | undefined
  readonly delete?: CallName | undefined
  readonly toggle?: CallName | undefined
  /** The call that makes a version of them the active one. */
  readonly activate?: CallName | undefined
  /** The call that withdraws the question for the approval of one. */
  readonly withdraw?: CallName | undefined
  /** The table of the versions that they are rows of, and the member that orders them. */
  readonly rowsOf?: { readonly versions: string; readonly orderedBy?: string } | undefined
  /** Turns stored values into what the payload holds. */
  readonly send?: ((body: AnyRow) => AnyRow) | undefined
}

const contractDays = ({ contract_start_date: from, contract_end_date: to, ...body }: AnyRow): AnyRow => ({
  ...body,
  contract_start_date: midnight(String(from)),
  contract_end_date: midnight(String(to)),
})

/** What regular calls do not tell. */
const irregular: Readonly<Record<string, Partial<Kind>>> = {
  companies: { update: 'updateCompany', toggle: 'toggleCompany', send: contractDays },
  gradeCompanies: { update: 'saveGradeMap', delete: 'deleteGradeCompany' },
  jobGrades: { rowsOf: { versions: 'job_grade_versions', orderedBy: 'rank' } },
  incentives: { rowsOf: { versions: 'long_term_incentive_versions' } },
  jobGradeVersions: { activate: 'activateJobGradeVersion', withdraw: 'withdrawJobGradeVersion' },
  incentiveVersions: { activate: 'activateIncentiveVersion', withdraw: 'withdrawIncentiveVersion' },
}

/** What no call takes back, such as an ended key or a review, is no kind here: a change of others is taken back without it. */
const kinds = [...sources.values()].flatMap((source): Kind[] => {
  const { name } = source.kind
  const regular = regularResources.find((one) => one.name === name)?.calls
  const { [name]: own } = irregular
  if (!regular && !own) return []
  return [{ name, source, update: regular?.update, delete: regular?.delete, toggle: regular?.toggle, ...own }]
})

const kindsByTable = new Map<string, Kind[]>()
for (const kind of kinds) {
  const table = getTableName(kind.source.table)
  kindsByTable.set(table, [...(kindsByTable.get(table) ?? []), kind])
}

/** Returns the kind of a record; undefined if none of its calls takes it back. */
export const kindOf = ({ table, company }: Pick<ChangedRecord, 'table' | 'company'>): Kind | undefined => {
  const found = kindsByTable.get(table) ?? []
  return found.length > 1 ? found.find(({ source }) => (source.kind.of === 'company') === company > 0) : found[0]
}

/** Returns a kind by the name of its resource. */
export const kindNamed = (name: string): Kind | undefined => kinds.find((one) => one.name === name)

/** Whether a record is of no company, or of one that the caller has to do with: one change may concern many companies. */
export const isNear = (caller: SignedInCaller, company: number): boolean =>
  company === 0 || caller.isPlatform || caller.companyId === company

/** Whether the caller has a right that takes the record back; whether that is enough is for the call to say. */
export const mayChange = (
  caller: SignedInCaller,
  { kind, record }: { readonly kind: Kind | undefined; readonly record: Pick<ChangedRecord, 'act' | 'company'> },
): boolean => {
  const { update, toggle, activate, delete: remove } = kind ?? {}
  const names =
    record.act === 'changed' ? [update, toggle, activate] : [remove, record.act === 'added' ? toggle : undefined]
  const isAdmitted = (name: CallName) => admits(calls[name].guard, caller, record.company || undefined)
  return isNear(caller, record.company) && names.some((name) => name && isAdmitted(name))
}
