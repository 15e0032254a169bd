import { useRef } from 'react'
import { Chip, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { problems as kinds, type Problem } from '../problems'
import { ProblemSwatch } from '../ProblemSwatch'
import { Row } from '../../../schema/shared/Row'

interface ProblemChipsProps {
  /** The problem of each row that has one, from the highest rank to the lowest. */
  readonly problems: ReadonlyMap<string, Problem | undefined>
  readonly onShow: (row: string) => void
}

/** Says what looks wrong, by kind, each with a cell that is painted so. Each click leads to the next such cell. */
export const ProblemChips = ({ problems, onShow }: ProblemChipsProps) => {
  const translate = useTranslate()
  const last = useRef<Partial<Record<Problem, string>>>({})
  const showNext = (kind: Problem, rows: readonly string[]) => {
    const row = rows[(rows.indexOf(last.current[kind] ?? '') + 1) % rows.length] ?? ''
    last.current[kind] = row
    onShow(row)
  }
  return (
    <Row align="center" role="group" aria-label={translate('gradeMap.problems.label')} sx={{ minHeight: 32 }}>
      {kinds.map((kind) => {
        const rows = [...problems].flatMap(([row, problem]) => (problem === kind ? [row] : []))
        return (
          rows.length > 0 && (
            <Chip
              key={kind}
              icon={<ProblemSwatch problem={kind} />}
              label={translate(`gradeForm.counts.${kind}`, { count: rows.length })}
              onClick={() => showNext(kind, rows)}
              variant="outlined"
              sx={{ '& .MuiChip-icon': { ml: 1 } }}
            />
          )
        )
      })}
      {problems.size === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('gradeForm.noProblems')}
        </Typography>
      )}
    </Row>
  )
}
