import type { ReactNode } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useTranslate } from 'ra-core'
import { BusyButton } from './BusyButton'

/** What a dialog does: asks, acts part by part, and says what was done. */
type Step =
  | { readonly step: 'ask' }
  | { readonly step: 'running'; readonly isStopping: boolean }
  | { readonly step: 'done' }

interface StepActionsProps {
  readonly state: Step
  /** The text of the button that closes it unasked. */
  readonly no?: string
  /** Whether that button has the focus at first. */
  readonly focusesNo?: boolean
  readonly onStop: () => void
  readonly onClose: () => void
  /** The button that begins. */
  readonly children: ReactNode
}

/** The buttons of a dialog that acts in parts: it begins, is stopped, and is closed at the end. */
export const StepActions = ({ state, no, focusesNo = true, onStop, onClose, children }: StepActionsProps) => {
  const translate = useTranslate()
  return (
    <DialogActions>
      {state.step === 'ask' && (
        <>
          <Button color="inherit" onClick={onClose} autoFocus={focusesNo}>
            {no ?? translate('schema.cancel')}
          </Button>
          {children}
        </>
      )}
      {state.step === 'running' && (
        <BusyButton color="inherit" isBusy={state.isStopping} onClick={onStop} autoFocus>
          {translate('schema.bulk.stop')}
        </BusyButton>
      )}
      {state.step === 'done' && (
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('schema.close')}
        </Button>
      )}
    </DialogActions>
  )
}
