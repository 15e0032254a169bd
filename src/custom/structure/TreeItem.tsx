import { memo, type Ref } from 'react'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { Bar } from '../charts/Bar'
import { levelIcons } from './levelIcons'
import type { TreeRow } from './rows'
import { countsOf, screenOf, type Counts, type Tree } from './tree'

/** The height of a one-line row in pixels; taller rows are measured. */
export const rowHeight = 44

const counted = ['regions', 'countries', 'entities'] as const

/** Shows the counts below a node, without levels that don't apply or that the user may not view. */
const CountText = ({ counts }: { counts: Counts }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const texts = counted.flatMap((name) => {
    const count = counts[name]
    if (count === null) return []
    return translate(`structure.counts.${name}`, { smart_count: count, count: count.toLocaleString(locale) })
  })
  if (texts.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" component="span" sx={{ whiteSpace: { md: 'nowrap' } }}>
      {texts.join(' · ')}
    </Typography>
  )
}

/** Shows a unit's number of legal entities as a bar, relative to the largest unit. */
const Share = ({ part }: { part: number }) => (
  <Bar part={part} height={6} sx={{ display: { xs: 'none', md: 'block' }, width: 96, flexShrink: 0 }} />
)

interface TreeItemProps {
  readonly tree: Tree
  readonly companyId: string
  readonly row: TreeRow
  readonly index: number
  /** The number of legal entities in the largest unit. */
  readonly largest: number
  readonly isMatch: boolean
  /** Whether this is the row that the Tab key reaches. */
  readonly isCurrent: boolean
  /** The offset from the top of the tree, in pixels. */
  readonly start: number
  readonly measure: Ref<HTMLDivElement>
  readonly onToggle: (row: TreeRow) => void
}

/** A row of the tree: clicking it opens or closes the branch, clicking the name opens its screen. */
export const TreeItem = memo((props: TreeItemProps) => {
  const { tree, companyId, row, index, largest, isMatch, isCurrent, start, measure, onToggle } = props
  const { node, depth, isOpen, position, siblings } = row
  const Icon = levelIcons[node.level]
  const counts = countsOf(tree, node)
  const to = screenOf(tree, companyId, node)
  return (
    <Box
      ref={measure}
      data-index={index}
      data-key={node.key}
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onToggle(row)}
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
        cursor: isOpen === null ? 'default' : 'pointer',
        borderBottom: `1px solid ${theme.tokens.border}`,
        '&:hover': { backgroundColor: theme.tokens.sunken },
        '&:focus-visible': { outlineOffset: -2 },
      })}
    >
      <ChevronRight
        aria-hidden
        fontSize="small"
        sx={{
          visibility: isOpen === null ? 'hidden' : 'visible',
          transform: isOpen ? 'rotate(90deg)' : 'none',
          transition: 'transform 120ms',
          color: 'text.secondary',
        }}
      />
      <Icon aria-hidden fontSize="small" sx={{ color: node.level === 'entity' ? 'text.secondary' : 'primary.main' }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Box sx={{ overflowWrap: 'anywhere', fontWeight: depth === 1 || isMatch ? 600 : 400 }}>
          {to === null ? (
            <NameText name={node.name} isMatch={isMatch} />
          ) : (
            <Link
              component={RouterLink}
              to={to}
              color="inherit"
              tabIndex={-1}
              onClick={(event) => event.stopPropagation()}
            >
              <NameText name={node.name} isMatch={isMatch} />
            </Link>
          )}
        </Box>
        <CountText counts={counts} />
      </Box>
      {node.level === 'unit' && counts.entities !== null && <Share part={counts.entities / largest} />}
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
