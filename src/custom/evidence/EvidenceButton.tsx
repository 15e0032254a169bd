import { useState } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import { evidence as calls } from '../../../contract/calls/evidence'
import { admits } from '../../../contract/guards'
import { addTexts } from '../../i18n/i18nProvider'
import { ofEvidence } from '../../i18n/parts/evidence'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { EvidenceDialog } from './EvidenceDialog'

addTexts(ofEvidence)

interface EvidenceButtonProps extends ButtonProps {
  /** The company; without one, what belongs to none. */
  readonly companyId: number | undefined
}

/** Opens what gives evidence to auditors, for those who may have it. */
export const EvidenceButton = ({ companyId, ...button }: EvidenceButtonProps) => {
  const translate = useTranslate()
  const { caller } = useSchemaSetting()
  const [isOpen, setOpen] = useState(false)
  const call = companyId === undefined ? calls.downloadEvidence : calls.downloadCompanyEvidence
  if (!admits(call.guard, caller, companyId)) return null
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setOpen(true)}>
        {translate('evidence.button')}
      </Button>
      {isOpen && <EvidenceDialog companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  )
}
