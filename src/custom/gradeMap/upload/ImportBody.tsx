import { useMemo } from 'react'
import { Alert, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { RejectedTable } from '../../../schema/csv/RejectedTable'
import { SendingProgress } from '../../../schema/csv/SendingProgress'
import { useCompanies } from '../../companies/useCompanies'
import { useTaRanks } from '../form/useMappings'
import { otherErrors } from './decisions'
import { NameChoices } from '../NameChoices'
import { Preview } from './Preview'
import type { GradeImport, useGradeImport } from './useGradeImport'

type Acts = Pick<ReturnType<typeof useGradeImport>, 'decide' | 'compareWith'>

const none: readonly never[] = []

/** Reads the names of companies and ranks. */
const useNames = () => {
  const { data: companies = none } = useCompanies()
  const { data: ranks = none } = useTaRanks()
  return useMemo(() => {
    const finder = (all: readonly { id: number; name: string }[]) => {
      const byId = new Map(all.map(({ id, name }) => [id, name]))
      return (id: number) => byId.get(id) ?? `#${id}`
    }
    return { known: { companies, ranks }, names: { company: finder(companies), rank: finder(ranks) } }
  }, [companies, ranks])
}

const Result = ({ state, decide, compareWith }: { state: GradeImport } & Acts) => {
  const translate = useTranslate()
  const { known, names } = useNames()
  const { step, questions, decisions, sent } = state
  const errors = step.name === 'rejected' ? otherErrors(step.rows) : none
  return (
    <Stack spacing={2}>
      {step.name === 'failed' && (
        <Alert severity="error">
          {step.reasons.length === 1 ? (
            step.reasons[0]
          ) : (
            <ul aria-label={translate('gradeUpload.reasons')} style={{ margin: 0, paddingInlineStart: '1.2em' }}>
              {step.reasons.map((reason, index) => (
                <li key={index}>{reason}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {errors.length > 0 && <RejectedTable rows={errors} />}
      {questions.names.length > 0 && (
        <NameChoices
          names={questions.names}
          known={known}
          decisions={decisions}
          isResolved={step.name === 'preview' && decisions === sent}
          onDecide={decide}
        />
      )}
      {step.name === 'preview' && (
        <Preview
          result={step.result}
          note={step.note}
          questions={questions}
          decisions={decisions}
          names={names}
          onDecide={decide}
          onCompare={compareWith}
        />
      )}
    </Stack>
  )
}

/** Shows the state of an import. */
export const ImportBody = ({ state, ...acts }: { state: GradeImport } & Acts) => {
  const translate = useTranslate()
  const { step, file } = state
  if (step.name === 'sending')
    return <SendingProgress file={file} part={step.part} isImport={step.shown !== undefined} />
  return (
    <Stack spacing={2}>
      <Typography>{translate('schema.csv.named', { name: file.name })}</Typography>
      <Result state={state} {...acts} />
    </Stack>
  )
}
