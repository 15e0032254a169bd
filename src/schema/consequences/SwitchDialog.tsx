import { Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { Foreseen } from '../shared/Foreseen'
import { useTexts } from '../shared/texts'
import { Consequences, useCounts } from './Consequences'
import { useForeseen, type Switching } from './useForeseen'

interface SwitchDialogProps extends Switching {
  readonly title: string
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Confirms a deactivation, listing who loses access (A135), or an activation that may send mails. */
export const SwitchDialog = ({ title, onYes, onClose, ...switching }: SwitchDialogProps) => {
  const translate = useTranslate()
  const { resource, field, record, isActive } = switching
  const texts = useTexts(resource)
  const takesAway = isActive ? undefined : field.takesAway
  const counted = useCounts(takesAway ? { consequence: takesAway, id: record.id } : null)
  const { result, warning, isForeseeing, isUnknown } = useForeseen(switching)
  return (
    <ConfirmDialog
      isOpen
      title={texts(isActive ? 'activateTitle' : 'deactivateTitle', { title })}
      yes={translate(isActive ? 'schema.activate' : 'schema.deactivate')}
      isDangerous={!isActive}
      isWaiting={counted.isCounting || isForeseeing}
      onYes={onYes}
      onNo={onClose}
    >
      <Stack spacing={1}>
        {warning && <Foreseen result={{ warnings: [warning] }} />}
        {takesAway && <Consequences consequence={takesAway} {...counted} />}
        {isForeseeing && <Skeleton aria-busy width="80%" height={48} />}
        {isUnknown && <div>{translate('schema.notForeseen')}</div>}
        {result && <Foreseen result={result} />}
        {isActive && result?.mails === 0 && <div>{translate('schema.noMails')}</div>}
        {!isActive && <div>{texts('deactivateAbout', { title })}</div>}
      </Stack>
    </ConfirmDialog>
  )
}
