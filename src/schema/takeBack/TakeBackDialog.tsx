import { useId } from 'react'
import {
  Alert,
  Button,
  Dialog,
  DialogContent,
  DialogContentText,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import type { UndoneRecord } from '../../../contract/entities/undo'
import { errorMessages } from '../../errorMessages'
import { BusyButton } from '../shared/BusyButton'
import { DialogHeading } from '../shared/DialogHeading'
import { keepFocusThroughRemoval } from '../shared/keepFocus'
import { StepActions } from '../shared/StepActions'
import { useNotice } from '../shared/useNotice'
import { askTakeBack, type TakeBackRequest } from '../shared/askTakeBack'
import { countFates, fateOf, type Fate, type Switched, type Taken } from './undoing'
import { UndoneRecords, useFateText, useNameOf } from './UndoneRecords'
import { UndoneValues } from './UndoneValues'
import { useTakeBackChange, type TakingBack } from './useTakeBackChange'

interface TakeBackDialogProps {
  readonly request: TakeBackRequest
  readonly onClose: () => void
}

/** The order in which fates are told. */
const told = ['goes', 'partly', 'stays', 'same', 'refused'] as const

/** Says how many records have which fate. */
const useSummary = () => {
  const translate = useTranslate()
  return (records: readonly UndoneRecord[], switched: Switched, when: 'will' | 'was'): string => {
    const counts = countFates(records, switched)
    return told
      .filter((fate) => counts[fate] > 0)
      .map((fate) => translate(`schema.takeBack.${when}.${fate}`, { count: counts[fate] }))
      .join(' ')
  }
}

const ScopeChoice = ({
  request,
  taking,
  count,
}: {
  readonly request: TakeBackRequest
  readonly taking: TakingBack
  readonly count: number
}) => {
  const translate = useTranslate()
  const id = useId()
  const { scope, chooseScope } = taking
  return (
    <fieldset>
      <Typography component="legend" variant="subtitle2" id={id}>
        {translate('schema.takeBack.scope')}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={scope}
        onChange={(_event, next) => chooseScope(next === 'record' ? 'record' : 'change')}
      >
        <FormControlLabel
          value="record"
          control={<Radio size="small" />}
          label={translate('schema.takeBack.onlyRecord', { title: request.record?.title })}
        />
        <FormControlLabel
          value="change"
          control={<Radio size="small" />}
          label={translate('schema.takeBack.wholeChange', { count })}
        />
      </RadioGroup>
    </fieldset>
  )
}

/** A single record: what becomes of it, and of each value. */
const Single = ({
  record,
  taking: { switched, toggle },
}: {
  readonly record: UndoneRecord
  readonly taking: TakingBack
}) => {
  const nameOf = useNameOf()
  const fateText = useFateText()
  const choices = record.fields.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <Stack spacing={1.5}>
      <div>
        <Typography variant="strong">{nameOf(record)}</Typography>
        <Typography role="status">{fateText(record, fateOf(record, switched))}</Typography>
      </div>
      {record.outcome !== 'refused' && (
        <UndoneValues record={record} switched={switched} onSwitch={toggle} isChoice={choices.length > 1} />
      )}
    </Stack>
  )
}

/** What taking it back would do. */
const Preview = ({ request, taking }: { readonly request: TakeBackRequest; readonly taking: TakingBack }) => {
  const translate = useTranslate()
  const summary = useSummary()
  const { preview, result, switched, toggle, isPartial } = taking
  const { error, refetch } = preview
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('page.retry')}
          </Button>
        }
      >
        {errorMessages(error).join(' ')}
      </Alert>
    )
  if (!result) return <Skeleton variant="rounded" height={96} aria-busy />
  const { records, hidden, matched } = result
  const [single, ...more] = records
  return (
    <Stack spacing={2}>
      {request.record && (matched > 1 || request.fields) && (
        <ScopeChoice request={request} taking={taking} count={matched} />
      )}
      {single && more.length === 0 ? (
        <Single record={single} taking={taking} />
      ) : (
        <>
          <Typography role="status">{summary(records, switched, 'will')}</Typography>
          <UndoneRecords records={records} switched={switched} onSwitch={toggle} isChoice={!isPartial} />
        </>
      )}
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('schema.takeBack.hidden', { count: hidden })}
        </Typography>
      )}
      {isPartial && (
        <Alert severity="info">{translate('schema.takeBack.partial', { count: records.length + hidden })}</Alert>
      )}
    </Stack>
  )
}

const Progress = ({ taken, total }: { readonly taken: Taken; readonly total: number }) => {
  const translate = useTranslate()
  const done = taken.records.length + taken.hidden
  const text = translate('schema.takeBack.progress', { count: done })
  return (
    <Stack spacing={1} role="status">
      <Typography>{text}</Typography>
      <LinearProgress
        {...(total > done && done > 0 ? { variant: 'determinate', value: (done / total) * 100 } : {})}
        aria-label={text}
      />
    </Stack>
  )
}

const nothingSwitched: Switched = new Set()

/** What did not go back, once it is done. */
const rest: readonly Fate[] = ['partly', 'stays', 'refused']

const Outcome = ({
  taken,
  reasons,
  isStopped,
}: {
  readonly taken: Taken
  readonly reasons: readonly string[]
  readonly isStopped: boolean
}) => {
  const translate = useTranslate()
  const summary = useSummary()
  const notes = [...reasons, ...(isStopped ? [translate('schema.takeBack.stopped')] : [])]
  const left = taken.records.filter((record) => rest.includes(fateOf(record, nothingSwitched)))
  return (
    <Stack spacing={2}>
      {notes.length > 0 && <Alert severity={reasons.length > 0 ? 'error' : 'info'}>{notes.join(' ')}</Alert>}
      <Typography role="status">
        {summary(taken.records, nothingSwitched, 'was') || translate('schema.takeBack.was.nothing')}
      </Typography>
      <UndoneRecords
        records={left.map((record) => ({ ...record, fields: [] }))}
        switched={nothingSwitched}
        onSwitch={() => {}}
        isChoice={false}
      />
    </Stack>
  )
}

/** Shows what taking changes back would do, lets the reader choose, does it, and says what was done. */
export const TakeBackDialog = ({ request, onClose }: TakeBackDialogProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const summary = useSummary()
  const id = useId()
  const taking = useTakeBackChange(request)
  const { state, result, switched, run, stop } = taking
  const fates = countFates(result?.records ?? [], switched)
  const changesNothing = result !== undefined && fates.goes + fates.partly === 0 && !taking.isPartial

  const announce = ({ records, changes }: Taken) => {
    const again = () =>
      askTakeBack({
        ...request,
        changes,
        record: undefined,
        fields: undefined,
        about: translate('schema.takeBack.yours'),
      })
    notify(summary(records, nothingSwitched, 'was'), 'success', {
      ...(changes.length > 0 && { undo: again, asks: true }),
    })
  }
  const start = async () => {
    const end = await run()
    if (end.step !== 'done') return
    const { taken, reasons, isStopped } = end
    const { goes, partly, same, ...others } = countFates(taken.records, nothingSwitched)
    if (goes + partly > 0) announce(taken)
    // What somebody has chosen to leave need not be told again.
    const isTold = reasons.length === 0 && !isStopped && others.refused === 0 && goes + partly + same > 0
    if (!isTold) return
    onClose()
    keepFocusThroughRemoval()
  }
  const close = () => state.step !== 'running' && onClose()
  return (
    <Dialog
      open
      onClose={close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      // Above the panel of the history, which is above the dialog of a form.
      sx={({ zIndex }) => ({ zIndex: zIndex.modal + 2 })}
    >
      <DialogHeading id={id}>{translate('schema.takeBack.title')}</DialogHeading>
      <DialogContent>
        <DialogContentText gutterBottom>{request.about}</DialogContentText>
        {state.step === 'ask' && <Preview request={request} taking={taking} />}
        {state.step === 'running' && (
          <Progress taken={state.taken} total={taking.isPartial ? (result?.matched ?? 0) : 0} />
        )}
        {state.step === 'done' && <Outcome {...state} />}
      </DialogContent>
      <StepActions
        state={state}
        no={translate(changesNothing ? 'schema.close' : 'schema.cancel')}
        onStop={stop}
        onClose={close}
      >
        {!changesNothing && (
          <BusyButton variant="contained" isBusy={false} disabled={!result} onClick={() => void start()}>
            {translate('toasts.takeBack')}
          </BusyButton>
        )}
      </StepActions>
    </Dialog>
  )
}
