import { useState } from 'react'
import { Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { planned as calls } from '../../../contract/calls/planned'
import { noteLength } from '../../../contract/entities/dataVersion'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { useDays } from '../../schema/shared/useDays'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { showDay } from '../../schema/shared/showDay'
import { AlreadyPlanned, PlanDay } from '../../schema/planned/lazyParts'
import { plannedAlready } from '../../schema/planned/usePlanChange'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useFieldErrors, useTellRest } from '../../schema/shared/useFieldErrors'
import { actionKeyOf, useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { actText } from './planTexts'

interface PlanDialogProps {
  readonly companyId: string
  readonly plan: PlannedChange
  readonly onClose: () => void
  /** Called once the plan has changed. */
  readonly onChanged: () => void
}

/** Changes the day and the note of a plan; one that was refused is tried again. */
export const PlanDialog = ({ companyId, plan, onClose, onChanged }: PlanDialogProps) => {
  const words = useWords()
  const { translate, locale } = words
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const tellRest = useTellRest()
  const isRefused = plan.state === 'refused'
  const { today } = useDays()
  const [chosen, setChosen] = useState<string>()
  // The time zone of the company, and with it the day, may be known only later.
  const day = chosen ?? (isRefused && plan.counts_from < today ? today : plan.counts_from)
  const [unfinished, setUnfinished] = useState<string>()
  const [note, setNote] = useState(plan.note ?? '')
  const actionKey = actionKeyOf(calls.changePlannedChange.path, plan.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (besides: readonly PlannedChange[]) =>
      provider.send(calls.changePlannedChange, {
        params: { company_id: companyId, planned_change_id: String(plan.id) },
        body: { counts_from: day, note, version: plan.version, besides: besides.map(({ id }) => id) },
      }),
    meta: { actionKey, ownErrors: true },
    onSuccess: ({ data }) => {
      notify(translate('planned.saved', { date: showDay(data.counts_from, locale) }), 'success', { actionKey })
      onChanged()
      onClose()
    },
    onError: (failed) => {
      if (plannedAlready(failed).length === 0) tellRest(failed, ['counts_from'], { actionKey })
      onChanged()
    },
  })
  const { errors, forget } = useFieldErrors(error)
  const already = plannedAlready(error)
  return (
    <DialogForm
      title={actText(plan, words)}
      about={[translate(isRefused ? 'planned.againAbout' : 'planned.editAbout')]}
      yes={translate(isRefused ? 'planned.again' : 'planned.save')}
      isBusy={isPending}
      onSubmit={() => mutate([])}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <PlanDay
          isFirst
          value={day}
          error={errors.counts_from}
          min={today}
          onChange={(next) => {
            setChosen(next)
            forget('counts_from')
          }}
          onUnfinished={setUnfinished}
        />
        <TextField
          label={translate('planned.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          multiline
          maxRows={4}
          slotProps={{ htmlInput: { maxLength: noteLength } }}
        />
        <AlreadyPlanned
          plans={already}
          isDisabled={isPending || unfinished !== undefined}
          onAnyway={() => mutate(already)}
        />
      </Stack>
    </DialogForm>
  )
}
