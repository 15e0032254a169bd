import { useState } from 'react'
import { Button } from '@mui/material'
import type { PathParams } from '../path'
import { useTexts } from '../shared/texts'
import { useAsked } from '../shared/useAsked'
import { ActivateDialog } from './ActivateDialog'
import type { DataVersion } from './useVersion'
import { activationAsked, activationOf, type VersionedResource } from './versionData'

interface ActivateButtonProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
  /** Whether the button names the version, where it could be another one. */
  readonly isNamed?: boolean
}

/** A button to set a version active, or to go back to it. Its dialog is open, too, where the address asks for it. */
export const ActivateButton = ({ resource, params, version, isNamed = false }: ActivateButtonProps) => {
  const texts = useTexts(resource)
  const [isPressed, setPressed] = useState(false)
  const { isAsked, forget } = useAsked(activationAsked(resource, version.id))
  const close = () => {
    setPressed(false)
    forget()
  }
  const act = `versionActs.${activationOf(version)}`
  const name = texts(`${act}.buttonOf`, { title: version.name })
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={name}
        onClick={() => setPressed(true)}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {isNamed ? name : texts(`${act}.button`)}
      </Button>
      {(isPressed || isAsked) && <ActivateDialog {...{ resource, params, version }} onClose={close} />}
    </>
  )
}
