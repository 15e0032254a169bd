import { Chip } from '@mui/material'
import { Row } from './Row'

interface ChipChoiceProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly chosen: Name
  readonly textOf: (name: Name) => string
  readonly onChoose: (name: Name) => void
}

/** A choice of one out of few, such as what a list shows. */
export const ChipChoice = <Name extends string>({ label, names, chosen, textOf, onChoose }: ChipChoiceProps<Name>) => (
  <Row role="group" aria-label={label} className="off-paper">
    {names.map((name) => (
      <Chip
        key={name}
        component="button"
        clickable
        aria-pressed={name === chosen}
        variant={name === chosen ? 'filled' : 'outlined'}
        color={name === chosen ? 'primary' : 'default'}
        label={textOf(name)}
        onClick={() => onChoose(name)}
      />
    ))}
  </Row>
)
