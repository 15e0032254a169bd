import { useId, useState, type RefObject } from 'react'
import { Badge, Button, Popover, Stack, Typography } from '@mui/material'
import FilterListIcon from '@mui/icons-material/FilterList'
import { useTranslate } from 'ra-core'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { filterLabel, type Texts } from '../shared/texts'
import type { Filter, Filters } from './filters'

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
  const titleId = useId()
  const count = filters.set.length
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    setClearings(clearings + 1)
    filters.clear()
  }
  const close = () => setOpen(false)
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
          aria-label={translate('schema.filter.open', { smart_count: count })}
          onClick={() => setOpen(true)}
        >
          {translate('schema.filter.title')}
        </Button>
      </Badge>
      <Popover
        anchorEl={() => button.current}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 360, mt: 1, p: 2 } } }}
      >
        <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
          {translate('schema.filter.title')}
        </Typography>
        <Stack spacing={2}>
          {offered.map((one) => {
            const { Input } = one.filter
            return (
              <Input
                // Remounted when cleared, so that text being typed doesn't become a filter again.
                key={`${one.name} ${clearings}`}
                field={one.field}
                label={filterLabel(texts, one.name)}
                value={one.value}
                onChange={(text) => filters.change(one, text)}
              />
            )
          })}
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Button color="inherit" disabled={count === 0} onClick={clear}>
              {translate('schema.filter.clear')}
            </Button>
            <Button variant="contained" onClick={close}>
              {translate('schema.done')}
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  )
}
