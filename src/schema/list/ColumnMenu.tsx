import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { columnLabel, type Texts } from '../shared/texts'
import type { Columns } from './useColumns'

interface ColumnMenuProps {
  readonly anchor: HTMLElement | null
  readonly columns: Columns
  readonly texts: Texts
  readonly onClose: () => void
}

/** A menu to show and hide columns; without the first, which names the record and always stays. */
export const ColumnMenu = ({ anchor, columns, texts, onClose }: ColumnMenuProps) => (
  <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
    {columns.all.slice(1).map((column) => {
      const isShown = columns.visible.includes(column)
      const Icon = isShown ? CheckBoxIcon : CheckBoxOutlineBlankIcon
      return (
        <MenuItem
          key={column}
          role="menuitemcheckbox"
          aria-checked={isShown}
          dense
          onClick={() => columns.toggle(column)}
        >
          <ListItemIcon>
            <Icon fontSize="small" color={isShown ? 'primary' : 'action'} />
          </ListItemIcon>
          <ListItemText>{columnLabel(texts, column)}</ListItemText>
        </MenuItem>
      )
    })}
  </Menu>
)
