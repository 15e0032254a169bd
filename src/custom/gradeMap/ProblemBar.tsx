import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import ListIcon from '@mui/icons-material/FormatListBulleted'
import { Chip, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { oneLineOnPhones } from '../../schema/shared/oneLineOnPhones'
import { CellList } from './CellList'
import { ToolButton } from './ToolButton'
import type { FoundProblem, ProblemCounts } from './problemIndex'
import { problems, type Problem } from './problems'
import { ProblemSwatch } from './ProblemSwatch'

interface ProblemBarProps {
  /** Null until they are counted. */
  readonly counts: ProblemCounts | null
  readonly painted: readonly Problem[]
  readonly onPaint: (painted: readonly Problem[]) => void
  readonly onStep: (direction: 1 | -1) => void
  /** Lists the first problems, when the list opens. */
  readonly listFirst: () => readonly (FoundProblem & { readonly label: string })[]
  readonly onShow: (found: FoundProblem) => void
}

/** The legend of the painted problems, which toggles each kind, and the ways to go through them. */
export const ProblemBar = ({ counts, painted, onPaint, onStep, listFirst, onShow }: ProblemBarProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = (count: number) => count.toLocaleString(locale)
  const toggle = (problem: Problem) =>
    onPaint(problems.filter((one) => (one === problem ? !painted.includes(one) : painted.includes(one))))
  const total = counts ? painted.reduce((sum, problem) => sum + counts[problem], 0) : 0
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('gradeMap.problems.label')}
      sx={{ ...oneLineOnPhones, alignItems: 'center', gap: 1 }}
    >
      {problems.map((problem) => {
        const isOn = painted.includes(problem)
        const count = counts ? number(counts[problem]) : '…'
        const name = translate(`gradeMap.problems.names.${problem}`)
        return (
          <Chip
            key={problem}
            size="small"
            variant="outlined"
            component="button"
            aria-pressed={isOn}
            title={translate(`gradeMap.problems.legend.${problem}`)}
            label={`${name} ${count}`}
            onClick={() => toggle(problem)}
            icon={<ProblemSwatch problem={problem} isOn={isOn} />}
            sx={{
              opacity: isOn ? 1 : 0.75,
              textDecoration: isOn ? 'none' : 'line-through',
              '& .MuiChip-icon': { ml: 1 },
            }}
          />
        )
      })}
      <ToolButton label={translate('gradeMap.problems.previous')} isOff={total === 0} onClick={() => onStep(-1)}>
        <PreviousIcon fontSize="small" />
      </ToolButton>
      <ToolButton label={translate('gradeMap.problems.next')} isOff={total === 0} onClick={() => onStep(1)}>
        <NextIcon fontSize="small" />
      </ToolButton>
      <CellList
        color="inherit"
        startIcon={<ListIcon className="pointing" />}
        label={translate('gradeMap.problems.listLabel')}
        about={translate('gradeMap.problems.unchecked')}
        none={translate('gradeMap.problems.none')}
        total={total}
        listFirst={() =>
          listFirst().map((found) => ({
            key: `${found.column} ${found.row}`,
            label: found.label,
            detail: translate(`gradeMap.problems.short.${found.problem}`),
            show: () => onShow(found),
          }))
        }
      >
        {translate('gradeMap.problems.list')}
      </CellList>
    </Stack>
  )
}
