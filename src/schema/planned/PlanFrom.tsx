import { useState, type KeyboardEvent } from 'react'
import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { PlannedCall } from '../../../contract/planned'
import { BusyButton } from '../shared/BusyButton'
import { CountsFrom } from './CountsFrom'
import { usePlanChange } from './usePlanChange'

interface PlanFromProps {
  readonly companyId: string
  readonly call: PlannedCall
  readonly recordId: number
  /** What the call is sent. */
  readonly body: Readonly<Record<string, unknown>>
  readonly onPlanned: () => void
}

/** Plans a change from a date, in a form whose own button makes it at once. */
export const PlanFrom = ({ companyId, call, recordId, body, onPlanned }: PlanFromProps) => {
  const translate = useTranslate()
  const [from, setFrom] = useState<string | null>(null)
  const { plan, isPlanning, dayError } = usePlanChange(companyId, onPlanned)
  const send = () => from !== null && !isPlanning && plan({ call, record_id: recordId, body, counts_from: from })
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Otherwise it would save the form at once.
    event.preventDefault()
    send()
  }
  return (
    <Stack spacing={1} data-clear onKeyDown={sendByEnter}>
      <CountsFrom value={from} error={dayError} isDisabled={isPlanning} onChange={setFrom} />
      {from !== null && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <BusyButton variant="contained" isBusy={isPlanning} onClick={send}>
            {translate('schema.planned.plan')}
          </BusyButton>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
            {translate('schema.planned.notSaved')}
          </Typography>
        </Stack>
      )}
    </Stack>
  )
}
