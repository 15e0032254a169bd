import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { Button, Chip } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Values } from '../condition'
import { keepFocus } from '../shared/keepFocus'
import { filterLabel, type Texts } from '../shared/texts'
import type { Filters, SetFilter } from './filters'
import { labelled } from '../../../contract/glue'
import { Row } from '../shared/Row'

/** Long names wrap on phones, where no tooltip shows what is cut off. */
const chipStyle = {
  maxWidth: '100%',
  height: { xs: 'auto', sm: 32 },
  minHeight: 32,
  '& .MuiChip-label': { py: { xs: 0.5, sm: 0 }, whiteSpace: { xs: 'normal', sm: 'nowrap' }, overflowWrap: 'anywhere' },
} as const

interface FilterChipProps extends Pick<FilterChipsProps, 'texts' | 'records'> {
  readonly filter: SetFilter
  readonly onRemove: () => void
}

const FilterChip = ({ filter: one, texts, records, onRemove }: FilterChipProps) => {
  const translate = useTranslate()
  const { filter, field, name, value } = one
  const members = useMemo(() => records.map((record) => record[name]), [records, name])
  // Without the Filters button, the focus would have nowhere to go.
  useEffect(() => keepFocus, [])
  // The hook never changes, since a chip's key is the name of its filter.
  // oxlint-disable-next-line react/hooks
  const text = filter.useText(value, field, members)
  const label = labelled(filterLabel(texts, name), text)
  return (
    <Chip
      label={label}
      title={label}
      aria-label={translate('schema.filter.remove', { label })}
      onClick={onRemove}
      onDelete={onRemove}
      sx={chipStyle}
    />
  )
}

interface FilterChipsProps {
  readonly filters: Filters
  readonly texts: Texts
  /** The loaded rows. */
  readonly records: readonly Values[]
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Shows the filters that are set. Clicking one takes it off, and moves the focus to the next, or else to the button. */
export const FilterChips = ({ filters, texts, records, button }: FilterChipsProps) => {
  const translate = useTranslate()
  const chips = useRef<HTMLDivElement>(null)
  const remove = (one: SetFilter, index: number) => {
    const others = [...(chips.current?.querySelectorAll<HTMLElement>('.MuiChip-root') ?? [])]
    const next = others[index + 1] ?? others[index - 1] ?? button.current
    next?.focus()
    filters.change(one, '')
  }
  const clear = () => {
    button.current?.focus()
    filters.clear()
  }
  return (
    <Row ref={chips} align="center" role="group" aria-label={translate('schema.filter.title')}>
      {filters.set.map((one, index) => (
        <FilterChip key={one.name} filter={one} texts={texts} records={records} onRemove={() => remove(one, index)} />
      ))}
      <Button size="small" color="inherit" onClick={clear}>
        {translate('schema.filter.clear')}
      </Button>
    </Row>
  )
}
