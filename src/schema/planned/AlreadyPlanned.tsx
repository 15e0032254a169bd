import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { showDay } from '../shared/showDay'

interface AlreadyPlannedProps {
  readonly plans: readonly PlannedChange[]
  readonly isDisabled?: boolean
  readonly onAnyway: () => void
}

/** Below the fields of a dialog on a phone it would not be seen. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Warns that the same change is planned already, with the date and who planned it; nothing if it is not. */
export const AlreadyPlanned = ({ plans, isDisabled = false, onAnyway }: AlreadyPlannedProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  if (plans.length === 0) return null
  return (
    <Alert ref={scrollTo} severity="warning" role="alert">
      <div>{translate('schema.planned.twice', { count: plans.length })}</div>
      <ul>
        {plans.map(({ id, call, by, planned_at, counts_from }) => (
          <li key={id}>
            {translate(by ? 'schema.planned.twiceBy' : 'schema.planned.twiceOn', {
              act: translate(`schema.planned.acts.${call}`),
              from: showDay(counts_from, locale),
              name: by?.name,
              date: showDay(planned_at.slice(0, 10), locale),
            })}
          </li>
        ))}
      </ul>
      <Button size="small" color="inherit" variant="outlined" disabled={isDisabled} onClick={onAnyway} sx={{ mt: 1 }}>
        {translate('schema.planned.anyway')}
      </Button>
    </Alert>
  )
}
