import { useState } from 'react'
import { Box, Stack } from '@mui/material'
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

/** Plans a change from a date, beside the button that makes it at once. */
export const PlanFrom = ({ companyId, call, recordId, body, onPlanned }: PlanFromProps) => {
  const translate = useTranslate()
  const [from, setFrom] = useState<string | null>(null)
  const { plan, isPlanning, dayError } = usePlanChange(companyId, onPlanned)
  return (
    <Stack spacing={1} data-clear>
      <CountsFrom value={from} error={dayError} isDisabled={isPlanning} onChange={setFrom} />
      {from !== null && (
        <Box>
          <BusyButton
            variant="outlined"
            isBusy={isPlanning}
            onClick={() => plan({ call, record_id: recordId, body, counts_from: from })}
          >
            {translate('schema.planned.plan')}
          </BusyButton>
        </Box>
      )}
    </Stack>
  )
}
