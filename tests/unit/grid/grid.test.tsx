import { useEffect, useState, type Ref } from 'react'
import { ThemeProvider } from '@mui/material'
import { act, fireEvent, render, screen, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Grid } from '../../../src/custom/grid/Grid'
import type { GridHandle, GridProps, Notice } from '../../../src/custom/grid/gridProps'
import { readerOf } from '../../../src/custom/grid/model/cells'
import { changesOf, emptySheet, type Sheet } from '../../../src/custom/grid/model/sheet'
import { themes } from '../../../src/custom/theme/muiTheme'
import { addTexts, i18nProvider } from '../../../src/i18n/i18nProvider'
import { ofGradeMap } from '../../../src/i18n/parts/gradeMap'
import { cellsOf } from './tables'

addTexts(ofGradeMap)

const texts = Array.from({ length: 50 }, (_row, row) =>
  Array.from({ length: 300 }, (_column, column) => `${row}.${column}`),
)
const base = readerOf(cellsOf(texts))
const rows = texts.map((_row, row) => ({ key: `r${row}`, label: `Row ${row}` }))
const columns = (texts[0] ?? []).map((_text, column) => ({
  key: `c${column}`,
  label: `Column ${column}`,
  ...(column === 1 && { options: ['Red', 'Green', 'Dark red'] }),
  ...(column === 2 && { options: ['Red', 'Green'], onlyOptions: true }),
}))

let sheet: Sheet = emptySheet
let page: RenderResult

const TestGrid = ({
  isEditable = true,
  ...props
}: Partial<GridProps> & { isEditable?: boolean; ref?: Ref<GridHandle> }) => {
  const [state, setState] = useState(emptySheet)
  useEffect(() => {
    sheet = state
  })
  return (
    <Grid
      label="Numbers"
      rows={rows}
      columns={columns}
      rowHeading="Row"
      pinned={1}
      base={base}
      sheet={state}
      {...(isEditable && { onSheetChange: setState })}
      {...props}
    />
  )
}

const show = (props: Parameters<typeof TestGrid>[0] = {}) => {
  page = render(
    <I18nContextProvider value={i18nProvider}>
      <ThemeProvider theme={themes.light}>
        <TestGrid {...props} />
      </ThemeProvider>
    </I18nContextProvider>,
  )
  return userEvent.setup()
}

const changes = () => changesOf(sheet, base).map(({ row, column, text }) => `${row} ${column} ${text}`)
const focused = () => document.activeElement
const goTo = (text: string) => {
  const cell = screen.getByRole('gridcell', { name: text })
  const { style, parentElement } = cell
  const x = Number.parseInt(style.left, 10) + 1
  const row = cell.closest<HTMLElement>('[role=row]') ?? parentElement
  const y = Number.parseInt(row?.style.top ?? '0', 10) + 1
  fireEvent.pointerDown(screen.getByRole('grid'), { clientX: x, clientY: y, pointerId: 1, button: 0 })
  fireEvent.pointerUp(screen.getByRole('grid'), { pointerId: 1 })
}
const clipboard = (event: 'copy' | 'cut' | 'paste', given: Readonly<Record<string, string>> = {}) => {
  const data = new Map(Object.entries(given))
  const clipboardData = {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => data.set(type, text),
  }
  fireEvent[event](focused() ?? document.body, { clipboardData })
  return data
}

beforeEach(() => {
  // jsdom has no layout: the window of the grid is 800 x 400 pixels.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  // jsdom denies it while the focus moves from one element to another.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  HTMLElement.prototype.setPointerCapture = () => {}
  Element.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

describe('a grid for a screen reader', () => {
  test('tells its whole size and where each cell is, though only some are rendered', () => {
    show()
    const grid = screen.getByRole('grid', { name: 'Numbers' })
    expect(grid).toHaveAttribute('aria-rowcount', '51')
    expect(grid).toHaveAttribute('aria-colcount', '301')
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(300)
    const cell = screen.getByRole('gridcell', { name: '2.3' })
    expect(cell).toHaveAttribute('aria-colindex', '5')
    expect(cell.closest('[role=row]')).toHaveAttribute('aria-rowindex', '4')
    expect(screen.getByRole('columnheader', { name: 'Column 3' })).toHaveAttribute('aria-colindex', '5')
    expect(screen.getByRole('rowheader', { name: 'Row 2' })).toHaveAttribute('aria-colindex', '1')
  })

  test('has one cell in the order of Tab, and moves the focus with the arrow keys', async () => {
    const user = show()
    await user.tab()
    expect(focused()).toHaveTextContent('0.0')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toHaveTextContent('1.1')
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  test('describes the active cell: how it was changed, painted and locked', async () => {
    const user = show({
      paint: (_row, column) => (column === 'c1' ? { tone: 'warning', about: 'A gap' } : undefined),
      readOnly: (_row, column) => (column === 'c3' ? 'Somebody else edits it' : undefined),
    })
    await user.tab()
    await user.keyboard('{ArrowRight}new{Enter}{ArrowUp}')
    expect(focused()).toHaveAccessibleDescription('Changed, was 0.1. A gap')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toHaveAccessibleDescription('Somebody else edits it')
    expect(focused()).toHaveAttribute('aria-readonly', 'true')
    await user.keyboard('x')
    expect(screen.getByRole('status')).toHaveTextContent('Somebody else edits it')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('the column headers are reached by the arrow up, and Enter follows their link', async () => {
    const follow = vi.fn<(column: string) => void>()
    const user = show({
      renderHeader: ({ key, label }) => (
        <button tabIndex={-1} onClick={() => follow(key)}>
          {label}
        </button>
      ),
    })
    await user.tab()
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(focused()).toHaveAttribute('role', 'columnheader')
    await user.keyboard('{Enter}')
    expect(follow).toHaveBeenCalledWith('c1')
    await user.keyboard('{Delete}x{ArrowDown}')
    expect(focused()).toHaveTextContent('0.1')
    expect(changes()).toEqual([])
  })
})

describe('typing', () => {
  test('replaces a cell; Enter goes down, Tab right, Escape gives up', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('a{Enter}b{Tab}c{Escape}')
    expect(changes()).toEqual(['r0 c0 a', 'r1 c0 b'])
    expect(focused()).toHaveTextContent('1.1')
  })

  test('F2 edits what is there; arrow keys move the caret then', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{F2}x{ArrowLeft}y{Enter}')
    expect(changes()).toEqual(['r0 c0 0.0yx'])
  })

  test('suggests the options of the column; other texts are allowed', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{ArrowRight}re')
    await screen.findByRole('listbox')
    expect(screen.getByRole('combobox', { name: 'Row 0, Column 1' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Red', 'Green', 'Dark red'])
    await user.keyboard('{ArrowDown}{Enter}own{Enter}')
    expect(changes()).toEqual(['r0 c1 Red', 'r1 c1 own'])
  })

  test('refuses what is no option where only those are allowed, and says so', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{ArrowRight}{ArrowRight}Blue{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the suggestions.')
    expect(screen.getByRole('combobox')).toBeInvalid()
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('Green{Enter}')
    expect(changes()).toEqual(['r0 c2 Green'])
  })

  test('keeps the lines of a text, and makes one by Alt and Enter', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('one{Alt>}{Enter}{/Alt}two{Enter}')
    expect(changes()).toEqual(['r0 c0 one\ntwo'])
  })

  test('says why a text of several lines is refused', async () => {
    const user = show({ refuse: (_row, _column, text) => (text.includes('\n') ? 'One line, please' : undefined) })
    await user.tab()
    await user.keyboard('one{Alt>}{Enter}{/Alt}two{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('One line, please')
    expect(screen.getByRole('textbox')).toHaveAccessibleErrorMessage('One line, please')
  })

  test('is written by a click elsewhere, which keeps the focus', async () => {
    const user = show()
    const field = page.container.appendChild(document.createElement('input'))
    await user.tab()
    await user.keyboard('half')
    await user.click(field)
    expect(changes()).toEqual(['r0 c0 half'])
    expect(field).toHaveFocus()
  })

  test('writes an open editor when the grid goes away, so that nothing typed is lost', async () => {
    const changed = vi.fn<(sheet: Sheet) => void>()
    const user = show({ onSheetChange: changed })
    await user.tab()
    await user.keyboard('half')
    page.unmount()
    expect(changed).toHaveBeenCalledTimes(1)
  })
})

describe('blocks', () => {
  test('are filled, cleared, undone and redone, with the number of cells announced', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(screen.getByRole('status')).toHaveTextContent('3 by 2 cells selected')
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(6)
    await user.keyboard('{Control>}d{/Control}')
    expect(screen.getByRole('status')).toHaveTextContent('4 cells filled')
    expect(changes()).toEqual(['r1 c0 0.0', 'r2 c0 0.0', 'r1 c1 0.1', 'r2 c1 0.1'])
    await user.keyboard('{Delete}{Control>}zz{/Control}')
    expect(changes()).toEqual([])
    await user.keyboard('{Control>}y{/Control}')
    expect(changes()).toHaveLength(4)
  })

  test('are gone through by Tab and Enter, until Escape', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Tab}')
    expect(focused()).toHaveTextContent('0.1')
    await user.keyboard('{Tab}')
    expect(focused()).toHaveTextContent('1.0')
    await user.keyboard('{Enter}{Enter}')
    expect(focused()).toHaveTextContent('1.1')
    await user.keyboard('{Escape}')
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  })

  test('are pasted with what did not fit and what was refused', async () => {
    const notices: Notice[] = []
    const user = show({
      onNotice: (notice) => notices.push(notice),
      readOnly: (row) => (row === 'r49' ? 'Locked' : undefined),
    })
    await user.tab()
    await user.keyboard('{Control>}{End}{/Control}{ArrowUp}')
    clipboard('paste', { 'text/plain': 'a\tb\r\nc\td\r\n' })
    expect(changes()).toEqual(['r48 c299 a'])
    expect(notices).toEqual([{ act: 'paste', cells: 1, clipped: 2, refused: 1, reason: 'Locked' }])
    expect(screen.getByRole('status')).toHaveTextContent('1 cell changed. 2 outside the table. 1 refused: Locked')
  })

  test('are copied as text and as a table, and cut', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    const copied = clipboard('copy')
    expect(copied.get('text/plain')).toBe('0.0\t0.1\n')
    expect(copied.get('text/html')).toContain('>0.1</td>')
    clipboard('cut')
    expect(changes()).toEqual(['r0 c0 ', 'r0 c1 '])
  })

  test('the host can take a pasted block', async () => {
    const onPaste = vi.fn<NonNullable<GridProps['onPaste']>>(() => true)
    const user = show({ onPaste })
    await user.tab()
    clipboard('paste', { 'text/plain': 'Aurora\tBorealis\n' })
    expect(onPaste).toHaveBeenCalledWith([['Aurora', 'Borealis']], { top: 0, left: 0, bottom: 0, right: 0 })
    expect(changes()).toEqual([])
  })
})

describe('with a mouse', () => {
  test('a press selects a cell and a drag a block', () => {
    show()
    goTo('1.1')
    expect(focused()).toHaveTextContent('1.1')
    const grid = screen.getByRole('grid')
    fireEvent.pointerDown(grid, { clientX: 300, clientY: 60, pointerId: 1, button: 0 })
    fireEvent.pointerMove(grid, { clientX: 410, clientY: 130, pointerId: 1 })
    fireEvent.pointerUp(grid, { pointerId: 1 })
    expect(screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)).toEqual([
      '0.1',
      '0.2',
      '1.1',
      '1.2',
      '2.1',
      '2.2',
    ])
  })

  test('a header selects its column, and a double click edits', async () => {
    const user = show()
    const grid = screen.getByRole('grid')
    fireEvent.pointerDown(grid, { clientX: 300, clientY: 10, pointerId: 1, button: 0 })
    fireEvent.pointerUp(grid, { pointerId: 1 })
    await user.keyboard('{Delete}')
    expect(changes()).toHaveLength(50)
    goTo('3.3')
    fireEvent.dblClick(grid, { clientX: 530, clientY: 150 })
    expect(screen.getByRole('textbox')).toHaveValue('3.3')
  })
})

describe('the host', () => {
  test('can lead to any cell and run what the keys run', async () => {
    const ref: { current: GridHandle | null } = { current: null }
    const user = show({ ref })
    await user.tab()
    await user.keyboard('x{Enter}')
    expect(ref.current?.selectCell({ row: 'r40', column: 'c250' })).toBe(true)
    await screen.findByRole('gridcell', { name: '40.250' })
    expect(focused()).toHaveTextContent('40.250')
    expect(ref.current?.selectCell({ row: 'r40', column: 'none' })).toBe(false)
    ref.current?.run('undo')
    await vi.waitFor(() => expect(changes()).toEqual([]))
  })

  test('has its own keys while a cell is typed, and can write the cell first', async () => {
    const ref: { current: GridHandle | null } = { current: null }
    const user = show({ ref, refuse: (_row, _column, text) => (text === 'bad' ? 'Not this one' : undefined) })
    const saved = vi.fn<(written: boolean | undefined, texts: readonly string[]) => void>()
    const press = (event: KeyboardEvent) =>
      event.ctrlKey && event.key === 's' && saved(ref.current?.commitEdit(), changes())
    document.body.addEventListener('keydown', press)
    onTestFinished(() => document.body.removeEventListener('keydown', press))
    await user.tab()
    await user.keyboard('x{Control>}s{/Control}')
    expect(saved).toHaveBeenLastCalledWith(true, ['r0 c0 x'])
    expect(focused()).toHaveRole('gridcell')
    await user.keyboard('bad{Control>}s{/Control}')
    expect(saved).toHaveBeenLastCalledWith(false, ['r0 c0 x'])
    expect(ref.current?.selectCell({ row: 'r5', column: 'c5' })).toBe(true)
    expect(focused()).toHaveValue('bad')
  })

  test('can write cells, and hears of those that are refused', async () => {
    const ref: { current: GridHandle | null } = { current: null }
    const onNotice = vi.fn<(notice: Notice) => void>()
    show({ ref, onNotice, readOnly: (row) => (row === 'r1' ? 'Locked' : undefined) })
    const cells = ['r0', 'r1'].map((row) => ({ row, column: 'c0', text: 'new' }))
    act(() => ref.current?.write('replace', cells, 3))
    expect(changes()).toEqual(['r0 c0 new'])
    expect(onNotice).toHaveBeenCalledWith({ act: 'replace', cells: 1, clipped: 3, refused: 1, reason: 'Locked' })
  })

  test('can forbid all edits', async () => {
    const onPaste = vi.fn<NonNullable<GridProps['onPaste']>>(() => true)
    const onNotice = vi.fn<(notice: Notice) => void>()
    const user = show({ isEditable: false, onPaste, onNotice })
    await user.tab()
    await user.keyboard('x{Delete}')
    clipboard('paste', { 'text/plain': 'x' })
    expect(changes()).toEqual([])
    expect(onPaste).not.toHaveBeenCalled()
    expect(onNotice.mock.calls.map(([{ reason }]) => reason)).toEqual([
      'This table is read-only.',
      'This table is read-only.',
    ])
    expect(screen.getByRole('status')).toHaveTextContent('No cell changed. 1 refused: This table is read-only.')
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    expect(clipboard('copy').get('text/plain')).toBe('0.0')
  })
})
