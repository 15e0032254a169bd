import { memo, type Ref } from 'react'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { Bar } from '../charts/Bar'
import { levelIcons } from './levelIcons'
import type { TreeRow } from './rows'
import { countsOf, screenOf, type Counts, type Tree } from './tree'

/** The height of a row whose text fits on one line, in pixels; others are measured. */
export const rowHeight = 44

const counted = ['regions', 'countries', 'entities'] as const

/** What is below, in words; what there cannot be, or may not be seen, is left out. */
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

/** The part of the company's legal entities that is below a unit, as a bar. */
const Share = ({ part }: { part: number }) => (
  <Bar part={part} height={6} sx={{ display: { xs: 'none', md: 'block' }, width: 96, flexShrink: 0 }} />
)

interface TreeItemProps {
  readonly tree: Tree
  readonly companyId: string
  readonly row: TreeRow
  readonly index: number
  /** The most legal entities that a unit has. */
  readonly largest: number
  readonly isFound: boolean
  /** The one row that the Tab key reaches. */
  readonly isCurrent: boolean
  /** Where it stands in the tree, in pixels. */
  readonly start: number
  readonly measure: Ref<HTMLDivElement>
  readonly onTurn: (row: TreeRow) => void
}

/** A row of the tree: a click opens or closes it, its name leads to its screen. */
export const TreeItem = memo((props: TreeItemProps) => {
  const { tree, companyId, row, index, largest, isFound, isCurrent, start, measure, onTurn } = props
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
      onClick={() => onTurn(row)}
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
        <Box sx={{ overflowWrap: 'anywhere', fontWeight: depth === 1 || isFound ? 600 : 400 }}>
          {to === null ? (
            <NameText name={node.name} isFound={isFound} />
          ) : (
            <Link
              component={RouterLink}
              to={to}
              color="inherit"
              tabIndex={-1}
              onClick={(event) => event.stopPropagation()}
            >
              <NameText name={node.name} isFound={isFound} />
            </Link>
          )}
        </Box>
        <CountText counts={counts} />
      </Box>
      {node.level === 'unit' && counts.entities !== null && <Share part={counts.entities / largest} />}
    </Box>
  )
})

const NameText = ({ name, isFound }: { name: string; isFound: boolean }) =>
  isFound ? (
    <Box component="mark" sx={{ backgroundColor: 'warning.light', color: 'text.primary', borderRadius: 0.5, px: 0.5 }}>
      {name}
    </Box>
  ) : (
    name
  )
