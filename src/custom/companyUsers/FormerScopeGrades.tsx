import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { useMayReadOptions, useOptions, type Option, type Options } from '../../schema/kinds/useOptions'
import { useFormParams } from '../../schema/shared/FormParams'

interface FormerScopeGradesProps {
  readonly chosen: readonly Option[]
  /** The active grades of the chosen countries. */
  readonly offered: Options
  readonly onChange: (kept: readonly Option[]) => void
}

/** Names the grades of a role that are no longer in use, and offers to remove them (decision 0046); nothing if all are. */
export const FormerScopeGrades = ({ chosen, offered, onChange }: FormerScopeGradesProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const mayRead = useMayReadOptions()('jobGrades')
  const params = useFormParams()
  const offeredIds = new Set(offered.options.map(({ id }) => id))
  const isInDoubt = mayRead && !offered.isLoading && chosen.some(({ id }) => !offeredIds.has(id))
  // A grade that is not offered may be one of other countries, so these are compared with all.
  const active = useOptions('jobGrades', isInDoubt ? params : null)
  if (!isInDoubt || active.isLoading || active.hasFailed) return null
  const activeIds = new Set(active.options.map(({ id }) => id))
  const former = chosen.filter(({ id }) => !activeIds.has(id))
  if (former.length === 0) return null
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={() => onChange(chosen.filter(({ id }) => activeIds.has(id)))}>
          {translate('access.scope.removeFormer')}
        </Button>
      }
    >
      {translate('access.scope.former', {
        count: former.length,
        names: joinedTexts(
          locale,
          former.map(({ name }) => name),
        ),
      })}
    </Alert>
  )
}
