import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { planned as calls } from '../../../contract/calls/planned'
import type { Payload } from '../../../contract/call'
import type { PlannedChange, PlannedTwice } from '../../../contract/entities/plannedChange'
import { errorMessages, fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { showDay } from '../shared/showDay'
import { isEnvelope } from '../shared/conflictError'
import { useFieldErrors, useTellRest } from '../shared/useFieldErrors'
import { actionKeyOf, useNotice } from '../shared/useNotice'

/** The first member of the keys of queries that read plans. */
export const plansKey = 'plannedChanges'

type Sent = Omit<Payload<typeof calls.planChange>, 'besides'>

const none: readonly PlannedChange[] = []

/** Returns what is planned of the same change, if that is why it was not planned again. */
export const plannedAlready = (error: unknown): readonly PlannedChange[] =>
  isEnvelope(error) ? ((error.data as Partial<PlannedTwice> | null)?.planned ?? none) : none

/** Says which fields a form shows the errors of. */
type Shows = readonly string[] | ((messages: Readonly<Record<string, string>>) => readonly string[])

/**
 * Plans a change that counts from a date, says so, and offers to withdraw it. Errors of fields that the form shows are left to it. What is planned of the same
 * change is in `already`; `planAnyway` plans another one all the same.
 */
export const usePlanChange = (companyId: string, onDone: () => void, shows: Shows = []) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotice()
  const tellRest = useTellRest()
  const actionKey = actionKeyOf(calls.planChange.path, companyId)
  const refresh = () => client.invalidateQueries({ queryKey: [plansKey] })
  const withdraw = async (id: number) => {
    const params = { company_id: companyId, planned_change_id: String(id) }
    try {
      const { message } = await provider.send(calls.withdrawPlannedChange, { params })
      notify(message, 'success', { actionKey })
    } catch (failed) {
      for (const reason of errorMessages(failed)) notify(reason, 'error', { actionKey })
    }
    await refresh()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Payload<typeof calls.planChange>) =>
      provider.send(calls.planChange, { params: { company_id: companyId }, body }),
    meta: { actionKey, ownErrors: true },
    onSuccess: async ({ data }) => {
      const done = translate('schema.planned.done', { date: showDay(data.counts_from, locale) })
      notify(done, 'success', { actionKey, undo: () => void withdraw(data.id) })
      onDone()
      await refresh()
    },
    onError: (failed) => {
      if (plannedAlready(failed).length > 0) return
      const shown = typeof shows === 'function' ? shows(fieldMessages(failed)) : shows
      tellRest(failed, ['counts_from', ...shown], { actionKey })
    },
  })
  const { errors, forget } = useFieldErrors(error)
  const already = plannedAlready(error)
  return {
    plan: (sent: Sent) => mutate(sent),
    planAnyway: (sent: Sent) => mutate({ ...sent, besides: already.map(({ id }) => id) }),
    already,
    isPlanning: isPending,
    errors,
    dayError: errors.counts_from,
    /** Forgets what is wrong with fields that were changed. */
    forget,
    refusal: error,
  }
}
