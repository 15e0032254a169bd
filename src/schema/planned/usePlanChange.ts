import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { planned as calls } from '../../../contract/calls/planned'
import type { Payload } from '../../../contract/call'
import { errorMessages, fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { showDay } from '../kinds/showDay'
import { actionKeyOf, useNotice } from '../shared/useNotice'

/** The first member of the keys of queries that read plans. */
export const plansKey = 'plannedChanges'

/** Plans a change that counts from a date, and says so. */
export const usePlanChange = (companyId: string, onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotice()
  const actionKey = actionKeyOf(calls.planChange.path, companyId)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Payload<typeof calls.planChange>) =>
      provider.send(calls.planChange, { params: { company_id: companyId }, body }),
    meta: { actionKey, ownErrors: true },
    onSuccess: async ({ data }) => {
      notify(translate('schema.planned.done', { date: showDay(data.counts_from, locale) }), 'success', { actionKey })
      onDone()
      await client.invalidateQueries({ queryKey: [plansKey] })
    },
    onError: (failed) => {
      // That of the day stands at its field.
      if (!fieldMessages(failed).counts_from)
        for (const text of errorMessages(failed)) notify(text, 'error', { actionKey })
    },
  })
  return { plan: mutate, isPlanning: isPending, dayError: fieldMessages(error).counts_from, forgetError: reset }
}
