import { useState } from 'react'
import { Button } from '@mui/material'
import { stepOf } from '../../../contract/versionApproval'
import type { PathParams } from '../path'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useAsked } from '../shared/useAddress'
import { ActivateDialog } from './ActivateDialog'
import type { DataVersion } from './useVersion'
import { activationAsked, activationTexts, type Step, type VersionedResource } from './versionData'

interface ActivateButtonProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
  /** Whether the button names the version, where it could be another one. */
  readonly isNamed?: boolean
}

/**
 * A button to set a version active, or to go back to it: at once, by asking somebody or by approving what somebody asks. Its dialog
 * is open, too, where the address asks for it.
 */
export const ActivateButton = ({ resource, params, version, isNamed = false }: ActivateButtonProps) => {
  const texts = useTexts(resource)
  const { userId } = useSchemaSetting()
  const step = stepOf(version, userId ?? 0)
  // It stays what it was opened for, whatever others do meanwhile.
  const [opened, setOpened] = useState<Step | null>(null)
  const { isAsked, forget } = useAsked(activationAsked(resource, version.id))
  const shown = opened ?? (isAsked ? step : null)
  const close = () => {
    setOpened(null)
    forget()
  }
  const act = step && activationTexts(step, version)
  const name = act && texts(`${act}.buttonOf`, { title: version.name })
  return (
    <>
      {act && (
        <Button
          size="small"
          variant="outlined"
          aria-label={name ?? undefined}
          onClick={() => setOpened(step)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {isNamed ? name : texts(`${act}.button`)}
        </Button>
      )}
      {shown && <ActivateDialog {...{ resource, params, version }} step={shown} onClose={close} />}
    </>
  )
}
