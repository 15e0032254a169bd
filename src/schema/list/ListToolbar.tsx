import { useState, type RefObject } from 'react'
import { Box, Checkbox, IconButton, ListItemText, Menu, MenuItem, Stack, Tooltip } from '@mui/material'
import ViewColumnOutlinedIcon from '@mui/icons-material/ViewColumnOutlined'
import { useTranslate } from 'ra-core'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { columnLabel, type Texts } from '../shared/texts'
import { FilterChips } from './FilterChips'
import type { Filters } from './filters'
import { ListFilters } from './ListFilters'
import { ListSearch } from './ListSearch'
import type { ListState } from './listState'
import type { Columns } from './useColumns'

/** A menu to show and hide columns. */
const ColumnChoice = ({ columns, texts }: { columns: Columns; texts: Texts }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('schema.columns')
  if (columns.all.length < 2) return null
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <ViewColumnOutlinedIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.all.map((column, index) => {
          const isShown = columns.visible.includes(column)
          return (
            <MenuItem
              key={column}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={index === 0}
              dense
              onClick={() => columns.toggle(column)}
            >
              <Checkbox checked={isShown} tabIndex={-1} size="small" slotProps={{ input: { 'aria-hidden': true } }} />
              <ListItemText>{columnLabel(texts, column)}</ListItemText>
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

interface ListToolbarProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly list: ListState
  readonly filters: Filters
  readonly filterButton: RefObject<HTMLButtonElement | null>
  readonly columns: Columns
  readonly texts: Texts
  readonly hasSearch: boolean
  /** Opens the only record that a search has found. */
  readonly onEnter: () => void
}

/** The search, the filters, the named views and the column menu above a list. */
export const ListToolbar = ({ resource, params, list, filters, columns, texts, ...props }: ListToolbarProps) => {
  const { savedViews } = useSchemaSetting()
  const { filterButton, hasSearch, onEnter } = props
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {hasSearch && <ListSearch list={list} label={texts('search')} onEnter={onEnter} />}
        <ListFilters filters={filters} texts={texts} button={filterButton} />
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {savedViews && <savedViews.Menu resource={resource} params={params} columns={columns} />}
          <ColumnChoice columns={columns} texts={texts} />
        </Box>
      </Stack>
      <FilterChips filters={filters} texts={texts} records={list.loaded} button={filterButton} />
    </Stack>
  )
}
