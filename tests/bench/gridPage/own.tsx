import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CssBaseline, ThemeProvider } from '@mui/material'
import { I18nContextProvider } from 'ra-core'
import { Grid } from '../../../src/custom/grid/Grid'
import type { CellPaint, GridColumn } from '../../../src/custom/grid/gridProps'
import { noCells, readerOf, setCells } from '../../../src/custom/grid/model/cells'
import { emptySheet } from '../../../src/custom/grid/model/sheet'
import { themes } from '../../../src/custom/theme/muiTheme'
import { addTexts, i18nProvider } from '../../../src/i18n/i18nProvider'
import { ofGradeMap } from '../../../src/i18n/parts/gradeMap'
import { columnCount, rowCount, textOf } from './sizes'

addTexts(ofGradeMap)

const rows = Array.from({ length: rowCount }, (_row, index) => ({ key: `r${index}`, label: `TA rank ${index + 1}` }))
const options = Array.from({ length: 24 }, (_option, index) => `G${index + 1}`)
const columns: GridColumn[] = Array.from({ length: columnCount }, (_column, index) => ({
  key: `c${index}`,
  label: `Company ${index + 1}`,
  options,
  onlyOptions: index === 40,
}))

const makeBase = () =>
  readerOf(
    setCells(
      noCells,
      columns.flatMap(({ key: column }, columnIndex) =>
        rows.map(({ key: row }, rowIndex) => ({ row, column, text: textOf(rowIndex, columnIndex) || undefined })),
      ),
    ),
  )

const paint = (_row: string, _column: string, text: string): CellPaint | undefined => {
  if (text === '') return { tone: 'warning', about: 'Gap' }
  return text === 'G24' ? { tone: 'error', about: 'Inversion' } : undefined
}

const readOnly = (_row: string, column: string) =>
  column === 'c41' ? 'Locked, to see what that looks like' : undefined

const OwnGrid = ({ base, zoom }: { base: ReturnType<typeof makeBase>; zoom: number | 'fit' }) => {
  const [sheet, setSheet] = useState(emptySheet)
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Grid
        label="Grade map"
        rows={rows}
        columns={columns}
        rowHeading="TA rank"
        rowHeadingWidth={120}
        pinned={1}
        base={base}
        sheet={sheet}
        onSheetChange={setSheet}
        paint={paint}
        readOnly={readOnly}
        zoom={zoom}
      />
    </div>
  )
}

/** Prepares our grid; the returned function mounts it. */
export const mountOwn = (root: HTMLElement, parameters: URLSearchParams): (() => void) => {
  const base = makeBase()
  const zoom = parameters.get('zoom')
  const theme = themes[parameters.get('scheme') === 'dark' ? 'dark' : 'light']
  return () =>
    createRoot(root).render(
      <I18nContextProvider value={i18nProvider}>
        <ThemeProvider theme={theme}>
          <CssBaseline enableColorScheme />
          <OwnGrid base={base} zoom={zoom === 'fit' ? 'fit' : Number(zoom ?? 1)} />
        </ThemeProvider>
      </I18nContextProvider>,
    )
}
