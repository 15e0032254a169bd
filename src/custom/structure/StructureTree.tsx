import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Box, Card } from '@mui/material'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { TreeRow } from './rows'
import type { SearchResult } from './search'
import { screenOf, type Tree } from './tree'
import { rowHeight, TreeItem } from './TreeItem'
import { findByName, moveBy } from './treeKeys'

/** The pause after which a letter starts a new word, in milliseconds. */
const pause = 600

/** Returns a function that joins quickly typed letters into a word. */
const useTypeAhead = () => {
  const typed = useRef({ word: '', at: 0 })
  return (letter: string): string => {
    const now = performance.now()
    const word = now - typed.current.at < pause ? typed.current.word + letter : letter
    typed.current = { word, at: now }
    return word
  }
}

/** The height of the sticky header and some space below it, in pixels. */
const headerHeight = 72

interface StructureTreeProps {
  readonly tree: Tree
  readonly rows: readonly TreeRow[]
  readonly found: SearchResult | null
  readonly companyId: string
  readonly onToggle: (...keys: string[]) => void
}

/** Measures the distance from the top of the document to the tree, in pixels. */
const useOffset = () => {
  const element = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    setOffset((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  return { element, offset }
}

const largestOf = (tree: Tree): number =>
  Math.max(1, ...(tree.structure.business_units ?? []).map(({ id }) => tree.entityCounts.get(String(id)) ?? 0))

/** Shows the visible rows of a tree, virtualized. The keyboard follows the WAI-ARIA tree pattern. */
export const StructureTree = ({ tree, rows, found, companyId, onToggle }: StructureTreeProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const typeAhead = useTypeAhead()
  const { element, offset } = useOffset()
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === currentKey),
  )
  const withCurrent = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), at])].sort((one, other) => one - other),
    [at],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.key ?? index,
    rangeExtractor: withCurrent,
    overscan: 10,
    scrollMargin: offset,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: 8,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const largest = useMemo(() => largestOf(tree), [tree])

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    virtual.scrollToIndex(at, { align: 'auto' })
    element.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true })
  }, [at, element, virtual])

  const goTo = (index: number) => {
    const key = rows[index]?.node.key
    if (key === undefined || index === at) return
    wantsFocus.current = true
    setCurrentKey(key)
  }

  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveBy(event.key, rows, at)
    if (event.key === 'Enter') {
      const to = screenOf(tree, companyId, row.node)
      if (to !== null) void navigate(to)
    } else if (move) {
      if (move.to !== undefined) goTo(move.to)
      if (move.toggle?.length) onToggle(...move.toggle)
    } else if (event.key.length === 1) goTo(findByName(typeAhead(event.key), rows, at))
    else return
    event.preventDefault()
  }

  const toggle = useCallback(
    ({ node, isOpen }: TreeRow) => {
      setCurrentKey(node.key)
      if (isOpen !== null) onToggle(node.key)
    },
    [onToggle],
  )

  return (
    <Card>
      <Box
        ref={element}
        role="tree"
        aria-label={translate('structure.title')}
        onKeyDown={press}
        sx={{ position: 'relative' }}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <TreeItem
              key={key}
              tree={tree}
              companyId={companyId}
              row={row}
              index={index}
              largest={largest}
              isMatch={found?.isMatch(row.node) ?? false}
              isCurrent={index === at}
              start={start - offset}
              measure={virtual.measureElement}
              onToggle={toggle}
            />
          )
        })}
      </Box>
    </Card>
  )
}
