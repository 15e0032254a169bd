import { useCallback, useMemo, type Ref } from 'react'
import { Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Grid } from '../../grid/Grid'
import type { CellPaint, GridHandle } from '../../grid/gridProps'
import type { ReadCell } from '../../grid/model/cells'
import type { Sheet } from '../../grid/model/sheet'
import { bandedRows } from '../bands'
import { refuseGrade } from '../mapGrid'
import { problemMarks } from '../problemTones'
import { ownColumn, rowOf, type Mapping, type Rank } from './mapping'

interface GradeGridProps {
  readonly ranks: readonly Rank[]
  readonly sources: readonly Mapping[]
  /** The name of the company; undefined until one is chosen. */
  readonly company: string | undefined
  readonly jobGrades: readonly string[]
  readonly base: ReadCell
  readonly sheet: Sheet
  readonly onSheetChange?: (sheet: Sheet) => void
  readonly paint: (row: string, column: string) => CellPaint | undefined
  readonly ref?: Ref<GridHandle>
}

/** Wide enough for most names, and for a column beside it on a phone. */
const headWidthOf = (ranks: readonly Rank[]): number =>
  Math.min(200, 32 + 8 * Math.max(8, ...ranks.map(({ name }) => name.length)))

/** How wide the own column and each source are, and how much the frame and a scrollbar take. */
const [ownWidth, sourceWidth, frameWidth] = [168, 140, 18]

/** The table of the form: the grades of the company, and those of its sources beside them. */
export const GradeGrid = ({ ranks, sources, company, jobGrades, onSheetChange, ...grid }: GradeGridProps) => {
  const translate = useTranslate()
  const rows = useMemo(() => {
    const bands = bandedRows(ranks.map(({ name }) => name))
    return ranks.map((rank, index) => ({ key: rowOf(rank), label: rank.name, ...bands[index] }))
  }, [ranks])
  const columns = useMemo(
    () => [
      { key: ownColumn, label: company ?? translate('gradeForm.grade'), options: jobGrades, width: ownWidth },
      ...sources.map(({ company: { id, name } }) => ({ key: String(id), label: name, width: sourceWidth })),
    ],
    [company, jobGrades, sources, translate],
  )
  const headWidth = headWidthOf(ranks)
  const width = headWidth + ownWidth + sourceWidth * sources.length + frameWidth
  const readOnly = useCallback(
    (_row: string, column: string) => (column === ownColumn ? undefined : translate('gradeForm.sourceLocked')),
    [translate],
  )
  return (
    <Stack sx={[{ height: 'clamp(320px, 60dvh, 720px)', maxWidth: width }, problemMarks]}>
      <Grid
        {...grid}
        label={translate('gradeForm.table')}
        rows={rows}
        columns={columns}
        rowHeading={translate('gradeMap.ranks')}
        rowHeadingWidth={headWidth}
        pinned={1}
        readOnly={readOnly}
        refuse={refuseGrade}
        {...(onSheetChange && { onSheetChange })}
      />
    </Stack>
  )
}
