/** The keyboard of the grid: that of the WAI-ARIA grid pattern, and what spreadsheets add. README.md lists the keys. */
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
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

/** Goes round within a block. Returns false if just one cell is selected, so that Tab leaves the grid. */
const goRound = ({ select, selection }: GridControls, by: 'row' | 'column', step: 1 | -1) => {
  if (!isMultiple(selection)) return false
  const active = cycle(currentBlock(selection), selection.active, by, step)
  select(activate(selection, active), active)
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
  Enter: (grid, event) => goRound(grid, 'column', event.shiftKey ? -1 : 1) || edit(grid, event),
  Tab: (grid, event) => goRound(grid, 'row', event.shiftKey ? -1 : 1),
  Escape: ({ select, selection }) => {
    if (!isMultiple(selection)) return false
    select(selectAt(selection.active))
    return true
  },
  Delete: run('clear'),
  Backspace: run('clear'),
  'Control+a': run('selectAll'),
  'Control+ ': whole('columns'),
  'Control+d': run('fillDown'),
  'Control+r': run('fillRight'),
  'Control+z': (grid, event) => run(event.shiftKey ? 'redo' : 'undo')(grid, event),
  'Control+y': run('redo'),
  'Control+f': find(false),
  'Control+h': find(true),
}

/** The name of a key with Control (or Command) and Alt; Shift only changes what a key does. */
const nameOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
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
  const name = nameOf(event)
  const isHandled =
    event.key === ' ' && event.shiftKey && name === ' '
      ? whole('rows')(grid, event)
      : (presses[name]?.(grid, event) ?? goTo(grid, name, event.shiftKey))
  if (isHandled) event.preventDefault()
  // The editor has the focus before the browser inserts the character, so that input methods work too.
  else if (presses[name] === undefined && isTyping(event)) flushSync(() => grid.edit(''))
}
