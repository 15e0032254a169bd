import { useState } from 'react'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { filterInputOf } from '../kinds/filters/inputs'
import { filterLabel, type Texts } from '../shared/texts'
import type { Filter, Filters } from './filters'

interface FilterPanelProps {
  readonly filters: Filters
  readonly offered: readonly Filter[]
  readonly texts: Texts
  readonly onClose: () => void
}

/** The inputs of a list's filters. Changes apply at once. */
export const FilterPanel = ({ filters, offered, texts, onClose }: FilterPanelProps) => {
  const translate = useTranslate()
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    setClearings(clearings + 1)
    filters.clear()
  }
  return (
    <Stack spacing={2}>
      {offered.map((one) => {
        const Input = filterInputOf(one.field)
        if (!Input) return null
        return (
          <Input
            // Remounted when cleared, so that text being typed doesn't become a filter again.
            key={`${one.name} ${clearings}`}
            field={one.field}
            label={filterLabel(texts, one.name)}
            hint={texts(`filterHints.${one.name}`) || undefined}
            value={one.value}
            onChange={(text) => filters.change(one, text)}
          />
        )
      })}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
        <Button color="inherit" disabled={filters.set.length === 0} onClick={clear}>
          {translate('schema.filter.clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('schema.done')}
        </Button>
      </Stack>
    </Stack>
  )
}
