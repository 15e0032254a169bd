import { Skeleton } from '@mui/material'
import type { RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { ResourceDetails } from '../details/ResourceDetails'
import { useResourceList } from '../list/ResourceList'
import { RecordFrame } from '../page/RecordFrame'
import { usePageRecord } from '../page/usePageRecord'
import { usePathParams } from '../path'
import type { AnyResource } from '../resource'

/** The list of a resource, as a tab of the record above it. */
export const ListTab = ({ resource }: { resource: AnyResource }) => {
  const { actions, body } = useResourceList(resource, usePathParams(resource.at ?? ''))
  return (
    <RecordFrame tab={resource} actions={actions}>
      {body}
    </RecordFrame>
  )
}

export const detailsWaiting = <Skeleton variant="rounded" height={480} aria-busy />

interface DetailsTabProps {
  readonly resource: AnyResource
  /** Adds to the details. */
  readonly around?: (record: RaRecord, details: ReactNode) => ReactNode
  /** Actions in the header of the page. */
  readonly actions?: ReactNode
  /** The fields that are shown by what is added. */
  readonly without?: readonly string[]
  /** Actions in the headers of sections, by section name. */
  readonly sectionActions?: Readonly<Record<string, ReactNode>>
}

/** The details of a record, as the first tab of its page. */
export const DetailsTab = ({ resource, around, actions, ...shown }: DetailsTabProps) => {
  const { data } = usePageRecord(resource)
  const details = data && <ResourceDetails resource={resource} record={data} {...shown} />
  return (
    <RecordFrame tab={resource} actions={actions}>
      {data ? (around?.(data, details) ?? details) : detailsWaiting}
    </RecordFrame>
  )
}
