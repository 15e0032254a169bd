import { useTranslate, type RaRecord } from 'ra-core'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { Consequences, useCounts } from './Consequences'
import type { ActiveField } from '../field'
import type { AnyResource } from '../resource'
import { useTexts } from '../shared/texts'

interface DeactivateDialogProps {
  readonly resource: AnyResource
  readonly field: ActiveField
  readonly record: RaRecord
  readonly title: string
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Confirms a deactivation, listing who loses access (A135). */
export const DeactivateDialog = ({ resource, field, record, title, onYes, onClose }: DeactivateDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const { shutsOut } = field
  const counted = useCounts(shutsOut ? { consequence: shutsOut, id: record.id } : null)
  return (
    <ConfirmDialog
      isOpen
      title={texts('deactivateTitle', { title })}
      yes={translate('schema.deactivate')}
      isDangerous
      isWaiting={counted.isCounting}
      onYes={onYes}
      onNo={onClose}
    >
      {shutsOut && <Consequences consequence={shutsOut} {...counted} />}
      {texts('deactivateAbout', { title })}
    </ConfirmDialog>
  )
}
