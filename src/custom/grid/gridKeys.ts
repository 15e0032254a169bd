/** The keyboard of the grid: that of the WAI-ARIA grid pattern, and what spreadsheets add. README.md lists the keys. */
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { keyAlong } from '../../schema/shared/keyAlong'
import { cycle, move } from './model/moves'
import { activate, currentBlock, extendTo, isMultiple, selectAt, selectWhole } from './model/selection'
import type { GridControls } from './useGridControls'

/** Does something and returns true, or returns false if the key is left to the browser. */
type Press = (grid: GridControls, event: KeyboardEvent) => boolean

const run =
  (command: keyof GridControls['commands']): Press =>
  ({ commands }) => {
    commands[command]()
    return true
  }

const find =
  (isReplace: boolean): Press =>
  ({ props: { onFind } }) => {
    onFind?.(isReplace)
    return onFind !== undefined
  }

const whole =
  (axis: 'rows' | 'columns'): Press =>
  ({ select, selection, size }) => {
    select(selectWhole(selection, axis, size), selection.active)
    return true
  }

/** Moves to the next cell of the selected block, and from its last cell to its first. Returns false if just one cell is selected. */
const goRound = ({ select, selection }: GridControls, by: 'row' | 'column', step: 1 | -1) => {
  if (!isMultiple(selection)) return false
  const active = cycle(currentBlock(selection), selection.active, by, step)
  select(activate(selection, active), active)
  return true
}

/** Goes to the next cell of a row while cells are filled in, and from the last one below the first. */
const stepRun = ({ tabRun, select, selection: { active }, size }: GridControls, step: 1 | -1) => {
  const home = tabRun.home() ?? active.column
  const column = active.column + step
  const isOver = column >= size.columns
  const to = isOver ? { row: active.row + 1, column: home } : { row: active.row, column }
  if (!tabRun.isOn() || active.row < 0 || column < 0 || to.row >= size.rows) return false
  select(selectAt(to))
  if (!isOver) tabRun.follow(home)
  return true
}

/** Does what Tab ('row') and Enter ('column') do after a cell was written. Returns false if Tab leaves the grid. */
export const goOn = (grid: GridControls, by: 'row' | 'column', step: 1 | -1): boolean => {
  if (goRound(grid, by, step)) return true
  if (by === 'row') return stepRun(grid, step)
  const { tabRun, select, selection, size } = grid
  const row = Math.max(0, Math.min(selection.active.row + step, size.rows - 1))
  select(selectAt({ row, column: tabRun.home() ?? selection.active.column }))
  return true
}

/** Clicks the first link or button of the active column header. */
const clickHeader = ({ isHeaderActive, view }: GridControls) => {
  if (isHeaderActive) view.scroller.current?.querySelector<HTMLElement>('.active :is(a, button)')?.click()
  return isHeaderActive
}

const edit: Press = (grid) => {
  if (!clickHeader(grid)) grid.edit()
  return true
}

const presses: Readonly<Record<string, Press>> = {
  F2: edit,
  Enter: (grid, event) => {
    const isOnTheWay = isMultiple(grid.selection) || grid.tabRun.home() !== null
    return isOnTheWay ? goOn(grid, 'column', event.shiftKey ? -1 : 1) : edit(grid, event)
  },
  Tab: (grid, event) => goOn(grid, 'row', event.shiftKey ? -1 : 1),
  Escape: ({ select, selection, tabRun }) => {
    const isOn = tabRun.isOn()
    tabRun.end()
    if (isMultiple(selection)) select(selectAt(selection.active))
    return isMultiple(selection) || isOn
  },
  'Control+Enter': run('fillAll'),
  'Alt+ArrowDown': (grid) => {
    if (!grid.isHeaderActive) grid.edit(undefined, true)
    return true
  },
  Delete: run('clear'),
  Backspace: run('clear'),
  'Control+a': run('selectAll'),
  'Control+ ': whole('columns'),
  'Control+d': (grid, event) => run(event.shiftKey ? 'fillSeries' : 'fillDown')(grid, event),
  'Control+r': run('fillRight'),
  'Control+z': (grid, event) => run(event.shiftKey ? 'redo' : 'undo')(grid, event),
  'Control+y': run('redo'),
  'Control+f': find(false),
  'Control+h': find(true),
}

/** The name of a key with Control (or Command) and Alt; Shift only changes what a key does. */
const nameOf = ({ ctrlKey, metaKey, altKey }: KeyboardEvent, key: string) =>
  `${ctrlKey || metaKey ? 'Control+' : ''}${altKey ? 'Alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`

/** Whether a key types something; dead keys and input methods do so later. AltGr counts as Control and Alt. */
const isTyping = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Dead' || key === 'Process') return true
  return key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey))
}

const goTo = ({ selection, select, field, view }: GridControls, key: string, isExtending: boolean) => {
  const from = isExtending ? selection.head : selection.active
  const to = move(key, from, field())
  if (!to) return false
  // The first column may be pinned, and in view already: Home also shows the columns beside it.
  const show = key.endsWith('Home') ? { ...to, column: Math.max(to.column, view.layout.pinned) } : to
  select(isExtending ? extendTo(selection, to) : selectAt(to), show)
  return true
}

/** Handles a key, unless an editor is open. */
export const pressKey = (grid: GridControls, event: KeyboardEvent): void => {
  if (grid.editing || event.defaultPrevented) return
  if (grid.widths.press(grid.isHeaderActive ? grid.selection.active.column : null, event)) return event.preventDefault()
  const name = nameOf(event, keyAlong(grid.view.direction, event.key))
  const isHandled =
    event.key === ' ' && event.shiftKey && name === ' '
      ? whole('rows')(grid, event)
      : (presses[name]?.(grid, event) ?? goTo(grid, name, event.shiftKey))
  if (isHandled) event.preventDefault()
  // The editor has the focus before the browser inserts the character, so that input methods work too.
  else if (presses[name] === undefined && isTyping(event)) flushSync(() => grid.edit(''))
}
