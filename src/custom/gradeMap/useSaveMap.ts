import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { GradeMapConflicts, GradeMapSaved } from '../../../contract/entities/gradeMap'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useNotice } from '../../schema/shared/useNotice'
import type { MapCompany } from './gradeMap'
import { savedBy, type CompanyChanges } from './mapState'
import { gradeMapKey } from './useGradeMap'

type Outcome = { readonly message: string; readonly data: GradeMapSaved } | GradeMapConflicts

const conflictsIn = (error: unknown): GradeMapConflicts | null => {
  const data = (error as { data?: Partial<GradeMapConflicts> | null } | null)?.data
  return data?.conflicts ? { conflicts: data.conflicts, deleted: data.deleted ?? [] } : null
}

interface Handlers {
  /** Called with the changes, and with the companies that got a mapping by them. */
  readonly onSaved: (changes: readonly CompanyChanges[], created: readonly MapCompany[]) => void
  /** Nothing was saved, because somebody else has changed these cells or deleted these mappings. */
  readonly onConflicts: (found: GradeMapConflicts) => void
}

const createdBy = (changes: readonly CompanyChanges[], { companies }: GradeMapSaved): MapCompany[] =>
  changes.flatMap(({ company }) => {
    const stored = companies.find(({ company_id: id }) => id === company.id)
    if (company.gradeCompanyId !== null || !stored) return []
    return [{ ...company, gradeCompanyId: stored.id, version: stored.version }]
  })

/** Saves changes by one request. Other failures than conflicts are shown as toasts, and the edits stay. */
export const useSaveMap = ({ onSaved, onConflicts }: Handlers) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const notify = useNotice()
  const { mutate, isPending } = useMutation({
    mutationKey: ['gradeCompanies', 'save'],
    mutationFn: async (changes: readonly CompanyChanges[]): Promise<Outcome> => {
      try {
        return await provider.send(calls.saveGradeMap, { body: savedBy(changes) })
      } catch (error) {
        const conflicts = conflictsIn(error)
        if (conflicts) return conflicts
        throw error
      }
    },
    onSuccess: (outcome, changes) => {
      if ('conflicts' in outcome) return onConflicts(outcome)
      onSaved(changes, createdBy(changes, outcome.data))
      notify(outcome.message, 'success')
      void client.invalidateQueries({ queryKey: gradeMapKey })
    },
  })
  return { save: mutate, isSaving: isPending }
}
