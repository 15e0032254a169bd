import { useEffect, useState, type Ref } from 'react'
import { ThemeProvider } from '@mui/material'
import { act, fireEvent, render, screen, waitFor, type RenderResult } from '@testing-library/react'
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
  const x = Number.parseInt(style.insetInlineStart, 10) + 1
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
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}own{Enter}')
    expect(changes()).toEqual(['r0 c1 Red', 'r1 c1 own'])
  })

  test('and an arrow writes the cell and moves, whatever is suggested', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{ArrowRight}r')
    await screen.findByRole('listbox')
    await user.keyboard('{ArrowDown}r')
    await screen.findByRole('listbox')
    await user.keyboard('{ArrowDown}x{ArrowUp}')
    expect(changes()).toEqual(['r0 c1 r', 'r1 c1 r', 'r2 c1 x'])
    expect(focused()).toHaveTextContent('r')
  })

  test('leads into the suggestions by Alt and the arrow down, where arrows choose and Escape leads back', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('option', { name: 'Red', selected: true })).toBeVisible()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(screen.getByRole('option', { name: 'Dark red', selected: true })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    expect(screen.getByRole('combobox')).toHaveValue('0.1')
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Enter}')
    expect(changes()).toEqual(['r0 c1 Dark red'])
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

  test('keeps the breaks that are pasted into an open cell, where they were pasted', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('ad{ArrowLeft}')
    await user.keyboard('{F2}')
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
    await user.clear(field())
    await user.keyboard('ad')
    field().setSelectionRange(1, 1)
    clipboard('paste', { 'text/plain': '"b\r\nc"\r\n' })
    expect(field()).toHaveValue('ab\ncd')
    expect(field().selectionStart).toBe(4)
    clipboard('paste', { 'text/plain': 'x\ty\nz' })
    await user.keyboard('{Enter}')
    expect(changes().at(-1)).toBe('r0 c0 ab\ncx\ty\nzd')
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

describe('filling in cells', () => {
  test('Tab, Tab, Enter returns under the first cell, whether cells between are typed or skipped', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('a{Tab}{Tab}Red{Enter}')
    expect(focused()).toHaveTextContent('1.0')
    await user.keyboard('d{Tab}e{Tab}{Enter}')
    expect(focused()).toHaveTextContent('2.0')
    expect(changes().toSorted()).toEqual(['r0 c0 a', 'r0 c2 Red', 'r1 c0 d', 'r1 c1 e'])
  })

  test('Tab goes back with Shift, and Escape, then Tab leaves the grid', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('a{Tab}b{Shift>}{Tab}{/Shift}')
    expect(focused()).toHaveTextContent('a')
    await user.keyboard('{ArrowDown}{Tab}')
    expect(focused()).toHaveTextContent('1.1')
    await user.keyboard('{Escape}{Tab}')
    expect(document.body).toHaveFocus()
  })

  test('an arrow begins another run', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('a{Tab}b{ArrowDown}c{Tab}Red{Enter}')
    expect(focused()).toHaveTextContent('2.1')
  })

  test('Tab from the last column goes below the first cell of the run', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{End}{ArrowLeft}a{Tab}b{Tab}')
    expect(focused()).toHaveTextContent('1.298')
  })

  test('Ctrl and Enter fills the selection, from an open cell or from the active one', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}G7{Control>}{Enter}{/Control}')
    expect(changes()).toEqual(['r0 c0 G7', 'r1 c0 G7', 'r2 c0 G7'])
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}{Enter}{/Control}')
    expect(changes()).toHaveLength(6)
  })

  test('Ctrl, Shift and D goes on with a series', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('G1{Enter}G2{Enter}{Delete}{ArrowDown}{Delete}{ArrowUp}{ArrowUp}{ArrowUp}')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{Control>}d{/Control}{/Shift}')
    expect(changes()).toEqual(['r0 c0 G1', 'r1 c0 G2', 'r2 c0 G3', 'r3 c0 G4'])
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
    const refusedCells = [{ row: 'r49', column: 'c299' }]
    expect(notices).toEqual([{ act: 'paste', cells: 1, clipped: 2, refused: 1, refusedCells, reason: 'Locked' }])
    expect(screen.getByRole('status')).toHaveTextContent(
      '1 cell changed. 2 outside the table. 1 refused (Column 299 · Row 49): Locked',
    )
  })

  test('stay as they are if the clipboard holds no text, but may be emptied by an empty cell', async () => {
    const notices: Notice[] = []
    const user = show({ onNotice: (notice) => notices.push(notice) })
    await user.tab()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    clipboard('paste', { 'text/html': '<img src="x">' })
    expect(changes()).toEqual([])
    expect(screen.getByRole('status')).toHaveTextContent('There is no text in the clipboard.')
    expect(notices.map(({ reason }) => reason)).toEqual(['There is no text in the clipboard.'])
    clipboard('paste', { 'text/html': '<table><tr><td></td></tr></table>' })
    expect(changes()).toEqual(['r0 c0 ', 'r1 c0 '])
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

  test('the handle of a block fills what it is dragged over, however quickly, and a cancelled drag nothing', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('G1{Enter}{ArrowUp}')
    const grid = screen.getByRole('grid')
    // The first cell reaches from 160 to 280 and from 40 to 72 pixels.
    const drag = (end: 'pointerUp' | 'pointerCancel') => {
      fireEvent.pointerDown(grid, { clientX: 276, clientY: 69, pointerId: 1, button: 0 })
      act(() => {
        fireEvent.pointerMove(grid, { clientX: 250, clientY: 150, pointerId: 1 })
        fireEvent[end](grid, { clientX: 250, clientY: 150, pointerId: 1 })
      })
    }
    drag('pointerCancel')
    expect(changes()).toEqual(['r0 c0 G1'])
    drag('pointerUp')
    expect(changes()).toEqual(['r0 c0 G1', 'r1 c0 G2', 'r2 c0 G3', 'r3 c0 G4'])
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
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

describe('the width of a column', () => {
  const showSized = () => {
    const onResize = vi.fn<(column: string, width: number) => void>()
    return { user: show({ onResize }), onResize }
  }
  const edgeOf = (name: string) => screen.getByRole('columnheader', { name }).querySelector('.resizer') as Element

  test('follows the pointer at the edge of its heading, and is chosen when that is let go', () => {
    const { onResize } = showSized()
    const edge = edgeOf('Column 2')
    fireEvent.pointerDown(edge, { clientX: 500, pointerId: 1, button: 0 })
    fireEvent.pointerMove(edge, { clientX: 540, pointerId: 1 })
    expect(screen.getByRole('gridcell', { name: '0.2' })).toHaveStyle({ width: '160px' })
    expect(screen.getByRole('gridcell', { name: '0.3' })).toHaveProperty('style.insetInlineStart', '560px')
    expect(onResize).not.toHaveBeenCalled()
    fireEvent.pointerUp(edge, { clientX: 550, pointerId: 1 })
    expect(onResize.mock.calls).toEqual([['c2', 170]])
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  })

  test('stays as it was if the drag is cancelled, and within limits', () => {
    const { onResize } = showSized()
    const edge = edgeOf('Row')
    fireEvent.pointerDown(edge, { clientX: 160, pointerId: 1, button: 0 })
    fireEvent.pointerMove(edge, { clientX: 300, pointerId: 1 })
    fireEvent.pointerCancel(edge, { pointerId: 1 })
    expect(screen.getByRole('gridcell', { name: '0.0' })).toHaveProperty('style.insetInlineStart', '160px')
    fireEvent.pointerDown(edge, { clientX: 160, pointerId: 2, button: 0 })
    fireEvent.pointerUp(edge, { clientX: -900, pointerId: 2 })
    expect(onResize.mock.calls).toEqual([['', 48]])
  })

  test('is changed by keys, on a heading for its column and on a cell for the row headers, and is announced', async () => {
    const { user, onResize } = showSized()
    await user.tab()
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(screen.getByRole('status')).toHaveTextContent('Row: 176 pixels wide')
    await user.keyboard('{ArrowRight}{ArrowUp}{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    expect(screen.getByRole('status')).toHaveTextContent('Column 1: 104 pixels wide')
    expect(onResize.mock.calls).toEqual([
      ['', 176],
      ['c1', 104],
    ])
    expect(focused()).toHaveTextContent('Column 1')
  })

  test('can only be changed if the host remembers it', async () => {
    const user = show()
    expect(screen.getByRole('grid').querySelector('.resizer')).toBeNull()
    await user.tab()
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(focused()).toHaveTextContent('0.0')
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
    // The focus follows once the cell is drawn.
    await waitFor(() => expect(focused()).toHaveTextContent('40.250'))
    expect(ref.current?.selectCell({ row: 'r40', column: 'none' })).toBe(false)
    ref.current?.run('undo')
    await waitFor(() => expect(changes()).toEqual([]))
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
    const refusedCells = [{ row: 'r1', column: 'c0' }]
    expect(onNotice).toHaveBeenCalledWith({
      act: 'replace',
      cells: 1,
      clipped: 3,
      refused: 1,
      refusedCells,
      reason: 'Locked',
    })
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
    expect(screen.getByRole('status')).toHaveTextContent(
      'No cell changed. 1 refused (Column 0 · Row 0): This table is read-only.',
    )
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    expect(clipboard('copy').get('text/plain')).toBe('0.0')
  })
})
