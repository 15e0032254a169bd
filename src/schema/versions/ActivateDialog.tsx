import { useState } from 'react'
import { Alert, Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { noteLength } from '../../../contract/entities/dataVersion'
import { errorMessages } from '../../errorMessages'
import { isNotFound } from '../page/LoadFailed'
import type { PathParams } from '../path'
import { AlreadyPlanned } from '../planned/AlreadyPlanned'
import { CountsFrom } from '../planned/CountsFrom'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { useMayCall, useResourceNamed } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { QuestionNotice } from './Approval'
import { ChangePicture } from './ChangePicture'
import { UseList } from './UseList'
import { useActivation } from './useActivation'
import type { DataVersion } from './useVersion'
import {
  activationTexts,
  compareLink,
  isSame,
  type ActivatedVersion,
  type Step,
  type VersionedResource,
} from './versionData'

interface ActivateDialogProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
  readonly step: Step
  readonly onClose: () => void
}

interface PreviewProps extends Pick<ActivateDialogProps, 'resource' | 'params' | 'onClose'> {
  readonly preview: ActivatedVersion
  readonly changed: 'version' | 'rows' | undefined
}

/** Says what activating a version changes, and who uses removed rows. */
const Preview = ({ resource, params, preview, changed, onClose }: PreviewProps) => {
  const texts = useTexts(resource)
  const mayCall = useMayCall()
  const versions = useResourceNamed(resource.versions.resource)
  const { instead_of: active, uses } = preview
  if (preview.is_active) return <Alert severity="info">{texts('versionActs.activate.already')}</Alert>
  return (
    <Stack spacing={2}>
      {changed && (
        <Alert severity="warning" role="status">
          {texts(`versionActs.activate.changed.${changed}`)}
        </Alert>
      )}
      <Typography>
        {active ? texts('versionActs.activate.about', { active: active.name }) : texts('versionActs.activate.first')}
      </Typography>
      <ChangePicture counts={preview} />
      {isSame(preview) ? <Typography>{texts('versionActs.activate.same')}</Typography> : null}
      {active && !isSame(preview) && mayCall(resource.versions.calls.compare) && (
        <Box>
          <Button
            size="small"
            component={Link}
            to={compareLink(versions, params, { from: active.id, to: preview.id })}
            onClick={onClose}
          >
            {texts('versionActs.compare.differences')}
          </Button>
        </Box>
      )}
      {preview.removed > 0 && <UseList uses={uses} texts={texts} />}
    </Stack>
  )
}

interface FailedProps {
  readonly reasons: readonly string[]
  readonly onRetry: (() => void) | null
}

const Failed = ({ reasons, onRetry }: FailedProps) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      role="status"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('page.retry')}
          </Button>
        )
      }
    >
      {reasons.join(' ')}
    </Alert>
  )
}

/** Asks before a version becomes active, with what that changes. Going back to an earlier version is the same. */
export const ActivateDialog = ({ resource, params, version, step, onClose }: ActivateDialogProps) => {
  const texts = useTexts(resource)
  const translate = useTranslate()
  const [note, setNote] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [unfinished, setUnfinished] = useState<string>()
  const { preview, changed, isBusy, activate, close, planning } = useActivation(
    { resource, params, version, step, note },
    onClose,
  )
  const { data, error, isFetching, refetch } = preview
  const choose = (day: string | null) => {
    setFrom(day)
    planning.forget('counts_from')
  }
  const act = activationTexts(step, version)
  // What another person approves is not planned by asking for it.
  const mayPlan = step !== 'ask' && planning.call !== undefined
  const isGone = isNotFound(error)
  const reasons = isGone ? [texts('versionActs.activate.gone', { title: version.name })] : errorMessages(error)
  return (
    <ConfirmDialog
      isOpen
      title={texts(`${act}.title`, { title: version.name })}
      yes={from === null ? texts(`${act}.yes`) : translate('schema.planned.plan')}
      // Busy rather than disabled while a new preview is read, so that the button keeps the focus.
      isBusy={isBusy || planning.isPlanning || (isFetching && data !== undefined)}
      isWaiting={!data || data.is_active || unfinished !== undefined}
      onYes={() => (from === null ? activate() : planning.plan(from))}
      onNo={close}
    >
      {isFetching ? (
        <Skeleton aria-busy variant="rounded" height={96} />
      ) : error ? (
        <Failed reasons={reasons} onRetry={isGone ? null : () => void refetch()} />
      ) : (
        data && (
          <Stack spacing={2}>
            {step === 'approve' && <QuestionNotice version={version} />}
            <Preview {...{ resource, params, changed, onClose }} preview={data} />
            {!data.is_active && (
              <TextField
                label={texts(`versionActs.${step === 'ask' ? 'ask' : 'activate'}.note`)}
                value={note}
                disabled={isBusy}
                onChange={({ target: { value } }) => setNote(value)}
                multiline
                maxRows={4}
                fullWidth
                slotProps={{ htmlInput: { maxLength: noteLength } }}
              />
            )}
            {!data.is_active && mayPlan && (
              <CountsFrom
                value={from}
                error={planning.dayError}
                isDisabled={isBusy}
                onChange={choose}
                onUnfinished={setUnfinished}
              />
            )}
            {from !== null && (
              <AlreadyPlanned
                plans={planning.already}
                isDisabled={planning.isPlanning || unfinished !== undefined}
                onAnyway={() => planning.planAnyway(from)}
              />
            )}
          </Stack>
        )
      )}
    </ConfirmDialog>
  )
}
