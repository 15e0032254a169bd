import { Box, Stack, useMediaQuery, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Grid } from '../grid/Grid'
import type { GridHandle } from '../grid/gridProps'
import { countCells } from '../grid/model/cells'
import { ColumnsPanel } from './ColumnsPanel'
import { FindBar } from './FindBar'
import type { GradeMap } from './gradeMap'
import { MapAdd } from './MapAdd'
import { MapDialogs } from './MapDialogs'
import { refuseGrade } from './mapGrid'
import { MapHelp } from './MapHelp'
import { withCompany } from './mapState'
import { MapTools } from './MapTools'
import { NamedPaste } from './NamedPaste'
import { ProblemBar } from './ProblemBar'
import { problemMarks } from './problemTones'
import { MapNotices, SaveBar } from './SaveBar'
import { useAskBeforeUnload } from './useAskBeforeUnload'
import { useDiscard } from './useDiscard'
import { useMapRights } from './useMapRights'
import { useMapSaving } from './useMapSaving'
import { useMapState } from './useMapState'
import { useMapSteps } from './useMapSteps'
import { useMapTable } from './useMapTable'
import { useMapView } from './useMapView'
import { useMapWrites } from './useMapWrites'

/** The grade map as a table that is edited like a spreadsheet. */
export const MapEditor = ({ read }: { read: GradeMap }) => {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const rights = useMapRights()
  const controls = useMapState(read)
  const { state, setState, setSheet } = controls
  const { map, base, sheet } = state
  const { view, changeView, keepCreated } = useMapView(map.companies)
  const saving = useMapSaving(controls, keepCreated)
  const grid = useRef<GridHandle>(null)
  useAskBeforeUnload(grid, controls.isDirty)
  const mapTable = useMapTable(state, view, rights.opensCompany)
  const { table, columns } = mapTable
  const steps = useMapSteps({ grid, state, mapTable, view, changeView })
  const discard = useDiscard(grid, controls)
  const writes = useMapWrites({ grid, map, table })
  const [panel, setPanel] = useState<'columns' | 'find' | null>(null)

  const acts = { begin: saving.begin, step: steps.step }
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  /** Does something once an open cell is written, unless its text is refused. */
  const afterEdit = (act: (now: typeof acts) => void) => {
    if (grid.current?.commitEdit() !== false) act(latest.current)
  }
  const save = () => afterEdit(({ begin }) => begin())
  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (event.key === 'F8') afterEdit(({ step }) => step(event.shiftKey ? -1 : 1))
    else if (isSave && rights.edits) save()
    else return
    event.preventDefault()
  }

  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minHeight: 0 }} onKeyDown={press}>
      <MapNotices
        isRestored={controls.isRestored}
        onDismissRestored={controls.dismissRestored}
        onDiscard={discard}
        conflicts={state.conflicts.length}
        onDecide={saving.chooseConflicts}
        whyReadOnly={rights.edits ? null : rights.whyReadOnly}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <MapTools
          companies={map.companies}
          sheet={sheet}
          isEditable={rights.edits}
          isFinding={panel === 'find'}
          zoom={view.zoom}
          onFound={({ key }) => steps.showCompany(key)}
          onRun={(command) => grid.current?.run(command)}
          onFind={() => setPanel(panel === 'find' ? null : 'find')}
          onColumns={() => setPanel('columns')}
          onZoom={(zoom) => changeView({ zoom })}
        />
        <MapHelp
          state={state}
          selected={() => table.columns[grid.current?.selection().active.column ?? -1]}
          onShow={steps.show}
        />
        {rights.addsColumns && (
          <MapAdd
            shown={map.companies}
            onAdd={(company) => {
              steps.expectColumn(String(company.id))
              setState((before) => withCompany(before, company))
            }}
          />
        )}
        {rights.edits && <SaveBar count={countCells(sheet.edits)} onSave={save} onDiscard={discard} />}
      </Stack>
      {panel === 'find' && (
        <FindBar
          table={table}
          grid={() => grid.current}
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
        onShow={(found) => grid.current?.selectCell(found)}
      />
      <Box
        sx={[
          {
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            minHeight: 320,
            height: { xs: '70dvh', md: 'auto' },
          },
          problemMarks,
        ]}
      >
        <Grid
          ref={grid}
          label={translate('gradeMap.grid')}
          rowHeading={translate('gradeMap.ranks')}
          rowHeadingWidth={isPhone ? 132 : 190}
          rows={mapTable.rows}
          columns={columns}
          pinned={view.pinned}
          zoom={view.zoom}
          base={base}
          sheet={sheet}
          {...(rights.edits && { onSheetChange: setSheet, onPaste: writes.onPaste })}
          refuse={refuseGrade}
          paint={mapTable.paint}
          renderHeader={mapTable.renderHeader}
          onFind={() => setPanel('find')}
          onEdit={(column) => void mapTable.suggestFor(column)}
          onNotice={(notice) => {
            writes.onNotice(notice)
            steps.showDone(notice.act)
          }}
        />
      </Box>
      {panel === 'columns' && (
        <ColumnsPanel all={map.companies} view={view} onChange={changeView} onClose={() => setPanel(null)} />
      )}
      {writes.pasted && (
        <NamedPaste
          map={map}
          block={writes.pasted}
          read={table.read}
          onPaste={writes.pasteCells}
          onPasteAsItIs={writes.pasteAsItIs}
          onClose={writes.closePaste}
        />
      )}
      <MapDialogs controls={controls} saving={saving} />
    </Stack>
  )
}
