import { lazy } from 'react'
import { UploadButton } from '../csv/CsvButtons'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { withTexts } from '../shared/laterTexts'
import { useMayCall } from '../shared/SchemaContext'
import { isVersioned } from './versionData'

/** Loaded when it opens, since few visits import a file. */
const VersionUpload = lazy(() =>
  withTexts(import('./VersionUpload')).then(({ VersionUpload }) => ({ default: VersionUpload })),
)

interface UploadVersionProps {
  /** The resource whose records come in versions. */
  readonly resource: AnyResource
  readonly params: PathParams
}

/** A button to upload a new version, in the header of the page. */
export const UploadVersion = ({ resource, params }: UploadVersionProps) => {
  const mayCall = useMayCall()
  if (!isVersioned(resource) || !mayCall(resource.versions.calls.upload)) return null
  return (
    <UploadButton resource={resource}>
      {(onClose) => <VersionUpload resource={resource} params={params} onClose={onClose} />}
    </UploadButton>
  )
}
