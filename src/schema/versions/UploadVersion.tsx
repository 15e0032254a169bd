import type { PathParams } from '../path'
import { UploadButton } from '../csv/CsvButtons'
import type { AnyResource } from '../resource'
import { useMayCall } from '../shared/SchemaContext'

interface UploadVersionProps {
  /** The resource whose records come in versions. */
  readonly resource: AnyResource
  readonly params: PathParams
}

/** A button to upload a new version, in the header of the page. */
export const UploadVersion = ({ resource, params }: UploadVersionProps) => {
  const mayCall = useMayCall()
  const call = resource.versions?.calls.upload
  return call && mayCall(call) ? <UploadButton resource={resource} params={params} call={call} /> : null
}
