import type { RaRecord } from 'ra-core'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'

interface FormNoticeProps {
  readonly resource: AnyResource
  readonly record: RaRecord | undefined
}

/** Shows what saving causes, if the resource has a notice for it. */
export const FormNotice = ({ resource, record }: FormNoticeProps) => {
  const { FormNotice: OwnNotice } = useSchemaSetting().screens?.[resource.name] ?? {}
  return OwnNotice && <OwnNotice record={record} />
}
