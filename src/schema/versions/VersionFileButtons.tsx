import { lazy } from 'react'
import { DownloadButton, UploadButton, type CsvProps } from '../csv/CsvButtons'
import { useMayCall } from './useMayCall'
import type { VersionedResource } from './versionData'

/** Loaded when it opens, since few visits import a file. */
const VersionUpload = lazy(() => import('./VersionUpload').then(({ VersionUpload }) => ({ default: VersionUpload })))

/** Uploads a new version, and downloads the one that the list shows; each is offered to who may do it. */
export const VersionFileButtons = ({ resource, params, filter }: CsvProps & { resource: VersionedResource }) => {
  const mayCall = useMayCall()
  const { upload, download } = resource.versions.calls
  return (
    <>
      {mayCall(upload) && (
        <UploadButton resource={resource}>
          {(onClose) => <VersionUpload resource={resource} params={params} onClose={onClose} />}
        </UploadButton>
      )}
      {mayCall(download) && <DownloadButton resource={resource} params={params} filter={filter} call={download} />}
    </>
  )
}
