import { useState, type FormEvent } from 'react'
import { Button, Chip, MenuItem, Stack, TextField } from '@mui/material'
import { useGetList } from 'ra-core'
import { useMay, useResourceNamed } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { versionsQuery, type DataVersion } from '../../schema/versions/useVersion'
import { inputOf, momentOf } from '../viewAs/moments'
import { afterActivation, mistakesIn, presetsOf, type Chosen } from './period'
import { Row } from '../../schema/shared/Row'

interface PeriodFormProps {
  readonly companyId: number
  readonly from: string
  readonly to: string | undefined
  readonly beginning: Date
  /** What the server says of the moments, by their names. */
  readonly mistakes: Readonly<Record<string, string>>
  readonly onChange: (chosen: Chosen) => void
}

/** The versions of some rows that were set active, as beginnings of a period. */
const useActivations = (name: 'jobGradeVersions' | 'incentiveVersions', companyId: number, beginning: Date) => {
  const { translate } = useWords()
  const resource = useResourceNamed(name)
  const params = { company_id: String(companyId) }
  const isRead = useMay()(resource, 'list', params)
  const { data = [] } = useGetList<DataVersion>(name, versionsQuery(resource, params), { enabled: isRead })
  return data.flatMap(({ id, name: version, activated_at: at }) => {
    const from = at === null ? undefined : afterActivation(at)
    return from && from >= beginning
      ? [{ key: `${name} ${id}`, from, text: translate(`changes.since.${name}`, { version }) }]
      : []
  })
}

/** Offers to begin when a version was set active. */
const SinceVersion = ({ companyId, beginning, from, to, onChange }: Omit<PeriodFormProps, 'mistakes'>) => {
  const { translate, locale } = useWords()
  const grades = useActivations('jobGradeVersions', companyId, beginning)
  const incentives = useActivations('incentiveVersions', companyId, beginning)
  const all = [...grades, ...incentives].toSorted((one, other) => Number(other.from) - Number(one.from))
  if (all.length === 0) return null
  const chosen = all.find((one) => one.from.toISOString() === from)
  return (
    <TextField
      select
      size="small"
      label={translate('changes.since.label')}
      value={chosen?.key ?? ''}
      onChange={({ target }) => {
        const version = all.find(({ key }) => key === target.value)
        if (version) onChange({ from: version.from.toISOString(), to })
      }}
      sx={{ width: { xs: 1, sm: 260 } }}
    >
      {all.map(({ key, from: moment, text }) => (
        <MenuItem key={key} value={key}>
          {`${text} · ${moment.toLocaleDateString(locale, { dateStyle: 'medium' })}`}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Asks for the two moments, or offers usual ones. */
export const PeriodForm = ({ mistakes, ...props }: PeriodFormProps) => {
  const { translate, locale } = useWords()
  const { from, to, beginning, onChange } = props
  const [now] = useState(() => new Date())
  const [earlier, setEarlier] = useState(inputOf(new Date(from)))
  const [later, setLater] = useState(to === undefined ? '' : inputOf(new Date(to)))
  const [found, setFound] = useState<Readonly<Record<'from' | 'to', string | undefined>>>()
  const [attempts, setAttempts] = useState(0)
  const form = useWrongFocus(attempts)
  const since = beginning.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const entered = { from: inputOf(new Date(from)), to: to === undefined ? '' : inputOf(new Date(to)) }
  const isTouched = earlier !== entered.from || later !== entered.to
  const forget = (changed: 'from' | 'to') => setFound((before) => before && { ...before, [changed]: undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    const { early, late } = mistakesIn({ earlier, later }, beginning)
    setFound({
      from: early && translate(`asOf.${early}`, { moment: since }),
      to: late && translate(`changes.mistakes.${late}`),
    })
    if (early || late) return
    onChange({ from: momentOf(earlier, beginning), to: later === '' ? undefined : new Date(later).toISOString() })
  }
  const mistakeOfField = (name: 'from' | 'to') => found?.[name] ?? (isTouched ? undefined : mistakes[name])
  const [early, late] = [mistakeOfField('from'), mistakeOfField('to')]
  const limits = { step: 1, max: inputOf(now), min: inputOf(beginning) }
  return (
    <Stack component="form" ref={form} noValidate onSubmit={submit} spacing={1.5} className="off-paper">
      <Row align="flex-start" gap={1.5}>
        <TextField
          type="datetime-local"
          size="small"
          label={translate('changes.from')}
          value={earlier}
          onChange={({ target }) => {
            setEarlier(target.value)
            forget('from')
          }}
          error={early !== undefined}
          helperText={early ?? translate('asOf.since', { moment: since })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: limits }}
          sx={{ width: { xs: 1, sm: 260 } }}
        />
        <TextField
          type="datetime-local"
          size="small"
          label={translate('changes.to')}
          value={later}
          onChange={({ target }) => {
            setLater(target.value)
            forget('to')
          }}
          error={late !== undefined}
          helperText={late ?? translate('changes.toAbout')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: limits }}
          sx={{ width: { xs: 1, sm: 260 } }}
        />
        <Button type="submit" variant="contained" sx={{ height: 40 }}>
          {translate('changes.compare')}
        </Button>
      </Row>
      <Row align="center">
        <Row role="group" aria-label={translate('changes.presets.label')}>
          {presetsOf(now, beginning).map(({ name, moment }) => {
            const isChosen = moment.toISOString() === from && to === undefined
            return (
              <Chip
                key={name}
                component="button"
                type="button"
                clickable
                aria-pressed={isChosen}
                variant={isChosen ? 'filled' : 'outlined'}
                label={translate(`changes.presets.${name}`)}
                onClick={() => onChange({ from: moment.toISOString(), to: undefined })}
              />
            )
          })}
        </Row>
        <SinceVersion {...props} />
      </Row>
    </Stack>
  )
}
