import { useState, type KeyboardEvent } from 'react'
import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { PlannedCall } from '../../../contract/planned'
import { BusyButton } from '../shared/BusyButton'
import { AlreadyPlanned } from './AlreadyPlanned'
import { CountsFrom } from './CountsFrom'
import { usePlanChange } from './usePlanChange'
import { Row } from '../shared/Row'
import { useWrongFocus } from '../shared/useWrongFocus'

interface PlanFromProps {
  readonly companyId: string
  readonly call: PlannedCall
  readonly recordId: number
  /** What the call is sent. */
  readonly body: Readonly<Record<string, unknown>>
  readonly onPlanned: () => void
  /** Returns what is wrong with the form before the call can know. */
  readonly findWrong: () => Readonly<Record<string, string>>
  /** Called with what is wrong with the members of the form; returns which of them it shows. */
  readonly onWrong: (messages: Readonly<Record<string, string>>) => readonly string[]
}

/** Whether something is a part of a typed date. */
const isOfDay = (target: EventTarget) => target instanceof Element && target.getAttribute('role') === 'spinbutton'

/** Plans a change from a date, in a form whose own button makes it at once. */
export const PlanFrom = ({ companyId, call, recordId, body, onPlanned, findWrong, onWrong }: PlanFromProps) => {
  const translate = useTranslate()
  const [from, setFrom] = useState<string | null>(null)
  const [unfinished, setUnfinished] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const root = useWrongFocus<HTMLDivElement>(refusals)
  const { plan, planAnyway, already, isPlanning, dayError, forget } = usePlanChange(companyId, onPlanned, onWrong)
  const sent = (counts_from: string) => ({ call, record_id: recordId, body, counts_from })
  const send = (act: typeof plan) => {
    if (from === null || isPlanning) return
    const wrong = findWrong()
    if (unfinished !== undefined) setRefusals(refusals + 1)
    else if (Object.keys(wrong).length > 0) onWrong(wrong)
    else act(sent(from))
  }
  const choose = (day: string | null) => {
    setFrom(day)
    forget('counts_from')
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOfDay(event.target)) return
    // Otherwise it would save the form at once.
    event.preventDefault()
    event.stopPropagation()
    send(plan)
  }
  return (
    <Stack spacing={1} ref={root} data-clear onKeyDownCapture={sendByEnter}>
      <CountsFrom
        value={from}
        error={(refusals > 0 ? unfinished : undefined) ?? dayError}
        isDisabled={isPlanning}
        onChange={choose}
        onUnfinished={(message) => {
          setUnfinished(message)
          setRefusals(0)
        }}
      />
      {from !== null && <AlreadyPlanned plans={already} isDisabled={isPlanning} onAnyway={() => send(planAnyway)} />}
      {from !== null && (
        <Row align="center" gap={1.5}>
          <BusyButton variant="contained" isBusy={isPlanning} onClick={() => send(plan)}>
            {translate('schema.planned.plan')}
          </BusyButton>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
            {translate('schema.planned.notSaved')}
          </Typography>
        </Row>
      )}
    </Stack>
  )
}
