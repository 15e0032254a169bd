import { memo, useState, type MouseEvent, type ReactNode, type Ref } from 'react'
import ChevronRight from '@mui/icons-material/ChevronRight'
import MoreVert from '@mui/icons-material/MoreVert'
import { Box, IconButton, Stack, Tooltip, Paper, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Row } from '../../schema/shared/Row'
import { atOffset } from '../../schema/shared/virtualEntry'
import { Bar } from '../charts/Bar'
import { CountText } from './CountText'
import { levelIcons } from './levelIcons'
import { resourceOf, type NodeAct } from './nodeActs'
import { actIcons, actKey } from './NodeMenu'
import type { TreeRow } from './rows'
import { countsOf, type Tree, type TreeNode } from './tree'

/** The height of a one-line row in pixels; taller rows are measured. */
export const rowHeight = 44

/** Shows a unit's number of legal entities as a bar, relative to the largest unit. */
const Share = ({ part }: { part: number }) => (
  <Bar part={part} height={6} sx={{ display: { xs: 'none', lg: 'block' }, width: 72, flexShrink: 0 }} />
)

interface RowActsProps {
  readonly node: TreeNode
  readonly acts: readonly NodeAct[]
  readonly onAct: (node: TreeNode, act: NodeAct) => void
  readonly onMenu: (node: TreeNode, anchor: HTMLElement) => void
}

/** The acts of the row under the mouse. The keyboard has the menu of the row instead, so they are no tab stops. */
const RowActs = ({ node, acts, onAct, onMenu }: RowActsProps) => {
  const translate = useTranslate()
  const stop = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    act()
  }
  return (
    // Where the counts were, so that no button comes under the mouse of whoever chooses a row.
    <Paper elevation={1} sx={{ position: 'absolute', insetInlineEnd: 4 }}>
      {acts
        .filter((act) => act !== 'edit')
        .map((act) => {
          const Icon = actIcons[act]
          const label = translate('structure.acts.of', { act: translate(actKey(act, node)), name: node.name })
          return (
            <Tooltip key={act} title={translate(actKey(act, node))}>
              <IconButton size="small" tabIndex={-1} aria-label={label} onClick={stop(() => onAct(node, act))}>
                <Icon fontSize="small" />
              </IconButton>
            </Tooltip>
          )
        })}
      <IconButton
        size="small"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={translate('structure.acts.label', { name: node.name })}
        onClick={(event) => {
          event.stopPropagation()
          onMenu(node, event.currentTarget)
        }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
    </Paper>
  )
}

interface TreeItemProps extends Omit<RowActsProps, 'node' | 'acts'> {
  readonly tree: Tree
  readonly row: TreeRow
  readonly actsOf: (node: TreeNode) => readonly NodeAct[]
  readonly index: number
  /** The number of legal entities in the largest unit. */
  readonly largest: number
  readonly isMatch: boolean
  /** What stands in place of the name while it is changed. */
  readonly renaming: ReactNode
  /** Whether this is the row that the Tab key reaches. */
  readonly isCurrent: boolean
  /** Whether the record beside the tree is this one; null where the tree has the page for itself. */
  readonly isSelected: boolean | null
  /** The offset from the top of the tree, in pixels. */
  readonly start: number
  readonly measure: Ref<HTMLDivElement>
  readonly onToggle: (row: TreeRow) => void
  readonly onSelect: (row: TreeRow) => void
}

/** A row of the tree: clicking it selects the record, clicking its arrow opens or closes the branch. */
export const TreeItem = memo((props: TreeItemProps) => {
  const { tree, row, index, largest, isMatch, isCurrent, isSelected, start, measure, renaming } = props
  const { actsOf, onToggle, onSelect, onAct, onMenu } = props
  const { node, depth, isOpen, position, siblings } = row
  const [isHovered, setHovered] = useState(false)
  const Icon = levelIcons[node.level]
  const counts = countsOf(tree, node)
  const showsActs = isHovered && !renaming
  const behindActs = { opacity: showsActs ? 0 : 1 }
  return (
    <Stack
      ref={measure}
      data-index={index}
      data-key={node.key}
      data-record={`${resourceOf[node.level]?.name}/${node.id}`}
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      {...(isSelected !== null && { 'aria-selected': isSelected })}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onSelect(row)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(node, event.currentTarget)
      }}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      style={{ ...atOffset(start), paddingInlineStart: 8 + (depth - 1) * 24 }}
      direction="row"
      spacing={1}
      useFlexGap
      sx={{
        alignItems: 'center',
        minHeight: rowHeight,
        py: 0.75,
        pr: 2,
        cursor: 'pointer',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { backgroundColor: 'background.sunken' },
        '&[aria-selected=true]': { backgroundColor: 'primary.light' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onToggle(row)
        }}
        sx={{ display: 'flex', p: 1.25, m: -1.25, mr: -0.75 }}
      >
        <ChevronRight
          className="pointing"
          fontSize="small"
          sx={({ transitions }) => ({
            visibility: isOpen === null ? 'hidden' : 'visible',
            transform: isOpen ? 'rotate(90deg)' : 'none',
            transition: transitions.create('transform'),
            color: 'text.secondary',
          })}
        />
      </Box>
      <Icon aria-hidden fontSize="small" color={node.level === 'entity' ? 'action' : 'primary'} />
      <Row align="center" justify="space-between" gap={2} rowGap={0} sx={{ flex: 1, flexWrap: { lg: 'nowrap' } }}>
        {renaming ?? (
          <Typography component="div" variant={depth === 1 || isMatch ? 'strong' : 'body1'}>
            <NameText name={node.name} isMatch={isMatch} />
          </Typography>
        )}
        {/* They keep their room below the buttons, so that rows keep their height. */}
        <Box style={behindActs}>
          <CountText counts={counts} />
        </Box>
      </Row>
      {node.level === 'unit' && counts.entities !== null && (
        <Box style={behindActs}>
          <Share part={counts.entities / largest} />
        </Box>
      )}
      {showsActs && <RowActs node={node} acts={actsOf(node)} onAct={onAct} onMenu={onMenu} />}
    </Stack>
  )
})

const NameText = ({ name, isMatch }: { name: string; isMatch: boolean }) =>
  isMatch ? (
    <Box component="mark" sx={{ backgroundColor: 'warning.light', color: 'text.primary', borderRadius: 0.5, px: 0.5 }}>
      {name}
    </Box>
  ) : (
    name
  )
