import { memo, useState, type MouseEvent, type ReactNode, type Ref } from 'react'
import ChevronRight from '@mui/icons-material/ChevronRight'
import MoreVert from '@mui/icons-material/MoreVert'
import { Box, IconButton, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Bar } from '../charts/Bar'
import { CountText } from './CountText'
import { levelIcons } from './levelIcons'
import { actIcons, actKey } from './NodeMenu'
import { resourceOf, type NodeAct } from './nodeActs'
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
    <Stack
      direction="row"
      sx={(theme) => ({
        position: 'absolute',
        insetInlineEnd: 4,
        borderRadius: 1,
        backgroundColor: theme.tokens.surface,
        boxShadow: 1,
      })}
    >
      {acts
        .filter((act) => act !== 'edit')
        .map((act) => {
          const Icon = actIcons[act]
          const label = translate('structure.acts.of', { act: translate(actKey(act, node)), name: node.name })
          return (
            <IconButton
              key={act}
              size="small"
              tabIndex={-1}
              aria-label={label}
              title={translate(actKey(act, node))}
              onClick={stop(() => onAct(node, act))}
            >
              <Icon fontSize="small" />
            </IconButton>
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
    </Stack>
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
    <Box
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
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: 8 + (depth - 1) * 24 }}
      sx={(theme) => ({
        position: 'absolute',
        insetInline: 0,
        top: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: rowHeight,
        py: 0.75,
        pr: 2,
        cursor: 'pointer',
        borderBottom: `1px solid ${theme.tokens.border}`,
        '&:hover': { backgroundColor: theme.tokens.sunken },
        '&[aria-selected=true]': { backgroundColor: theme.tokens.accentSoft },
        '&:focus-visible': { outlineOffset: -2 },
      })}
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
          fontSize="small"
          sx={({ transitions }) => ({
            visibility: isOpen === null ? 'hidden' : 'visible',
            transform: isOpen ? 'rotate(90deg)' : 'none',
            transition: transitions.create('transform'),
            color: 'text.secondary',
          })}
        />
      </Box>
      <Icon aria-hidden fontSize="small" sx={{ color: node.level === 'entity' ? 'text.secondary' : 'primary.main' }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        {renaming ?? (
          <Box sx={{ overflowWrap: 'anywhere', fontWeight: depth === 1 || isMatch ? 600 : 400 }}>
            <NameText name={node.name} isMatch={isMatch} />
          </Box>
        )}
        {/* They keep their room below the buttons, so that rows keep their height. */}
        <Box style={behindActs}>
          <CountText counts={counts} />
        </Box>
      </Box>
      {node.level === 'unit' && counts.entities !== null && (
        <Box style={behindActs}>
          <Share part={counts.entities / largest} />
        </Box>
      )}
      {showsActs && <RowActs node={node} acts={actsOf(node)} onAct={onAct} onMenu={onMenu} />}
    </Box>
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
