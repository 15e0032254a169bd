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

const ofDay = ['counts_from']

/** Plans a change that counts from a date, and says so. Errors of `fields` are left to the form that has them. */
export const usePlanChange = (companyId: string, onDone: () => void, fields: readonly string[] = []) => {
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
      const messages = fieldMessages(failed)
      if (![...ofDay, ...fields].some((field) => messages[field]))
        for (const text of errorMessages(failed)) notify(text, 'error', { actionKey })
    },
  })
  const errors = fieldMessages(error)
  return { plan: mutate, isPlanning: isPending, errors, dayError: errors.counts_from, forgetError: reset }
}
