import AddIcon from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined'
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutline'
import EditOutlined from '@mui/icons-material/EditOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import type { ComponentType } from 'react'
import { ListItemIcon, ListItemText, Menu, MenuItem, Typography, type SvgIconProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { NodeAct } from './nodeActs'
import type { TreeNode } from './tree'

/** Mirrored wherever it is drawn, since it points. */
const MoveIcon = (props: SvgIconProps) => <DriveFileMoveOutlined {...props} className="pointing" />

export const actIcons: Readonly<Record<NodeAct, ComponentType<SvgIconProps>>> = {
  add: AddIcon,
  rename: DriveFileRenameOutline,
  edit: EditOutlined,
  move: MoveIcon,
  remove: DeleteOutlined,
}

/** The keys of the tree that do the same, as they are shown. */
const keys: Readonly<Partial<Record<NodeAct, string>>> = { rename: 'F2', remove: 'Del' }

/** Returns the name of an act. */
export const actKey = (act: NodeAct, { level }: TreeNode): string => {
  if (act === 'add') return `structure.acts.add.${level}`
  return act === 'remove' && level === 'country' ? 'structure.acts.take' : `structure.acts.${act}`
}

/** Returns what the link to the screen of a node says. A region in no unit is shown in the list of regions. */
export const openKey = ({ level, place }: TreeNode): string =>
  `structure.acts.open.${level === 'region' && place.unit === undefined ? 'entity' : level}`

interface NodeMenuProps {
  readonly node: TreeNode
  readonly anchor: HTMLElement
  readonly acts: readonly NodeAct[]
  /** Opens the screen of the record; null if the user may not view it. */
  readonly onOpen: (() => void) | null
  readonly onAct: (act: NodeAct) => void
  readonly onClose: () => void
}

/** The menu of a row. Its keyboard is that of a menu: arrows, Home, End, first letters, Escape. */
export const NodeMenu = ({ node, anchor, acts, onOpen, onAct, onClose }: NodeMenuProps) => {
  const translate = useTranslate()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('structure.acts.label', { name: node.name }) } }}
    >
      {acts.map((act) => {
        const Icon = actIcons[act]
        return (
          <MenuItem key={act} onClick={() => onAct(act)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{translate(actKey(act, node))}</ListItemText>
            {keys[act] !== undefined && (
              <Typography aria-hidden variant="body2" color="textSecondary" sx={{ pl: 3 }}>
                {keys[act]}
              </Typography>
            )}
          </MenuItem>
        )
      })}
      {onOpen && (
        <MenuItem onClick={onOpen}>
          <ListItemIcon>
            <OpenInNewOutlined className="pointing" fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(openKey(node))}</ListItemText>
          <Typography aria-hidden variant="body2" color="textSecondary" sx={{ pl: 3 }}>
            Enter
          </Typography>
        </MenuItem>
      )}
    </Menu>
  )
}
