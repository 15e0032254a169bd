import { Chip, Stack, type ChipProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import { changeKinds } from '../../../contract/entities/dataVersion'
import { countNames, type ChangeKind, type Counts } from './versionData'
import { Row } from '../shared/Row'
import { PartsBar } from '../shared/PartsBar'

type Name = keyof Counts

export const changeColors: { readonly [name in Name]: NonNullable<ChipProps['color']> } = {
  added: 'success',
  removed: 'error',
  changed: 'info',
  unchanged: 'default',
}

const isKind = (name: Name): name is ChangeKind => changeKinds.some((kind) => kind === name)

/** Which kinds of change are shown. */
interface KindChoice {
  readonly chosen: readonly ChangeKind[]
  readonly onChange: (chosen: readonly ChangeKind[]) => void
}

interface ChangePictureProps {
  readonly counts: Counts
  /** Lets the user choose which kinds of change are shown. */
  readonly choice?: KindChoice
}

/** The colours of their parts in a bar. */
export const barColors: { readonly [name in Name]: string } = {
  added: 'success.main',
  removed: 'error.main',
  changed: 'info.main',
  unchanged: 'divider',
}

/** Shows how many rows are added, removed, changed and unchanged, as a bar and in words. */
export const ChangePicture = ({ counts, choice }: ChangePictureProps) => {
  const translate = useTranslate()
  const toggle = (kind: ChangeKind, { chosen, onChange }: KindChoice) =>
    onChange(changeKinds.filter((one) => (one === kind) !== chosen.includes(one)))
  return (
    <Stack
      spacing={1}
      role="group"
      aria-label={translate(choice ? 'schema.versionActs.compare.filter' : 'schema.versionActs.counts.label')}
    >
      <PartsBar parts={countNames.map((name) => ({ name, count: counts[name], color: barColors[name] }))} />
      <Row>
        {countNames.map((name) => {
          const isChosen = isKind(name) && choice?.chosen.includes(name)
          const button =
            choice && isKind(name)
              ? { component: 'button', clickable: true, 'aria-pressed': isChosen, onClick: () => toggle(name, choice) }
              : {}
          return (
            <Chip
              key={name}
              {...button}
              color={changeColors[name]}
              variant={isChosen ? 'filled' : 'outlined'}
              label={translate(`schema.versionActs.counts.${name}`, { count: counts[name] })}
            />
          )
        })}
      </Row>
    </Stack>
  )
}
