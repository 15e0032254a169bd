import { useState } from 'react'
import { Checkbox, IconButton, ListItemText, Menu, MenuItem, Stack, Tooltip } from '@mui/material'
import ViewColumnOutlinedIcon from '@mui/icons-material/ViewColumnOutlined'
import { useTranslate } from 'ra-core'
import { columnLabel, type Texts } from '../shared/texts'
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

/** The search and the column menu above a list. */
export const ListToolbar = ({
  list,
  columns,
  texts,
  hasSearch,
}: {
  list: ListState
  columns: Columns
  texts: Texts
  hasSearch: boolean
}) => (
  <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
    {hasSearch ? <ListSearch list={list} label={texts('search')} /> : <span />}
    <ColumnChoice columns={columns} texts={texts} />
  </Stack>
)
