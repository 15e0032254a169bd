/** The routes of resources: a list where `at` says, and pages for a form that is not a dialog. */
import { useEffect, type ComponentType } from 'react'
import { useNotify } from 'ra-core'
import { CreatePage, EditPage, type PagedResource } from '../form/FormPage'
import { listReads, type ReadsOf } from './readAhead'
import { ListPage } from '../list/ResourceList'
import { usePathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'
import { Page } from '../page/Page'
import { LoadFailed } from '../page/LoadFailed'
import { codes } from '../../../contract/envelope'
import { useTexts } from '../shared/texts'

export interface ResourceRoute {
  readonly path: string
  readonly screen: ComponentType
  readonly reads?: ReadsOf
}

const isPaged = (resource: AnyResource): resource is PagedResource => resource.form?.in === 'page'

const denied = { code: codes.forbidden }
/** What the server would refuse is told as a refusal of the server: by a toast, and in the place of the data (A40). */
const Denied = ({ resource }: { resource: AnyResource }) => {
  const texts = useTexts(resource)
  const notify = useNotify()
  useEffect(() => notify('permission.denied', { type: 'error' }), [notify])
  return (
    <Page title={texts('title')}>
      <LoadFailed what="" error={denied} onRetry={() => {}} />
    </Page>
  )
}

/** Shows a form page to those who may use it; the server refuses the others anyway. */
const gated = (resource: PagedResource, action: 'CREATE' | 'UPDATE'): ComponentType => {
  const Form = action === 'CREATE' ? CreatePage : EditPage
  return function FormScreen() {
    return useMay()(action, resource) ? <Form resource={resource} /> : <Denied resource={resource} />
  }
}

/** The screen of a resource's list, made once, for those who may view it. */
export const listScreen = (resource: AnyResource): ComponentType =>
  function ListScreen() {
    const params = usePathParams(resource.at ?? '')
    // Another record above is another list: nothing that was opened or typed in this one belongs to it.
    const key = Object.values(params).join('/')
    return useMay()('VIEW', resource) ? <ListPage key={key} resource={resource} /> : <Denied resource={resource} />
  }

/** Makes the screens of a resource, once, when the routes are declared. */
export const routesOf = (resource: AnyResource): readonly ResourceRoute[] => [
  ...(resource.at !== undefined && resource.list
    ? [{ path: resource.at, screen: listScreen(resource), reads: listReads(resource) }]
    : []),
  ...(isPaged(resource) && resource.calls.create
    ? [{ path: resource.form.create, screen: gated(resource, 'CREATE') }]
    : []),
  ...(isPaged(resource) && resource.calls.update
    ? [{ path: resource.form.edit, screen: gated(resource, 'UPDATE') }]
    : []),
]
