import HistoryIcon from '@mui/icons-material/History'
import { Box, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useTypedText } from '../../schema/kinds/filters/inputs/useTypedText'
import { Grid } from '../grid/Grid'
import type { GridHandle } from '../grid/gridProps'
import { countCells } from '../grid/model/cells'
import { CellHistory, storedCell, type StoredCell } from './CellHistory'
import { columnHeads } from './ColumnHead'
import { ColumnsPanel } from './ColumnsPanel'
import { FindBar } from './FindBar'
import { FormerGrades } from './FormerGrades'
import type { GradeMap } from './gradeMap'
import { MapAdd } from './MapAdd'
import { MapDialogs } from './MapDialogs'
import { refuseGrade } from './mapGrid'
import { MapHelp } from './MapHelp'
import { withCompany, type MapState } from './mapState'
import { MapTools } from './MapTools'
import { NoRanks } from './NoRanks'
import type { MapView } from './mapView'
import { NamedPaste } from './NamedPaste'
import { ProblemBar } from './ProblemBar'
import { PrintedMap } from './PrintedMap'
import { problemMarks } from './problemTones'
import { MapNotices, SaveBar } from './SaveBar'
import { ToolButton } from './ToolButton'
import { useAskBeforeUnload } from './useAskBeforeUnload'
import { useDiscard } from './useDiscard'
import { useMapRights } from './useMapRights'
import { useMapSaving } from './useMapSaving'
import { useMapState } from './useMapState'
import { useMapSteps } from './useMapSteps'
import { useMapTable } from './useMapTable'
import { useMapView, useWidths } from './useMapView'
import { useMapWrites } from './useMapWrites'
import { Row } from '../../schema/shared/Row'

export interface EditorHandle {
  /** Returns what is edited, with the text of an open cell; null if that text is refused. */
  readonly takeState: () => MapState | null
}

interface MapEditorProps {
  readonly read: GradeMap
  readonly ref?: Ref<EditorHandle>
}

/** The grade map as a table that is edited like a spreadsheet. */
export const MapEditor = ({ read, ref }: MapEditorProps) => {
  const translate = useTranslate()
  const rights = useMapRights()
  const controls = useMapState(read)
  const { state, setState, setSheet } = controls
  const { map, base, sheet } = state
  const { view, changeView: changeAddress, keepCreated } = useMapView(map.companies)
  const [ranks, setRanks] = useTypedText(view.ranks, (typed) => changeAddress({ ranks: typed }))
  const changeView = ({ ranks: typed, ...others }: Partial<MapView>) => {
    if (typed !== undefined) setRanks(typed)
    if (Object.keys(others).length > 0) changeAddress(others)
  }
  const saving = useMapSaving(controls, keepCreated)
  const grid = useRef<GridHandle>(null)
  useAskBeforeUnload(grid, controls.isDirty)
  const mapTable = useMapTable(state, view, ranks, rights.opensCompany)
  const { table, columns } = mapTable
  const steps = useMapSteps({ grid, state, mapTable, view, changeView })
  const discard = useDiscard(grid, controls)
  const { widths, resize, reset: resetWidths } = useWidths()
  const writes = useMapWrites({ grid, map, table })
  const [panel, setPanel] = useState<'columns' | 'find' | null>(null)
  const [cell, setCell] = useState<StoredCell>()
  const showHistory = () => {
    const { row, column } = grid.current?.selection().active ?? { row: -1, column: -1 }
    setCell(storedCell(map, table.columns[column], table.rows[row]))
  }

  const acts = { begin: saving.begin, step: steps.step, state }
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  /** Does something once an open cell is written, unless its text is refused. */
  const afterEdit = (act: (now: typeof acts) => void) => {
    if (grid.current?.commitEdit() !== false) act(latest.current)
  }
  useImperativeHandle(ref, () => ({
    takeState: () => (grid.current?.commitEdit() === false ? null : latest.current.state),
  }))
  const save = () => afterEdit(({ begin }) => begin())
  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (event.key === 'F8') afterEdit(({ step }) => step(event.shiftKey ? -1 : 1))
    else if (event.key === 'F9') showHistory()
    else if (isSave && rights.edits) save()
    else return
    event.preventDefault()
  }

  return (
    <>
      <PrintedMap {...mapTable} />
      <Stack className="off-paper" spacing={1.5} sx={{ flexGrow: 1, minHeight: 0 }} onKeyDown={press}>
        <MapNotices
          restored={controls.restored}
          onDismissRestored={controls.dismissRestored}
          onDiscard={discard}
          conflicts={state.conflicts.length}
          onDecide={saving.chooseConflicts}
          whyReadOnly={rights.edits ? null : rights.whyReadOnly}
        />
        <Row align="center">
          <MapTools
            companies={map.companies}
            sheet={sheet}
            isEditable={rights.edits}
            isFinding={panel === 'find'}
            zoom={view.zoom}
            ranks={ranks}
            shownRanks={mapTable.rows.length}
            allRanks={map.ranks.length}
            onRanks={(text) => changeView({ ranks: text })}
            onFound={({ key }) => steps.showCompany(key)}
            onRun={(command) => grid.current?.run(command)}
            onFind={() => setPanel(panel === 'find' ? null : 'find')}
            onColumns={() => setPanel('columns')}
            onZoom={(zoom) => changeView({ zoom })}
          >
            <MapHelp
              state={state}
              selected={() => table.columns[grid.current?.selection().active.column ?? -1]}
              onShow={steps.show}
            />
            <ToolButton label={translate('gradeMap.history.button')} onClick={showHistory}>
              <HistoryIcon fontSize="small" />
            </ToolButton>
            <FormerGrades state={state} onShow={steps.show} />
            {rights.addsColumns && (
              <MapAdd
                shown={map.companies}
                onAdd={(company) => {
                  steps.expectColumn(String(company.id))
                  setState((before) => withCompany(before, company))
                }}
              />
            )}
          </MapTools>
          {rights.edits && <SaveBar count={countCells(sheet.edits)} onSave={save} onDiscard={discard} />}
        </Row>
        {panel === 'find' && (
          <FindBar
            table={table}
            hidden={mapTable.hidden}
            grid={() => grid.current}
            onShow={steps.show}
            onReplace={rights.edits ? writes.replaceCells : undefined}
            onClose={() => {
              setPanel(null)
              grid.current?.focus()
            }}
          />
        )}
        <ProblemBar
          counts={mapTable.counts}
          painted={view.painted}
          onPaint={(painted) => changeView({ painted })}
          onStep={steps.step}
          listFirst={steps.listFirst}
          onShow={steps.show}
        />
        <Box
          sx={[
            {
              display: 'flex',
              flexDirection: 'column',
              flexGrow: 1,
              minHeight: 320,
              height: { xs: '70dvh', md: 'auto' },
              position: 'relative',
            },
            problemMarks,
            columnHeads,
          ]}
        >
          <Grid
            ref={grid}
            label={translate('gradeMap.grid')}
            rowHeading={translate('gradeMap.ranks')}
            rowHeadingWidth={184}
            rows={mapTable.rows}
            columns={columns}
            widths={widths}
            onResize={resize}
            pinned={view.pinned}
            zoom={view.zoom}
            base={base}
            sheet={sheet}
            {...(rights.edits && { onSheetChange: setSheet, onPaste: writes.onPaste })}
            refuse={refuseGrade}
            paint={mapTable.paint}
            renderHeader={mapTable.renderHeader}
            onFind={() => setPanel('find')}
            options={mapTable.suggestions}
            onEdit={(column) => void mapTable.suggestFor(column)}
            onNotice={(notice) => {
              writes.onNotice(notice)
              steps.showDone(notice.act)
            }}
          />
          {mapTable.rows.length === 0 && view.ranks !== '' && (
            <NoRanks searched={view.ranks} onClear={() => changeView({ ranks: '' })} />
          )}
        </Box>
        {panel === 'columns' && (
          <ColumnsPanel
            all={map.companies}
            view={view}
            onChange={changeView}
            onResetWidths={widths.size > 0 ? resetWidths : null}
            onClose={() => setPanel(null)}
          />
        )}
        {writes.pasted && (
          <NamedPaste
            map={map}
            pasted={writes.pasted}
            read={table.read}
            onPaste={writes.pasteCells}
            onPasteAsItIs={writes.pasteAsItIs}
            onClose={writes.closePaste}
          />
        )}
        {cell && <CellHistory cell={cell} onClose={() => setCell(undefined)} />}
        <MapDialogs controls={controls} saving={saving} />
      </Stack>
    </>
  )
}
