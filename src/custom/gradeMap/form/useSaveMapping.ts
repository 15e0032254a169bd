import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import { codes } from '../../../../contract/envelope'
import { fieldMessages } from '../../../errorMessages'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { takeBackOption } from '../../../schema/shared/askTakeBack'
import { actionKeyOf, useNotice } from '../../../schema/shared/useNotice'
import { useErrorDisplay } from '../../notifications/useErrorDisplay'
import { readerOf } from '../../grid/model/cells'
import { readSheet, type Sheet } from '../../grid/model/sheet'
import { cellsOf, sentGrades, type Mapping, type Rank } from './mapping'
import type { GradeForm } from './useGradeForm'
import { readMapped, readMapping, useRefreshMappings } from './useMappings'

interface Sent {
  readonly companyId: number
  readonly mapping: Mapping | undefined
  readonly sheet: Sheet
}

interface Failure {
  readonly code?: unknown
  readonly data?: { readonly current?: Mapping } | null
}

const actionKey = actionKeyOf('gradeCompanies', 'save')

/** How often a save is repeated by itself, when others keep changing other cells. */
const maxRepeats = 3

/**
 * Saves the form. If somebody else has saved the mapping meanwhile, their cells and the user's are merged and saved again;
 * only a cell that both have changed asks the user.
 */
export const useSaveMapping = (ranks: readonly Rank[], form: GradeForm, onSaved: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefreshMappings()
  const notify = useNotice()
  const showError = useErrorDisplay()
  const translate = useTranslate()

  const send = ({ companyId, mapping, sheet }: Sent) => {
    const grades = sentGrades(ranks, readSheet(sheet, readerOf(cellsOf(mapping, []))))
    if (!mapping) return provider.send(calls.createGradeCompany, { body: { company_id: companyId, grades } })
    const { id, version } = mapping
    return provider.send(calls.updateGradeCompany, {
      params: { grade_company_id: String(id) },
      body: { id, grades, version },
    })
  }

  /** Returns what is stored now, if that is why the save failed; null if the mapping is gone. */
  const findNewer = async (sent: Sent, failure: Failure): Promise<Mapping | null | undefined> => {
    if (failure.data?.current) return failure.data.current
    if (sent.mapping) return failure.code === codes.notFound ? null : undefined
    if (!fieldMessages(failure).company_id) return undefined
    const id = (await readMapped(provider)).get(sent.companyId)
    return id === undefined ? undefined : readMapping(provider, id)
  }

  const saveOrMerge = async (sent: Sent, repeats = maxRepeats): Promise<void> => {
    try {
      const { message, change } = await send(sent)
      notify(message, 'success', takeBackOption(calls.saveGradeMap, {}, message, [change]))
      void refresh()
      onSaved()
    } catch (error) {
      const newer = await findNewer(sent, error as Failure)
      if (newer === undefined) throw error
      if (newer === null) {
        form.startAnew()
        notify(translate('gradeForm.gone'), 'error', { actionKey })
        return
      }
      const sheet = form.takeOver(newer)
      if (sheet && repeats > 0) await saveOrMerge({ ...sent, mapping: newer, sheet }, repeats - 1)
    }
  }

  const { mutate, isPending } = useMutation({
    meta: { actionKey, ownErrors: true },
    mutationFn: (sent: Sent) => saveOrMerge(sent),
    onError: (error) => showError(error, { actionKey }),
  })
  return { save: mutate, isSaving: isPending }
}
