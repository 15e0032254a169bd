import { useState, type ReactNode } from 'react'
import { useStoreContext } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { viewToOpen } from '../list/savedView'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'

/** Opens the view that the address names, or the default one, before the list shows. */
export const ViewGate = ({
  resource,
  params,
  children,
}: {
  resource: AnyResource
  params: PathParams
  children: ReactNode
}) => {
  const { savedViews } = useSchemaSetting()
  const { getItem } = useStoreContext()
  const location = useLocation()
  // Later the menu of views opens them.
  const [view] = useState(() => viewToOpen(resource, location, getItem))
  if (view === undefined || !savedViews) return children
  return (
    <savedViews.Opening resource={resource} params={params} view={view}>
      {children}
    </savedViews.Opening>
  )
}
