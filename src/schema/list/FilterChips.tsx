import { useRef, type RefObject } from 'react'
import { Button, Chip, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { filterLabel, type Texts } from '../shared/texts'
import type { Filters, SetFilter } from './filters'

const FilterChip = ({ filter: one, texts, onRemove }: { filter: SetFilter; texts: Texts; onRemove: () => void }) => {
  const translate = useTranslate()
  const { filter, field, name, value } = one
  // The hook never changes, since a chip's key is the name of its filter.
  // oxlint-disable-next-line react/hooks
  const text = filter.useText(value, field)
  const label = `${filterLabel(texts, name)}: ${text}`
  return (
    <Chip
      label={label}
      title={label}
      aria-label={translate('schema.filter.remove', { label })}
      onClick={onRemove}
      onDelete={onRemove}
      sx={{ maxWidth: '100%' }}
    />
  )
}

interface FilterChipsProps {
  readonly filters: Filters
  readonly texts: Texts
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Shows the filters that are set. Clicking one takes it off, and moves the focus to the next, or else to the button. */
export const FilterChips = ({ filters, texts, button }: FilterChipsProps) => {
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
  if (filters.set.length === 0) return null
  return (
    <Stack
      ref={chips}
      direction="row"
      role="group"
      aria-label={translate('schema.filter.title')}
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {filters.set.map((one, index) => (
        <FilterChip key={one.name} filter={one} texts={texts} onRemove={() => remove(one, index)} />
      ))}
      <Button size="small" color="inherit" onClick={clear}>
        {translate('schema.filter.clear')}
      </Button>
    </Stack>
  )
}
