import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import type { LeaveGuard } from './leaveGuards'

/** Asks before unsaved changes are lost. */
export const LeaveDialog = ({ guard }: { guard: LeaveGuard }) => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      isOpen={guard.isConfirming}
      title={translate('schema.leave.title')}
      yes={translate('schema.leave.yes')}
      no={translate('schema.leave.no')}
      isDangerous
      onYes={guard.leave}
      onNo={guard.stay}
    >
      {translate('schema.leave.about')}
    </ConfirmDialog>
  )
}
