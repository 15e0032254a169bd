import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { leaveEditor } from './leaveEditor'
import {
  addBlock,
  currentBlock,
  extendTo,
  isSamePlace,
  selectAt,
  selectBlock,
  selectWhole,
  type Block,
  type Place,
  type Selection,
} from './model/selection'
import { fillFrom, reach } from './model/series'
import type { GridControls } from './useGridControls'
import { pointIn, along } from './useGridWindow'

type DragKind = 'cells' | 'rows' | 'columns' | 'all' | 'fill'

interface Drag {
  readonly kind: DragKind
  readonly pointerId: number
  /** The block that is filled from. */
  readonly source: Block
  /** A press alone doesn't scroll. */
  readonly isMoved: boolean
  readonly x: number
  readonly y: number
}

/** The most time between the two taps that open the editor, in milliseconds. */
const doubleTap = 400
/** Pixels per frame for each pixel that the pointer is outside, and at most. */
const [scrollFactor, fastest] = [0.3, 60]
/** How near to the far and the lower edge a drag scrolls already, since the pointer can't always leave the grid. */
const edge = 16

/** Links and buttons of a header, and the editor, handle the pointer themselves. */
const isInteractive = (target: EventTarget) =>
  (target as Element).closest('a, button, input, textarea, select, .editor') !== null

const isOnScrollbar = ({ view }: GridControls, { clientX, clientY }: MouseEvent) => {
  if (!view.scroller.current) return false
  const { inX, inY, clientWidth, clientHeight } = pointIn(view, clientX, clientY)
  return inX >= clientWidth || inY >= clientHeight
}

/** How near to the corner of the block the fill handle is taken, in pixels. */
const handle = 9

const isOnHandle = ({ props, selection, view }: GridControls, place: Place, event: MouseEvent) => {
  const { layout, scroller } = view
  const { bottom, right } = currentBlock(selection)
  if (!props.onSheetChange || !scroller.current || place.row !== bottom || place.column !== right) return false
  const { inX, inY, scrolled, scrollTop } = pointIn(view, event.clientX, event.clientY)
  const x = (layout.starts[right + 1] ?? 0) - (right < layout.pinned ? 0 : scrolled) - inX
  const y = layout.headHeight + (bottom + 1) * layout.rowHeight - scrollTop - inY
  return x >= 0 && x <= handle && y >= 0 && y <= handle
}

const kindOf = (isHeader: boolean, isRowHeader: boolean): DragKind => {
  if (isHeader) return isRowHeader ? 'all' : 'columns'
  return isRowHeader ? 'rows' : 'cells'
}

/** Returns how far to scroll in this frame, towards a pointer outside the cells. */
const beyond = (at: number, start: number, end: number) => {
  const distance = at < start ? at - start : Math.max(0, at - end)
  return Math.max(-fastest, Math.min(distance * scrollFactor, fastest))
}

const startOf = (selection: Selection, place: Place, event: PointerEvent) => {
  if (event.shiftKey) return extendTo(selection, place)
  return event.ctrlKey || event.metaKey ? addBlock(selection, place) : selectAt(place)
}

/**
 * Returns the handlers of mouse and touch: a mouse selects blocks, and scrolls when it leaves the cells; on a touch screen a tap
 * selects, a second one edits, and moving scrolls.
 */
export const useGridPointer = (grid: GridControls) => {
  // The loop that scrolls outlives a rendering.
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const drag = useRef<Drag | null>(null)
  const lastTap = useRef<{ place: Place; time: number; isTouch: boolean } | null>(null)

  const extend = () => {
    const { placeAt, select, selection, size } = latest.current
    if (!drag.current || drag.current.kind === 'all') return
    const { kind, x, y, source } = drag.current
    const { place } = placeAt(x, y)
    if (kind === 'fill') {
      const next = selectBlock(selection, reach(source, place))
      const isSame = isSamePlace(next.anchor, selection.anchor) && isSamePlace(next.head, selection.head)
      if (!isSame) select(next, null, false)
      return
    }
    const head = {
      row: kind === 'columns' ? size.rows - 1 : place.row,
      column: kind === 'rows' ? size.columns - 1 : place.column,
    }
    if (!isSamePlace(head, selection.head)) select(extendTo(selection, head), null, false)
  }

  const scrollOn = () => {
    const { view } = latest.current
    const scroller = view.scroller.current
    if (!drag.current || !scroller) return
    if (!drag.current.isMoved) return void requestAnimationFrame(scrollOn)
    const { kind, x, y } = drag.current
    const { inX, inY, clientWidth, clientHeight } = pointIn(view, x, y)
    const alongX = beyond(inX, view.layout.pinnedWidth, clientWidth - edge)
    const alongY = beyond(inY, view.layout.headHeight, clientHeight - edge)
    // Pinned cells can be selected too: only a pointer outside the grid scrolls back over them.
    if (kind !== 'rows' && (alongX > 0 || inX < 0)) scroller.scrollLeft += along(view.direction, alongX)
    if (kind !== 'columns' && alongY !== 0) scroller.scrollTop += alongY
    extend()
    requestAnimationFrame(scrollOn)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isTouch = event.pointerType === 'touch'
    const { placeAt, selection, select, size } = grid
    const { place, isHeader, isRowHeader } = placeAt(event.clientX, event.clientY)
    const isAgain = lastTap.current?.isTouch && isSamePlace(lastTap.current.place, place)
    lastTap.current = { place, time: isAgain ? (lastTap.current?.time ?? 0) : 0, isTouch }
    if (isTouch || event.button !== 0 || isInteractive(event.target) || isOnScrollbar(grid, event)) return
    if (!leaveEditor(grid)) return
    const isFill = !isHeader && !isRowHeader && isOnHandle(grid, place, event)
    const kind = isFill ? 'fill' : kindOf(isHeader, isRowHeader)
    if (kind === 'fill') select({ ...selection, others: [] }, place)
    else if (kind === 'cells') select(startOf(selection, place, event), place)
    else if (kind === 'all') select(selectWhole(selection, 'all', size), selection.active)
    else {
      const from = kind === 'rows' ? { row: place.row, column: 0 } : { row: 0, column: place.column }
      const start = event.shiftKey ? selection : selectAt(from)
      const end = extendTo(start, kind === 'rows' ? { ...place, column: 0 } : { ...place, row: 0 })
      select(selectWhole(end, kind, size), start.active)
    }
    const source = currentBlock(selection)
    drag.current = { kind, pointerId: event.pointerId, source, isMoved: false, x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    requestAnimationFrame(scrollOn)
  }

  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return
    drag.current = { ...drag.current, isMoved: true, x: clientX, y: clientY }
    extend()
  }

  const onPointerEnd = ({ pointerId, type, clientX, clientY }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return
    const { kind, source } = drag.current
    drag.current = null
    if (kind !== 'fill') return
    const { acts, table, selection, select, placeAt } = latest.current
    // The last move may not be drawn yet.
    const target = type === 'pointerup' ? reach(source, placeAt(clientX, clientY).place) : source
    select(selectBlock(selection, target), selection.active)
    const texts = fillFrom(table, source, target)
    if (texts.length > 0) acts.write('fill', texts)
  }

  const onClick = (event: MouseEvent) => {
    const tap = lastTap.current
    if (!tap?.isTouch || isInteractive(event.target)) return
    const { isHeader, isRowHeader } = grid.placeAt(event.clientX, event.clientY)
    if (isHeader || isRowHeader) return
    const isSecond = event.timeStamp - tap.time < doubleTap && isSamePlace(grid.selection.active, tap.place)
    lastTap.current = { ...tap, time: event.timeStamp }
    if (isSecond) grid.edit()
    else grid.select(selectAt(tap.place))
  }

  const onDoubleClick = (event: MouseEvent) => {
    const { isHeader, isRowHeader } = grid.placeAt(event.clientX, event.clientY)
    if (lastTap.current?.isTouch || isInteractive(event.target) || isHeader || isRowHeader) return
    grid.edit()
  }

  const onMouseDown = (event: MouseEvent) => {
    // The active cell takes the focus, not what is under the pointer.
    if (!isInteractive(event.target)) event.preventDefault()
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onClick,
    onDoubleClick,
    onMouseDown,
  }
}
