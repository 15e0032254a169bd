import { Alert, Chip, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { GradeMapImport } from '../../../../contract/entities/gradeMap'
import { joinedTexts } from '../../../../contract/formatters'
import { Row } from '../../../schema/shared/Row'
import { CellChoices, type Side } from '../CellChoices'
import { BaseChoice } from './BaseChoice'
import { ChangeList, type Names } from './ChangeList'
import { cellKey, type Decisions, type Questions } from './decisions'
import type { Note } from './useGradeImport'

interface PreviewProps {
  readonly result: GradeMapImport
  readonly note?: Note | undefined
  readonly questions: Questions
  readonly decisions: Decisions
  readonly names: Names
  readonly onDecide: (change: Partial<Decisions>) => void
  readonly onCompare: (base: number | null) => void
}

type ConflictsProps = Pick<PreviewProps, 'result' | 'questions' | 'decisions' | 'names' | 'onDecide'>

const Conflicts = ({ result, questions, decisions, names, onDecide }: ConflictsProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const cells = questions.conflicts.map((cell) => ({
    key: cellKey(cell),
    label: joinedTexts(locale, [names.company(cell.company_id), names.rank(cell.ta_rank_id)]),
    base: cell.base ?? '',
    theirs: cell.theirs ?? '',
    yours: cell.yours ?? '',
  }))
  const title = translate('gradeUpload.conflicts', { count: cells.length })
  const more = result.conflicting - result.conflicts.length
  return (
    <Stack spacing={1}>
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      <CellChoices
        label={title}
        cells={cells}
        choiceOf={(key) => decisions.cells.get(key) ?? decisions.others}
        onChoose={(key, side) => onDecide({ cells: new Map(decisions.cells).set(key, side) })}
        onChooseAll={(side: Side) => onDecide({ cells: new Map(), others: side })}
      />
      {more > 0 && <Alert severity="info">{translate('gradeUpload.moreConflicts', { count: more })}</Alert>}
    </Stack>
  )
}

const listedIn = ({ changes }: GradeMapImport) => changes.reduce((sum, { cells }) => sum + cells.length, 0)

/** Shows what an upload would do: its base, the cells that both sides have changed, and what each cell was and becomes. */
export const Preview = ({ result, note, questions, decisions, names, onDecide, onCompare }: PreviewProps) => {
  const translate = useTranslate()
  const { cells, created, merged, conflicting, companies, base } = result
  const more = cells - listedIn(result)
  const counts = [
    { key: 'cells', count: cells, color: 'info' },
    { key: 'created', count: created, color: 'success' },
    { key: 'merged', count: merged, color: 'default' },
    { key: 'conflicting', count: conflicting, color: 'warning' },
  ] as const
  return (
    <Stack spacing={2}>
      {note && <Alert severity="warning">{translate(`schema.csv.notes.${note}`)}</Alert>}
      <Row role="status">
        <Chip variant="outlined" label={translate('gradeUpload.counts.companies', { count: companies })} />
        {counts.map(
          ({ key, count, color }) =>
            count > 0 && (
              <Chip
                key={key}
                color={color}
                variant="outlined"
                label={translate(`gradeUpload.counts.${key}`, { count })}
              />
            ),
        )}
      </Row>
      {questions.bases.length > 0 && <BaseChoice base={base} bases={questions.bases} onChoose={onCompare} />}
      {questions.conflicts.length > 0 && (
        <Conflicts result={result} questions={questions} decisions={decisions} names={names} onDecide={onDecide} />
      )}
      {cells > 0 ? (
        <Stack spacing={1}>
          <Typography variant="h3" component="h3">
            {translate('gradeUpload.changes')}
          </Typography>
          <ChangeList changes={result.changes} names={names} />
        </Stack>
      ) : (
        conflicting === 0 && <Typography>{translate('schema.csv.nothing')}</Typography>
      )}
      {more > 0 && <Typography color="textSecondary">{translate('schema.csv.more', { count: more })}</Typography>}
    </Stack>
  )
}
