import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'ra-core'
import { Box } from '@mui/material'
import { FormProvider } from 'react-hook-form'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { Texts } from '../shared/texts'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { FormParamsProvider } from '../shared/FormParams'
import { ConflictDialog, TakeAwayDialog } from './lazyAids'
import { LeaveDialog } from './LeaveDialog'
import { RestoredDraft } from './RestoredDraft'
import type { RecordForm } from './useRecordForm'
import { UnfinishedProvider } from '../shared/unfinished'
import { FormWorkProvider } from '../shared/useWork'

interface FormFrameProps {
  readonly id: string
  readonly state: RecordForm
  readonly params: PathParams
  readonly texts: Texts
  /** Whether to focus the first field, as in a dialog. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** Enter in a selector must not submit the form, even if there is no option to choose. */
const isEnterInSelector = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof Element && target.getAttribute('role') === 'combobox'

/** Keys that don't change values. */
const allowedKeys = new Set(['Tab', 'Shift', 'Escape'])

/** The form around the fields, with the notice of a restored draft and the confirmation dialogs. */
export const FormFrame = ({ id, state, params, texts, takesFocus = false, children }: FormFrameProps) => {
  const { form, unfinished, shape, round, submit, isSaving, draft, conflict, takeAway, warning, guard, work } = state
  const translate = useTranslate()
  const [first] = shape.names
  useEffect(() => {
    if ((takesFocus || round > 0) && first) form.setFocus(first)
  }, [form, first, takesFocus, round])
  // Discarding the draft removes the focused button, so move the focus back into the form.
  const wasRestored = useRef(draft.isRestored)
  useEffect(() => {
    if (wasRestored.current && !draft.isRestored && first) form.setFocus(first)
    wasRestored.current = draft.isRestored
  }, [form, first, draft.isRestored])
  const hadConflict = useRef(false)
  useEffect(() => {
    if (hadConflict.current && !conflict) document.querySelector<HTMLElement>(`button[form="${id}"]`)?.focus()
    hadConflict.current = conflict !== undefined
  }, [id, conflict])
  return (
    <FormProvider {...form}>
      <FormParamsProvider value={params}>
        <form id={id} noValidate onSubmit={submit}>
          {draft.isRestored && (
            <Box sx={{ mb: 2 }}>
              <RestoredDraft storedAt={draft.storedAt} onDiscard={draft.discard} />
            </Box>
          )}
          {/* Blocks input while saving. Disabled fields would lose the focus. */}
          <Box
            aria-busy={isSaving}
            sx={{ pointerEvents: isSaving ? 'none' : 'auto' }}
            onKeyDown={(event) => isEnterInSelector(event) && event.preventDefault()}
            onKeyDownCapture={(event) => isSaving && !allowedKeys.has(event.key) && event.preventDefault()}
          >
            {/* Inputs of another record begin anew. */}
            <FormWorkProvider key={round} value={work.waitFor}>
              <UnfinishedProvider value={unfinished}>{children}</UnfinishedProvider>
            </FormWorkProvider>
          </Box>
        </form>
        {takeAway && (
          <TakeAwayDialog taken={takeAway.taken} texts={texts} onYes={takeAway.confirm} onClose={takeAway.close} />
        )}
        {warning && (
          <ConfirmDialog
            isOpen
            title={translate('schema.warning.title')}
            yes={translate('schema.warning.yes')}
            no={translate('schema.conflict.back')}
            isDangerous
            onYes={warning.confirm}
            onNo={warning.close}
          >
            {warning.text}
          </ConfirmDialog>
        )}
        {conflict && (
          <ConflictDialog
            resource={shape.resource}
            fields={conflict.fields}
            others={conflict.others}
            before={conflict.before}
            mine={conflict.mine}
            theirs={conflict.theirs}
            texts={texts}
            onDecide={conflict.settle}
            onClose={conflict.close}
          />
        )}
        <LeaveDialog guard={guard} />
      </FormParamsProvider>
    </FormProvider>
  )
}

interface FormNoticeProps {
  readonly resource: AnyResource
  readonly record: RaRecord | undefined
}

/** Shows what saving causes, if the resource has a notice for it. */
export const FormNotice = ({ resource, record }: FormNoticeProps) => {
  const { FormNotice: OwnNotice } = useSchemaSetting().screens?.[resource.name] ?? {}
  return OwnNotice && <OwnNotice record={record} />
}
