import { Suspense, type ReactNode } from 'react'
import { Alert, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Foreseen, type Acceptance } from '../shared/Foreseen'
import type { AnyResource } from '../resource'
import type { OwnScreens } from '../shared/screens'
import { FileChoice, type FileChoiceProps } from './FileChoice'
import { PreviewTable } from './PreviewTable'
import { RejectedTable } from './RejectedTable'
import { SendingProgress } from './SendingProgress'
import type { UploadExtras } from './uploadExtras'
import type { ImportState } from './useImport'

type PreviewState = Extract<ImportState, { step: 'preview' }>
type ResultState = Extract<ImportState, { step: 'preview' | 'rejected' | 'failed' }>

interface PreviewProps {
  readonly resource: AnyResource
  readonly columns: readonly string[]
  readonly screens: OwnScreens
  readonly extras?: UploadExtras | undefined
  readonly acceptance: Acceptance
}

/** With more effects than this, the list is below the rows, so that it doesn't push them out of sight. */
const mostAboveRows = 10

const Preview = ({ state, resource, columns, screens, extras, acceptance }: PreviewProps & { state: PreviewState }) => {
  const translate = useTranslate()
  const { effects } = state.result
  const { Effects, ImportCell } = screens
  const shown = Effects && effects && (
    <Suspense>
      <Effects effects={effects} />
    </Suspense>
  )
  const isLong = (effects?.length ?? 0) > mostAboveRows
  return (
    <Stack spacing={2}>
      {state.note && (
        <Alert severity="warning">
          {translate(`schema.csv.${state.isLost ? 'lostNotes' : 'notes'}.${state.note}`)}
        </Alert>
      )}
      <PreviewTable
        resource={resource}
        result={state.result}
        columns={columns}
        Cell={ImportCell}
        summary={extras?.renderSummary(state.result)}
      >
        <Foreseen result={state.result} acceptance={acceptance} />
        {!isLong && shown}
      </PreviewTable>
      {isLong && shown}
    </Stack>
  )
}

/** Says which file a result is about. */
const Named = ({ file, children }: { file: File; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      <Typography>{translate('schema.csv.named', { name: file.name })}</Typography>
      {children}
    </Stack>
  )
}

const Result = ({ state, ...preview }: PreviewProps & { state: ResultState }) => {
  switch (state.step) {
    case 'preview':
      return <Preview state={state} {...preview} />
    case 'rejected':
      return <RejectedTable rows={state.rows} />
    case 'failed':
      return <Alert severity="error">{state.reasons.join(' ')}</Alert>
  }
}

type BodyProps = FileChoiceProps & PreviewProps & { readonly state: ImportState }

/** Shows the current step of an import. */
export const UploadBody = ({ state, resource, screens, extras, acceptance, ...choice }: BodyProps) => {
  switch (state.step) {
    case 'choose':
      return <FileChoice {...choice} />
    case 'sending':
      return <SendingProgress file={state.file} part={state.part} isImport={state.shown !== undefined} />
    case 'preview':
    case 'rejected':
    case 'failed':
      return (
        <Named file={state.file}>
          <Result
            resource={resource}
            state={state}
            columns={choice.columns}
            screens={screens}
            extras={extras}
            acceptance={acceptance}
          />
        </Named>
      )
  }
}
