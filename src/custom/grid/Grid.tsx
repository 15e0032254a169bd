import { useId, useImperativeHandle, useMemo, type CSSProperties } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { keyAlong } from '../../schema/shared/keyAlong'
import { CellEditor, type Leave } from './CellEditor'
import { copyBlock, pasteBlock } from './gridClipboard'
import { GridFrame } from './GridFrame'
import { GridHead } from './GridHead'
import { goOn, pressKey } from './gridKeys'
import type { GridProps } from './gridProps'
import { GridRowView, type CellSource } from './GridRowView'
import { leaveEditor } from './leaveEditor'
import type { CellKey } from './model/cells'
import { move } from './model/moves'
import { blocksOf, columnsSelectedIn, currentBlock, isMultiple, selectAt, type Place } from './model/selection'
import { keyAt, textAt } from './model/table'
import { useGridControls, type GridControls } from './useGridControls'
import { useGridPointer } from './useGridPointer'
import { useTextInput } from './useTextInput'

const arrows: Readonly<Partial<Record<Leave, string>>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

/** Describes the active cell for screen readers: what is special about it. */
const useAbout = ({ table, selection, props, acts }: GridControls): string => {
  const translate = useTranslate()
  const cell = keyAt(table, selection.active)
  if (!cell) return ''
  const { edits } = props.sheet
  const text = textAt(table, selection.active)
  const was = edits.get(cell.column)?.has(cell.row) && props.base(cell.row, cell.column)
  const reason = props.onSheetChange && acts.refusal(cell.row, cell.column)
  return [
    typeof was === 'string' && translate('grid.changed', { was: was || translate('grid.empty') }),
    props.paint?.(cell.row, cell.column, text)?.about,
    reason,
  ]
    .filter(Boolean)
    .join('. ')
}

const useHandle = (grid: GridControls) => {
  const { props, table, select, selection, commands, acts, view } = grid
  const placeOf = ({ row, column }: CellKey): Place | null => {
    const place = { row: table.rows.indexOf(row), column: table.columns.indexOf(column) }
    return place.row >= 0 && place.column >= 0 ? place : null
  }
  const focus = () => view.scroller.current?.querySelector<HTMLElement>('.active[tabindex]')?.focus()
  useImperativeHandle(props.ref, () => ({
    selectCell: (cell) => {
      const place = placeOf(cell)
      if (place && leaveEditor(grid)) select(selectAt(place))
      return place !== null
    },
    run: (command) => commands[command](),
    write: (act, texts, clipped) => void acts.write(act, texts, clipped),
    commitEdit: () => {
      const isLeft = leaveEditor(grid)
      if (isLeft && grid.editing && document.activeElement === document.body) focus()
      return isLeft
    },
    selection: () => selection,
    focus,
  }))
}

const GridBody = (props: GridProps) => {
  const { label, rows, columns, rowHeading, renderHeader, base, sheet, readOnly, paint, onSheetChange } = props
  const id = useId()
  const translate = useTranslate()
  const locale = useLocale()
  const grid = useGridControls(props)
  const { selection, editing, view, table, isHeaderActive, region } = grid
  const { direction, layout, rowIndexes, columnIndexes, scroller } = view
  const pointer = useGridPointer(grid)
  const about = useAbout(grid)
  useHandle(grid)
  useTextInput(grid)
  const isEditable = onSheetChange !== undefined
  const source = useMemo<CellSource>(
    () => ({ columns, edits: sheet.edits, base, readOnly, paint, layout, isEditable }),
    [columns, sheet.edits, base, readOnly, paint, layout, isEditable],
  )
  const blocks = isMultiple(selection) ? blocksOf(selection) : []
  const { active } = selection
  const current = currentBlock(selection)
  const column = columns[active.column]

  const leave = (how: Leave) => {
    if (how === 'away') return grid.dropEditor()
    const arrow = arrows[how]
    const to = arrow ? (move(keyAlong(direction, arrow), active, grid.field()) ?? active) : active
    grid.closeEditor(arrow && to.row >= 0 ? selectAt(to) : selection)
    if (how === 'tab' || how === 'backTab') goOn(grid, 'row', how === 'tab' ? 1 : -1)
    if (how === 'enter' || how === 'backEnter') goOn(grid, 'column', how === 'enter' ? 1 : -1)
  }
  const editor = editing && column && (
    <CellEditor
      key={`${active.row} ${column.key}`}
      label={joinedTexts(locale, [rows[active.row]?.label ?? '', column.label])}
      initial={editing.isTyped ? editing.text : textAt(table, active)}
      isTyped={editing.isTyped}
      isListing={editing.isListing}
      options={props.options?.get(column.key) ?? column.options ?? []}
      commit={grid.commit}
      onLeave={leave}
    />
  )
  const sizes = {
    '--grid-row': `${layout.rowHeight}px`,
    '--grid-head': `${layout.headHeight}px`,
    '--grid-font': `${0.875 * layout.zoom}rem`,
  } as CSSProperties

  return (
    <>
      <div
        ref={scroller}
        style={sizes}
        role="grid"
        dir={direction}
        tabIndex={-1}
        className="scroller"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={!isEditable || undefined}
        onKeyDown={(event) => pressKey(grid, event)}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) grid.tabRun.end()
        }}
        onCopy={(event) => copyBlock(grid, event)}
        onCut={(event) => copyBlock(grid, event, isEditable)}
        onPaste={(event) => pasteBlock(grid, event)}
        {...pointer}
      >
        <div role="presentation" className="canvas" style={{ width: layout.width, height: layout.height }}>
          <GridHead
            columns={columns}
            rowHeading={rowHeading}
            renderHeader={renderHeader}
            layout={layout}
            columnIndexes={columnIndexes}
            activeColumn={active.column}
            isActive={isHeaderActive}
            resizing={props.onResize && grid.widths.handlers}
          />
          {rowIndexes.map((index) => {
            const row = rows[index]
            const isActive = index === active.row
            return (
              row && (
                <GridRowView
                  key={row.key}
                  source={source}
                  row={row}
                  index={index}
                  columnIndexes={columnIndexes}
                  selected={columnsSelectedIn(blocks, index)
                    .map((range) => range.join('-'))
                    .join(' ')}
                  activeColumn={isActive ? active.column : -1}
                  corner={isEditable && !editing && index === current.bottom ? current.right : -1}
                  aboutId={`${id}-about`}
                  editor={isActive ? editor : null}
                />
              )
            )
          })}
        </div>
      </div>
      <div className="unseen">
        <div id={`${id}-keys`}>
          {translate(isEditable ? 'grid.keys' : 'grid.readKeys')} {props.onResize && translate('grid.widthKeys')}
        </div>
        <div id={`${id}-about`}>{about}</div>
        <div ref={region} role="status" />
      </div>
    </>
  )
}

/**
 * A grid of texts that is edited like a spreadsheet. It draws only what is visible, so that it stays quick with hundreds of
 * thousands of cells. README.md says how to use it.
 */
export const Grid = (props: GridProps) => (
  // Its styles aren't computed again while the body scrolls.
  <GridFrame className="grid">
    <GridBody {...props} />
  </GridFrame>
)
