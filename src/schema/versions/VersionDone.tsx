import { useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { DialogHeading } from '../shared/DialogHeading'
import { Link } from 'react-router-dom'
import { stepOf } from '../../../contract/versionApproval'
import type { PathParams } from '../path'
import { useMayCall, useResourceNamed } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { takeBackOption } from '../shared/askTakeBack'
import { ActivateDialog } from './ActivateDialog'
import { compareLink, type VersionedResource, type VersionImport } from './versionData'

/** A version, and the change that made it. */
export type MadeVersion = VersionImport & { readonly change?: number | undefined }

interface VersionDoneProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: MadeVersion
  /** Whether there was no version before. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Shows which version an upload has created, with links to the next steps. */
export const VersionDone = ({ resource, params, version, isFirst, onClose }: VersionDoneProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const mayCall = useMayCall()
  const versions = useResourceNamed(resource.versions.resource)
  const [isActivating, setActivating] = useState(false)
  const { calls } = resource.versions
  const { id, name, count, is_active: isActive, change } = version
  const rows = texts('rows', { count })
  const { undo } = takeBackOption(calls.upload, params, texts('versionActs.upload.done', { name, rows }), [change])
  const takeBack = () => {
    onClose()
    undo?.()
  }
  if (id === null) return null
  const made = { ...version, id, created_at: version.created_at ?? '', version: version.version ?? 0 }
  const step = isActive ? null : stepOf(made, 0)
  if (isActivating && step) return <ActivateDialog {...{ resource, params, onClose, step }} version={made} />
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="version-done">
      <DialogHeading id="version-done">{texts('upload')}</DialogHeading>
      <DialogContent>
        <Typography role="status">
          {texts('versionActs.upload.done', { name, rows })}{' '}
          {texts(`versionActs.upload.${isActive ? 'doneActive' : 'doneDraft'}`)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.close')}
        </Button>
        {undo && (
          <Button color="inherit" onClick={takeBack}>
            {translate('toasts.takeBack')}
          </Button>
        )}
        {!isFirst && mayCall(calls.compare) && (
          <Button component={Link} to={compareLink(versions, params, { to: id })} onClick={onClose} autoFocus>
            {texts(`versionActs.compare.${isActive ? 'withEarlier' : 'withActive'}`)}
          </Button>
        )}
        {step && mayCall(calls.activate) && (
          <Button variant="contained" onClick={() => setActivating(true)}>
            {texts(`versionActs.${step}.button`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
