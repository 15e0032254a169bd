import { useState } from 'react'
import { Button } from '@mui/material'
import type { PathParams } from '../path'
import { useTexts } from '../shared/texts'
import { ActivateDialog } from './ActivateDialog'
import type { DataVersion } from './useVersion'
import { activationOf, type VersionedResource } from './versionData'

interface ActivateButtonProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
  /** Whether the button names the version, where it could be another one. */
  readonly isNamed?: boolean
}

/** A button to set a version active, or to go back to it. */
export const ActivateButton = ({ resource, params, version, isNamed = false }: ActivateButtonProps) => {
  const texts = useTexts(resource)
  const [isOpen, setOpen] = useState(false)
  const act = `versionActs.${activationOf(version)}`
  const name = texts(`${act}.buttonOf`, { title: version.name })
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => setOpen(true)} sx={{ overflowWrap: 'anywhere' }}>
        {isNamed ? name : texts(`${act}.button`)}
      </Button>
      {isOpen && <ActivateDialog {...{ resource, params, version }} onClose={() => setOpen(false)} />}
    </>
  )
}
