import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Box, Card, useTheme } from '@mui/material'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import { keyAlong } from '../../schema/shared/keyAlong'
import { NodeMenu } from './NodeMenu'
import type { Chosen, NodeAct } from './nodeActs'
import type { TreeRow } from './rows'
import type { SearchResult } from './search'
import type { Tree, TreeNode } from './tree'
import { rowHeight, TreeItem } from './TreeItem'
import { findByName, moveBy } from './treeKeys'

/** The pause after which a letter starts a new word, in milliseconds. */
const pause = 1000

/** Joins quickly typed letters into a word. A space within one belongs to it, since names have spaces. */
const useTypeAhead = () => {
  const typed = useRef({ word: '', at: -pause })
  const isTyping = ({ timeStamp }: KeyboardEvent) => timeStamp - typed.current.at < pause
  return {
    isLetter: (event: KeyboardEvent) => event.key.length === 1 && (event.key !== ' ' || isTyping(event)),
    /** Any other key ends the word. */
    end: () => void (typed.current = { word: '', at: -pause }),
    join: (event: KeyboardEvent): string => {
      const word = isTyping(event) ? typed.current.word + event.key : event.key
      typed.current = { word, at: event.timeStamp }
      return word
    },
  }
}

/** The height of the sticky header and some space below it, in pixels. */
const headerHeight = 72

interface StructureTreeProps {
  readonly tree: Tree
  readonly rows: readonly TreeRow[]
  readonly found: SearchResult | null
  /** The key of the row that the Tab key reaches. */
  readonly currentKey: string | null
  /** The row whose name is being changed, and what stands in its place. */
  readonly renaming: { readonly key: string; readonly field: ReactNode } | null
  /** Whether the record of this row is shown beside the tree. */
  readonly showsRecord: boolean
  /** Rises when the current row is to take the focus. */
  readonly focusCount: number
  readonly actsOf: (node: TreeNode) => readonly NodeAct[]
  /** Opens the screen of a record; null for one that the user may not view. */
  readonly opens: (node: TreeNode) => (() => void) | null
  readonly onToggle: (...keys: string[]) => void
  /** Follows the keyboard. */
  readonly onCurrent: (node: TreeNode) => void
  /** Shows a record that was clicked or entered. */
  readonly onSelect: (row: TreeRow) => void
  readonly onAct: (chosen: Chosen) => void
}

interface OpenedMenu {
  readonly node: TreeNode
  readonly anchor: HTMLElement
}

/** The acts that have a key of their own. */
const actOfKey: Readonly<Record<string, NodeAct>> = { F2: 'rename', Delete: 'remove' }

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** How long the tree takes a focus back after a dialog, in milliseconds. */
const refocusTime = 10_000

interface Refocusing extends Pick<StructureTreeProps, 'focusCount' | 'rows' | 'currentKey'> {
  readonly at: number
}

/**
 * Gives the current row the focus after a dialog: again if the row only appears once the tree is read anew, as after a move,
 * and if it loses the focus by going to another place, as after a new name. Whoever clicks somewhere decides for themselves.
 */
const useRefocus = ({ focusCount, rows, at, currentKey }: Refocusing, focusRow: () => void) => {
  const seen = useRef(focusCount)
  const until = useRef(0)
  const isAwaited = useRef(false)
  useEffect(() => {
    const stop = () => {
      until.current = 0
      isAwaited.current = false
    }
    document.addEventListener('pointerdown', stop, true)
    return () => document.removeEventListener('pointerdown', stop, true)
  }, [])
  useEffect(() => {
    const isNew = seen.current !== focusCount
    seen.current = focusCount
    if (isNew) until.current = performance.now() + refocusTime
    if (performance.now() > until.current) return
    if (isNew || isAwaited.current || document.activeElement === document.body) focusRow()
    isAwaited.current = currentKey !== null && rows[at]?.node.key !== currentKey
  }, [focusCount, focusRow, rows, at, currentKey])
}

/** Returns the row of a key; the nearest one if it has gone, as after a deletion. */
const useIndexOf = (rows: readonly TreeRow[], key: string | null): number => {
  const [latest, setLatest] = useState(0)
  const found = rows.findIndex(({ node }) => node.key === key)
  if (found >= 0 && found !== latest) setLatest(found)
  return found >= 0 ? found : Math.max(0, Math.min(latest, rows.length - 1))
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
export const StructureTree = (props: StructureTreeProps) => {
  const { tree, rows, found, currentKey, showsRecord, focusCount, actsOf, opens, renaming } = props
  const { onToggle, onCurrent, onSelect, onAct } = props
  const translate = useTranslate()
  const { direction } = useTheme()
  const typeAhead = useTypeAhead()
  const { element, offset } = useOffset()
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const wantsFocus = useRef(false)
  const at = useIndexOf(rows, currentKey)
  const renamed = renaming ? rows.findIndex(({ node }) => node.key === renaming.key) : -1
  // The rows that have the focus, or something typed, are kept.
  const withCurrent = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), at, ...(renamed >= 0 ? [renamed] : [])])].sort(
        (one, other) => one - other,
      ),
    [at, renamed],
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

  const focusRow = useCallback(() => {
    virtual.scrollToIndex(at, { align: 'auto' })
    element.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true })
  }, [at, element, virtual])
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    focusRow()
  }, [focusRow])
  useRefocus({ focusCount, rows, at, currentKey }, focusRow)

  const goTo = (index: number) => {
    const row = rows[index]
    if (row === undefined || index === at) return
    wantsFocus.current = true
    onCurrent(row.node)
  }

  const act = useCallback(
    (node: TreeNode, one: NodeAct) => {
      if (actsOf(node).includes(one)) onAct({ node, act: one })
    },
    [actsOf, onAct],
  )
  const openMenu = useCallback(
    (node: TreeNode, anchor: HTMLElement) => {
      onCurrent(node)
      setMenu({ node, anchor })
    },
    [onCurrent],
  )

  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = typeAhead.isLetter(event)
    if (!isLetter) typeAhead.end()
    const move = isLetter && event.key === ' ' ? null : moveBy(keyAlong(direction, event.key), rows, at)
    const chosen = actOfKey[event.key]
    if (isMenuKey(event)) openMenu(row.node, event.target as HTMLElement)
    else if (chosen) act(row.node, chosen)
    else if (event.key === 'Enter') {
      if (showsRecord) opens(row.node)?.()
      else onSelect(row)
    } else if (move) {
      if (move.to !== undefined) goTo(move.to)
      if (move.toggle?.length) onToggle(...move.toggle)
    } else if (isLetter) goTo(findByName(typeAhead.join(event), rows, at))
    else return
    event.preventDefault()
  }

  const toggle = useCallback(
    ({ node, isOpen }: TreeRow) => {
      onCurrent(node)
      if (isOpen !== null) onToggle(node.key)
    },
    [onCurrent, onToggle],
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
              row={row}
              index={index}
              largest={largest}
              isMatch={found?.isMatch(row.node) ?? false}
              renaming={row.node.key === renaming?.key ? renaming.field : undefined}
              isCurrent={index === at}
              isSelected={showsRecord ? index === at : null}
              actsOf={actsOf}
              start={start - offset}
              measure={virtual.measureElement}
              onToggle={toggle}
              onSelect={onSelect}
              onAct={act}
              onMenu={openMenu}
            />
          )
        })}
      </Box>
      {menu && (
        <NodeMenu
          node={menu.node}
          anchor={menu.anchor}
          acts={actsOf(menu.node)}
          onOpen={opens(menu.node)}
          onAct={(chosen) => {
            setMenu(null)
            onAct({ node: menu.node, act: chosen })
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </Card>
  )
}
