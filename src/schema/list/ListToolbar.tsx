import { useState, type ComponentType, type MouseEvent, type RefObject } from 'react'
import { Box, IconButton, Stack, Tooltip } from '@mui/material'
import HistoryIcon from '@mui/icons-material/History'
import ViewColumnOutlinedIcon from '@mui/icons-material/ViewColumnOutlined'
import { useTranslate } from 'ra-core'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { ListHistory } from '../history/lazyParts'
import { useMayReadHistory } from '../history/useMayReadHistory'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { Texts } from '../shared/texts'
import type { Filters } from './filters'
import { ListFilters } from './ListFilters'
import { ColumnMenu, FilterChips, SortChoice } from './lazyParts'
import { ListSearch } from './ListSearch'
import type { ListState } from './listState'
import { useWhole } from './RowActions'
import type { Columns } from './useColumns'
import { Row } from '../shared/Row'

interface ToolProps {
  readonly label: string
  readonly popup: 'menu' | 'dialog'
  readonly icon: ComponentType
  readonly onOpen: (event: MouseEvent<HTMLElement>) => void
}

const Tool = ({ label, popup, icon: Icon, onOpen }: ToolProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} aria-haspopup={popup} onClick={onOpen}>
      <Icon />
    </IconButton>
  </Tooltip>
)

/** A button that opens the menu of columns. */
const ColumnChoice = ({ columns, texts }: { columns: Columns; texts: Texts }) => {
  const label = useTranslate()('schema.columns')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isUsed, setUsed] = useState(false)
  if (columns.all.length < 2) return null
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setUsed(true)
    setAnchor(currentTarget)
  }
  return (
    <>
      <Tool label={label} popup="menu" icon={ViewColumnOutlinedIcon} onOpen={open} />
      {isUsed && <ColumnMenu anchor={anchor} columns={columns} texts={texts} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** A button that opens the history of the records in a list, and of those that were deleted. */
const HistoryChoice = ({ resource, params, list }: Pick<ListToolbarProps, 'resource' | 'params' | 'list'>) => {
  const label = useTranslate()('schema.history')
  const whole = useWhole(resource)
  const mayRead = useMayReadHistory(whole)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Tool label={label} popup="dialog" icon={HistoryIcon} onOpen={() => setOpen(true)} />
      {isOpen && (
        <ListHistory resource={whole} params={params} records={list.data ?? []} onClose={() => setOpen(false)} />
      )}
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
  /** Whether there are no headings to sort by. */
  readonly hasSort: boolean
  /** Opens the only record that a search has found. */
  readonly onEnter: () => void
}

const tools = { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, minWidth: 0 } as const
/** Below search and filters on phones, at the end of their line elsewhere. */
const rest = { ...tools, ml: 'auto', flexWrap: { xs: 'wrap', sm: 'nowrap' } } as const

/** The search, the filters, the named views and the column menu above a list. */
export const ListToolbar = ({ resource, params, list, filters, columns, texts, ...props }: ListToolbarProps) => {
  const { savedViews } = useSchemaSetting()
  const { filterButton, hasSearch, hasSort, onEnter } = props
  return (
    <Stack spacing={1}>
      <Row align="center" rowGap={1.5}>
        {hasSearch && (
          <Box sx={{ flex: { xs: '1 1 160px', sm: 'none' } }}>
            <ListSearch list={list} label={texts('search')} onEnter={onEnter} />
          </Box>
        )}
        <ListFilters filters={filters} texts={texts} button={filterButton} />
        <Box sx={{ ...rest, width: { xs: 1, sm: 'auto' } }}>
          {hasSort && <SortChoice {...{ resource, list, texts }} columns={columns.visible} />}
          <Box sx={tools}>
            {savedViews && <savedViews.Menu resource={resource} params={params} columns={columns} />}
            <ColumnChoice columns={columns} texts={texts} />
            <HistoryChoice {...{ resource, params, list }} />
          </Box>
        </Box>
      </Row>
      {filters.set.length > 0 && (
        <FilterChips filters={filters} texts={texts} records={list.loaded} button={filterButton} />
      )}
    </Stack>
  )
}
