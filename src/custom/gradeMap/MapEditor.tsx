import { Box, Stack, useMediaQuery, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useNotice } from '../../schema/shared/useNotice'
import { Grid } from '../grid/Grid'
import type { GridColumn, GridHandle, Notice } from '../grid/gridProps'
import { countCells, type CellKey, type CellText } from '../grid/model/cells'
import { place } from '../grid/model/paste'
import { readSheet, write } from '../grid/model/sheet'
import { ColumnHead } from './ColumnHead'
import { toggleShown } from './columnOrder'
import { ColumnsPanel } from './ColumnsPanel'
import { FindBar } from './FindBar'
import type { GradeMap, MapCompany } from './gradeMap'
import { MapConflicts } from './MapConflicts'
import { gridColumnsOf, paintOf, refuseGrade } from './mapGrid'
import { MapNotices, SaveBar } from './SaveBar'
import { MapTools } from './MapTools'
import { changesByCompany } from './mapState'
import { MapHelp } from './MapHelp'
import { NamedPaste } from './NamedPaste'
import { readNamed, type NamedBlock } from './namedBlock'
import { mostListedProblems, ProblemBar } from './ProblemBar'
import { listProblems } from './problemIndex'
import { stepToProblem } from './problemSteps'
import { SaveDialog } from './SaveDialog'
import { useMapRights } from './useMapRights'
import { useMapSaving } from './useMapSaving'
import { useMapState } from './useMapState'
import { useMapView } from './useMapView'
import { useProblems } from './useProblems'
import { useSuggestions } from './useSuggestions'

/** The grade map as a table that is edited like a spreadsheet. */
export const MapEditor = ({ read }: { read: GradeMap }) => {
  const translate = useTranslate()
  const notify = useNotice()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const rights = useMapRights()
  const controls = useMapState(read)
  const { state, setSheet, guard, isRestored, dismissRestored } = controls
  const { map, base, sheet } = state
  const saving = useMapSaving(controls)
  const { view, changeView } = useMapView(map.companies)
  const { suggestions, suggestFor } = useSuggestions()
  const grid = useRef<GridHandle>(null)
  const [panel, setPanel] = useState<'columns' | 'find' | null>(null)
  const [pasted, setPasted] = useState<NamedBlock | null>(null)
  const { painted } = view
  const { edits } = sheet
  const { index, counts } = useProblems({ ranks: map.ranks, columns: view.columns, base: map.cells, edits })

  const rows = useMemo(() => map.ranks.map(({ key, name }) => ({ key, label: name })), [map.ranks])
  const columns = useMemo(() => gridColumnsOf(view.columns, suggestions), [view.columns, suggestions])
  const describe = useCallback((problem: string) => translate(`gradeMap.problems.about.${problem}`), [translate])
  const paint = useMemo(
    () => paintOf({ index, base: map.cells, edits, painted, describe }),
    [index, map.cells, edits, painted, describe],
  )
  const companies = useMemo(() => new Map(map.companies.map((company) => [company.key, company])), [map.companies])
  const { opensCompany } = rights
  const renderHeader = useCallback(
    ({ key }: GridColumn) => {
      const company = companies.get(key)
      return company && <ColumnHead company={company} isLink={opensCompany} />
    },
    [companies, opensCompany],
  )
  const table = useMemo(
    () => ({
      rows: rows.map(({ key }) => key),
      columns: columns.map(({ key }) => key),
      read: readSheet({ edits }, base),
    }),
    [rows, columns, edits, base],
  )

  /** Selects a cell, whose column is shown first if it is hidden. */
  const wanted = useRef<CellKey | null>(null)
  useEffect(() => {
    if (wanted.current && grid.current?.selectCell(wanted.current)) wanted.current = null
  }, [table.columns])
  const show = (cell: CellKey) => {
    if (grid.current?.selectCell(cell)) return
    const company = companies.get(cell.column)
    if (!company) return
    wanted.current = cell
    changeView(toggleShown(view, company))
  }
  const showCompany = ({ key }: MapCompany) => {
    const active = grid.current?.selection().active.row ?? 0
    show({ column: key, row: table.rows[Math.max(active, 0)] ?? '' })
  }
  const step = (direction: 1 | -1) => {
    const from = grid.current?.selection().active ?? { row: -1, column: 0 }
    const found = stepToProblem({ index, ...table, base: map.cells, edits, painted }, from, direction)
    if (found) grid.current?.selectCell(found)
  }
  const listFirst = () => {
    const ranks = new Map(map.ranks.map(({ key, name }) => [key, name]))
    return listProblems(index, table.columns, { base: map.cells, edits }, painted, mostListedProblems).map((found) => ({
      ...found,
      label: `${companies.get(found.column)?.name ?? ''} · ${ranks.get(found.row) ?? ''}`,
    }))
  }
  const writeCells = (name: 'replace' | 'paste', texts: readonly CellText[]) => {
    const allowed = texts.filter((cell) => refuseGrade(cell.row, cell.column, cell.text) === undefined)
    setSheet(write(sheet, base, name, allowed))
  }
  const pasteCells = (texts: readonly CellText[]) => {
    setPasted(null)
    writeCells('paste', texts)
  }
  const onPaste = (block: readonly (readonly string[])[]) => {
    const named = readNamed(block, map, grid.current?.selection().active, table)
    setPasted(named)
    return named !== null
  }
  const onNotice = ({ act, cells, clipped, refused, reason }: Notice) => {
    if (clipped > 0) notify(translate('gradeMap.paste.outside', { smart_count: clipped }), 'info')
    if (refused > 0 && act !== 'edit')
      notify(translate('gradeMap.paste.refused', { smart_count: refused, reason: reason ?? '', cells }), 'error')
  }
  const save = () => {
    grid.current?.commitEdit()
    saving.begin()
  }
  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (event.key === 'F8') step(event.shiftKey ? -1 : 1)
    else if (isSave && rights.edits) save()
    else return
    event.preventDefault()
  }
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    const column = target.closest('.editor') && columns[grid.current?.selection().active.column ?? -1]
    if (column) void suggestFor(column.key)
  }

  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minHeight: 0 }} onKeyDown={press}>
      <MapNotices
        isRestored={isRestored}
        onDismissRestored={dismissRestored}
        onDiscard={saving.discard}
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
          onFound={showCompany}
          onRun={(command) => grid.current?.run(command)}
          onFind={() => setPanel(panel === 'find' ? null : 'find')}
          onColumns={() => setPanel('columns')}
          onZoom={(zoom) => changeView({ zoom })}
        />
        <MapHelp
          state={state}
          selected={() => table.columns[grid.current?.selection().active.column ?? -1]}
          onShow={show}
        />
        {rights.edits && <SaveBar count={countCells(edits)} onSave={save} onDiscard={saving.discard} />}
      </Stack>
      {panel === 'find' && (
        <FindBar
          table={table}
          grid={() => grid.current}
          onReplace={rights.edits ? (texts) => writeCells('replace', texts) : undefined}
          onClose={() => {
            setPanel(null)
            grid.current?.focus()
          }}
        />
      )}
      <ProblemBar
        counts={counts}
        painted={painted}
        onPaint={(next) => changeView({ painted: next })}
        onStep={step}
        listFirst={listFirst}
        onShow={(found) => grid.current?.selectCell(found)}
      />
      <Box
        onFocus={focus}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          minHeight: 320,
          height: { xs: '70dvh', md: 'auto' },
        }}
      >
        <Grid
          ref={grid}
          label={translate('gradeMap.grid')}
          rowHeading={translate('gradeMap.ranks')}
          rowHeadingWidth={isPhone ? 132 : 190}
          rows={rows}
          columns={columns}
          pinned={view.pinned}
          zoom={view.zoom}
          base={base}
          sheet={sheet}
          {...(rights.edits && { onSheetChange: setSheet })}
          refuse={refuseGrade}
          paint={paint}
          renderHeader={renderHeader}
          onPaste={onPaste}
          onFind={() => setPanel('find')}
          onNotice={onNotice}
        />
      </Box>
      {panel === 'columns' && (
        <ColumnsPanel all={map.companies} view={view} onChange={changeView} onClose={() => setPanel(null)} />
      )}
      {pasted && (
        <NamedPaste
          map={map}
          block={pasted}
          read={table.read}
          onPaste={(texts) => pasteCells(texts)}
          onPasteAsItIs={() => {
            const selection = grid.current?.selection()
            if (selection) pasteCells(place(table, selection, pasted.block).texts)
          }}
          onClose={() => setPasted(null)}
        />
      )}
      {saving.step === 'summary' && (
        <SaveDialog
          map={map}
          changes={changesByCompany(state)}
          isSaving={saving.isSaving}
          onSave={saving.confirm}
          onClose={saving.close}
        />
      )}
      {saving.step === 'conflicts' && (
        <MapConflicts
          map={map}
          conflicts={saving.conflicts}
          saves={saving.saves}
          onDecide={saving.decide}
          onClose={saving.close}
        />
      )}
      <ConfirmDialog
        isOpen={guard.isConfirming}
        title={translate('schema.leave.title')}
        yes={translate('schema.leave.yes')}
        no={translate('schema.leave.no')}
        isDangerous
        onYes={guard.leave}
        onNo={guard.stay}
      >
        {translate('schema.leave.about')}
      </ConfirmDialog>
    </Stack>
  )
}
