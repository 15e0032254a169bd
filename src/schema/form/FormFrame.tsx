import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { FormProvider } from 'react-hook-form'
import { AskDialog } from '../shared/AskDialog'
import type { PathParams } from '../path'
import type { Texts } from '../shared/texts'
import { ConflictDialog } from './ConflictDialog'
import { FormParamsProvider } from '../shared/FormParams'
import type { RecordForm } from './useRecordForm'
import { TakeAwayDialog } from './TakeAwayDialog'
import { FormWorkProvider } from '../shared/useWork'

interface FormFrameProps {
  readonly id: string
  readonly state: RecordForm
  readonly params: PathParams
  readonly texts: Texts
  /** The first field takes the focus, as in a dialog that has just been opened. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** Enter chooses in a selector, and does nothing where there is nothing to choose: it never sends a half-made choice. */
const isChoosing = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof Element && target.getAttribute('role') === 'combobox'

/** Keys that change nothing. */
const harmless = new Set(['Tab', 'Shift', 'Escape'])

/** What every form of a record has around its fields: the draft's notice, and the questions before anything is lost. */
export const FormFrame = ({ id, state, params, texts, takesFocus = false, children }: FormFrameProps) => {
  const translate = useTranslate()
  const { form, shape, submit, isSaving, draft, conflict, takeAway, guard, work } = state
  const [first] = shape.names
  useEffect(() => {
    if (takesFocus && first) form.setFocus(first)
  }, [form, first, takesFocus])
  // The button goes with the draft: without a new place, the focus and the keys would leave the form.
  const wasRestored = useRef(draft.isRestored)
  useEffect(() => {
    if (wasRestored.current && !draft.isRestored && first) form.setFocus(first)
    wasRestored.current = draft.isRestored
  }, [form, first, draft.isRestored])
  return (
    <FormProvider {...form}>
      <FormParamsProvider value={params}>
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          {draft.isRestored && (
            <Alert
              severity="info"
              sx={{ mb: 2 }}
              action={
                <Button color="inherit" size="small" onClick={draft.discard}>
                  {translate('schema.draft.discard')}
                </Button>
              }
            >
              {translate('schema.draft.restored')}
            </Alert>
          )}
          {/* What is on its way cannot be changed any more; fields that were disabled would lose the focus. */}
          <Box
            aria-busy={isSaving}
            sx={{ pointerEvents: isSaving ? 'none' : 'auto' }}
            onKeyDown={(event) => isChoosing(event) && event.preventDefault()}
            onKeyDownCapture={(event) => isSaving && !harmless.has(event.key) && event.preventDefault()}
          >
            <FormWorkProvider value={work.waitFor}>{children}</FormWorkProvider>
          </Box>
        </form>
        {takeAway && (
          <TakeAwayDialog taken={takeAway.taken} texts={texts} onYes={takeAway.agree} onClose={takeAway.close} />
        )}
        {conflict && (
          <ConflictDialog
            resource={shape.resource}
            fields={conflict.fields}
            mine={conflict.mine}
            theirs={conflict.theirs}
            texts={texts}
            onDecide={conflict.settle}
            onClose={conflict.close}
          />
        )}
        <AskDialog
          isOpen={guard.isAsking}
          title={translate('schema.leave.title')}
          yes={translate('schema.leave.yes')}
          no={translate('schema.leave.no')}
          isDangerous
          onYes={guard.leave}
          onNo={guard.stay}
        >
          {translate('schema.leave.about')}
        </AskDialog>
      </FormParamsProvider>
    </FormProvider>
  )
}
