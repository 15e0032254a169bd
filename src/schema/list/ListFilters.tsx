import { useId, useState, type RefObject } from 'react'
import { Badge, Button, Popover, Typography } from '@mui/material'
import FilterListIcon from '@mui/icons-material/FilterList'
import { useTranslate } from 'ra-core'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { usePlaceBelow } from '../shared/sides'
import type { Texts } from '../shared/texts'
import type { Filter, Filters } from './filters'
import { FilterPanel } from './lazyParts'

interface ListFiltersProps {
  readonly filters: Filters
  readonly texts: Texts
  /** The button, which takes the focus when a filter is taken off. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Returns a function that checks whether the user may read what a filter offers. */
const useMayChoose = () => {
  const { resources } = useSchemaSetting()
  const may = useMay()
  return ({ field }: Filter) => {
    const options = 'sends' in field && 'resource' in field ? resources[field.resource] : undefined
    return !options || may(options, options.calls.all ? 'all' : 'list')
  }
}

/** A button that opens the filters of a list, with the number of those that are set. Changes apply at once. */
export const ListFilters = ({ filters, texts, button }: ListFiltersProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const place = usePlaceBelow('start')
  const titleId = useId()
  const count = filters.set.length
  const offered = filters.offered.filter(useMayChoose())
  if (offered.length === 0) return null
  return (
    <>
      <Badge badgeContent={count} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
        <Button
          ref={button}
          variant="outlined"
          color="inherit"
          startIcon={<FilterListIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={translate('schema.filter.open', { count })}
          onClick={() => setOpen(true)}
        >
          {translate('schema.filter.title')}
        </Button>
      </Badge>
      <Popover
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        {...place}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 360, mt: 1, p: 2 } } }}
      >
        <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
          {translate('schema.filter.title')}
        </Typography>
        <FilterPanel filters={filters} offered={offered} texts={texts} onClose={() => setOpen(false)} />
      </Popover>
    </>
  )
}
