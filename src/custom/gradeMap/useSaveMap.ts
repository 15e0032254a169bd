import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { GradeMapConflicts, GradeMapSaved } from '../../../contract/entities/gradeMap'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useNotice } from '../../schema/shared/useNotice'
import { takeBackOption } from '../../schema/shared/askTakeBack'
import type { MapCompany } from './gradeMap'
import { savedBy, type CompanyChanges } from './mapState'
import { partsOf } from './saveParts'
import { gradeMapKey } from './useGradeMap'

type Outcome = { readonly message: string; readonly changes: readonly number[] } | GradeMapConflicts

/** How many cells of a save in several parts are saved. */
export interface SaveProgress {
  readonly saved: number
  readonly all: number
}

const countIn = (changes: readonly CompanyChanges[]) => changes.reduce((sum, { cells }) => sum + cells.length, 0)

const conflictsIn = (error: unknown): GradeMapConflicts | null => {
  const data = (error as { data?: Partial<GradeMapConflicts> | null } | null)?.data
  return data?.conflicts ? { conflicts: data.conflicts, deleted: data.deleted ?? [] } : null
}

interface Handlers {
  /** Called for each part with its changes, and with the companies that got a mapping by them. */
  readonly onSaved: (changes: readonly CompanyChanges[], created: readonly MapCompany[]) => void
  /** Called with all companies that got a mapping, also if a later part failed. */
  readonly onCreated: (created: readonly MapCompany[]) => void
  /** Called once all is saved. */
  readonly onDone: () => void
  /** Nothing of a part was saved, because somebody else has changed these cells or deleted these mappings. */
  readonly onConflicts: (found: GradeMapConflicts) => void
}

const createdBy = (changes: readonly CompanyChanges[], { companies }: GradeMapSaved): MapCompany[] =>
  changes.flatMap(({ company }) => {
    const stored = companies.find(({ company_id: id }) => id === company.id)
    if (company.gradeCompanyId !== null || !stored) return []
    return [{ ...company, gradeCompanyId: stored.id, version: stored.version }]
  })

/**
 * Saves changes by one request, or by several if they are many. What was saved before a part fails stays saved. Other failures
 * than conflicts are shown as toasts, and the edits stay.
 */
export const useSaveMap = ({ onSaved, onCreated, onDone, onConflicts }: Handlers) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const notify = useNotice()
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  const { mutate, isPending } = useMutation({
    mutationKey: ['gradeCompanies', 'save'],
    mutationFn: async (changes: readonly CompanyChanges[]): Promise<Outcome> => {
      const parts = partsOf(changes)
      const all = countIn(changes)
      const created: MapCompany[] = []
      const made: number[] = []
      let [message, saved] = ['', 0]
      try {
        for (const part of parts) {
          if (parts.length > 1) setProgress({ saved, all })
          const answer = await provider.send(calls.saveGradeMap, { body: savedBy(part) })
          const added = createdBy(part, answer.data)
          onSaved(part, added)
          created.push(...added)
          message = answer.message
          if (answer.change !== undefined) made.unshift(answer.change)
          saved += countIn(part)
        }
        return { message, changes: made }
      } catch (error) {
        const conflicts = conflictsIn(error)
        if (conflicts) return conflicts
        throw error
      } finally {
        setProgress(null)
        if (created.length > 0) onCreated(created)
      }
    },
    onSuccess: (outcome) => {
      if ('conflicts' in outcome) return onConflicts(outcome)
      onDone()
      const { message, changes } = outcome
      notify(message, 'success', takeBackOption(calls.saveGradeMap, {}, message, changes))
      void client.invalidateQueries({ queryKey: gradeMapKey })
    },
  })
  return { save: mutate, isSaving: isPending, progress }
}
