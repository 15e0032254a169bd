import { useId, useMemo, useState } from 'react'
import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../../contract/formatters'
import { Fields } from '../../../schema/shared/Fields'
import type { CellKey } from '../../grid/model/cells'
import { CompanyField } from '../form/CompanyFields'
import { gradesOf } from '../equivalents'
import { columnOf, type GradeMap } from '../gradeMap'
import { LadderPicture } from '../ladder/LadderPicture'
import { AnswerList } from './AnswerList'
import { answersTo, type Answer, type Question } from './answers'
import { Columns } from '../../../schema/shared/Columns'
import { laddersOf } from '../ladder/ladders'

interface EquivalentsDialogProps {
  readonly map: GradeMap
  /** The company that is asked about first. */
  readonly initial: number | null
  readonly onClose: () => void
  /** Shows a cell in the matrix. */
  readonly onShow: (cell: CellKey) => void
}

/** The choice of all companies, which have ids from 1. */
const everybody = 0

interface SentenceProps {
  readonly map: GradeMap
  readonly question: Question
  readonly onAsk: (question: Question) => void
}

/** The question as a sentence with gaps: where is grade 14 of Aurora at Borealis? */
const Sentence = ({ map, question, onAsk }: SentenceProps) => {
  const translate = useTranslate()
  const { grade, from, to } = question
  const grades = useMemo(() => (from === null ? [] : gradesOf(columnOf(map, from))), [map, from])
  const others = useMemo(
    () => [{ id: everybody, name: translate('gradeWhere.all') }, ...map.companies.filter(({ id }) => id !== from)],
    [map, from, translate],
  )
  return (
    <Columns
      gap={1}
      align="center"
      xs="auto minmax(0, 1fr)"
      md="auto minmax(96px, 1fr) auto minmax(0, 2fr) auto minmax(0, 2fr) auto"
    >
      <span>{translate('gradeWhere.where')}</span>
      <Autocomplete
        freeSolo
        options={grades}
        inputValue={grade}
        onInputChange={(_event, typed) => onAsk({ ...question, grade: typed })}
        renderInput={(input) => <TextField {...input} autoFocus label={translate('gradeWhere.grade')} />}
      />
      <span>{translate('gradeWhere.of')}</span>
      <CompanyField
        label={translate('gradeWhere.company')}
        companies={map.companies}
        isLoading={false}
        chosen={from}
        hint=""
        onChoose={(id) => onAsk({ ...question, from: id, to: id === to ? null : to })}
      />
      <span>{translate('gradeWhere.at')}</span>
      <CompanyField
        label={translate('gradeWhere.other')}
        companies={others}
        isLoading={false}
        chosen={to ?? everybody}
        hint=""
        onChoose={(id) => onAsk({ ...question, to: id || null })}
      />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {translate('gradeWhere.mark')}
      </Box>
    </Columns>
  )
}

/** Says what the answer is, or why there is none. */
const useSummary = (map: GradeMap, { grade, from }: Question, count: number) => {
  const translate = useTranslate()
  const locale = useLocale()
  const company = map.companies.find(({ id }) => id === from)
  if (!company || grade === '') return translate('gradeWhere.hint')
  if (count > 0) return translate('gradeWhere.found', { count })
  const known = gradesOf(columnOf(map, company.id))
  const hasGrade = known.some((one) => one.toLowerCase() === grade.toLowerCase())
  return hasGrade
    ? translate('gradeWhere.nobody')
    : translate('gradeWhere.unknown', { company: company.name, grade, grades: joinedTexts(locale, known) || '–' })
}

/** How many ranks above and below an answer the picture shows. */
const around = 2

/** Draws where the grade lies in the ladders of both companies. */
const AnswerPicture = ({ map, from, answers }: { map: GradeMap; from: number | null; answers: readonly Answer[] }) => {
  const translate = useTranslate()
  const own = map.companies.find(({ id }) => id === from)
  const other = answers[0]?.company
  if (!own || !other) return null
  const places = answers.map(({ place }) => place)
  const rungs = map.ranks
    .map((_rank, rung) => rung)
    .filter((rung) => places.some((place) => Math.abs(place - rung) <= around))
  const emphasised = places.map((place) => ({ first: rungs.indexOf(place), last: rungs.indexOf(place) }))
  return (
    <Box sx={{ overflow: 'auto', flexShrink: 0 }}>
      <LadderPicture
        rankHeading={translate('gradeMap.ranks')}
        {...laddersOf(map, [own, other], rungs)}
        emphasised={emphasised}
      />
    </Box>
  )
}

/** Answers at once where a grade of a company is at another company, or at all others. */
export const EquivalentsDialog = ({ map, initial, onClose, onShow }: EquivalentsDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [question, setQuestion] = useState<Question>({ grade: '', from: initial, to: null })
  const asked = useMemo(() => ({ ...question, grade: question.grade.trim() }), [question])
  const answers = useMemo(() => answersTo(map, asked), [map, asked])
  const summary = useSummary(map, asked, answers.length)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{translate('gradeWhere.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Fields>
          <Sentence map={map} question={question} onAsk={setQuestion} />
        </Fields>
        <Typography role="status" color="textSecondary">
          {summary}
        </Typography>
        {answers.length > 0 && <AnswerList label={summary} answers={answers} onShow={onShow} />}
        {question.to !== null && <AnswerPicture map={map} from={question.from} answers={answers} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('schema.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
