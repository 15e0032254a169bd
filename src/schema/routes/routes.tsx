/** The routes of resources: a list where `at` says, the page of a record, and pages for a form that is not a dialog. */
import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { admits, inCompany } from '../../../contract/guards'
import { CreatePage, EditPage, type PagedResource } from '../form/FormPage'
import { ListPage } from '../list/ResourceList'
import { NotFound } from '../page/NotFound'
import { Denial, Refusal } from '../page/Refusal'
import { usePathParams } from '../path'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, isOfCompany, passes, type Asks } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { OwnScreens, ReadsOf, Screens } from '../shared/screens'
import { isOwner, ownerOf, pageAsks, pageReads, tabsOf, type Owner } from '../shared/tabs'
import { useTexts } from '../shared/texts'
import { listReads } from './readAhead'
import { DetailsTab, ListTab } from './tabScreens'

export interface ResourceRoute {
  readonly path: string
  readonly screen: ComponentType
  readonly reads?: ReadsOf
}

type Resources = Readonly<Record<string, AnyResource>>

/** A screen before it is kept to those who may see it. */
interface Place {
  readonly path: string
  readonly Screen: ComponentType
  readonly asks: Asks
  /** What stands in its place for the others. */
  readonly Refused: ComponentType
  /** What stands there for people of another company, where that is not the page of the record. */
  readonly Foreign?: ComponentType
  readonly reads?: ReadsOf
}

const isNoId = (id: string | undefined) => id !== undefined && !/^\d+$/.test(id)

/** Opens a screen to those whom all guards admit; what belongs to a company, to that company's people first (A49). */
const gated = ({ path, Screen, asks, Refused, Foreign }: Required<Omit<Place, 'reads'>>): ComponentType => {
  const isCompanys = isOfCompany(path)
  return function GatedScreen() {
    const { caller } = useSchemaSetting()
    const params = useParams()
    const companyId = companyOf(params)
    // An address that can be no company's, such as /companies/create, is none of the console's for company users (A13).
    if (isCompanys && isNoId(params.company_id)) return <NotFound />
    if (isCompanys && !admits(inCompany(), caller, companyId)) return <Foreign />
    return passes(asks, caller, companyId) ? <Screen /> : <Refused />
  }
}

const titled = (Page: typeof Refusal, resource: AnyResource, text: string): ComponentType =>
  function RefusedScreen() {
    return <Page title={useTexts(resource)(text)} />
  }

/** A list, drawn anew for each record above it: nothing that was opened or typed in one belongs to another. */
const listOf = (resource: AnyResource, List: NonNullable<OwnScreens['list']>): ComponentType =>
  function ListScreen() {
    const params = usePathParams(resource.at ?? '')
    return <List key={Object.values(params).join('/')} resource={resource} />
  }

/** A tab reads the record that it belongs to beside its list. */
const listPlace = (resource: AnyResource, resources: Resources, own: OwnScreens): Place | undefined => {
  const { at } = resource
  if (at === undefined || !(own.list ?? resource.list)) return undefined
  const owner = ownerOf(resources, resource)
  const reads = own.listReads ?? listReads(resource)
  if (!owner)
    return {
      path: at,
      Screen: listOf(resource, own.list ?? ListPage),
      // A list without a call is a screen of its own, and asks for what it shows.
      asks: resource.calls.list ? asksOf(resource, 'list') : [],
      Refused: titled(Denial, resource, 'title'),
      reads,
    }
  return {
    path: at,
    Screen: listOf(resource, own.list ?? ListTab),
    asks: tabsOf(resources, owner).find((tab) => tab.resource === resource)?.asks ?? null,
    Refused: titled(Refusal, owner, 'page'),
    reads: (params, address) => [...pageReads(owner)(params, address), ...reads(params, address)],
  }
}

const pagePlace = (owner: Owner, resources: Resources, { page: Page = DetailsTab }: OwnScreens): Place => ({
  path: owner.page,
  Screen: () => <Page resource={owner} />,
  asks: pageAsks(resources, owner),
  Refused: titled(Refusal, owner, 'page'),
  reads: pageReads(owner),
})

const isPaged = (resource: AnyResource): resource is PagedResource => resource.form?.in === 'page'

/** A form of a company is refused without a toast to its own people, as its page is (A40). */
const refusedForm = (resource: AnyResource, path: string, text: string) => {
  const Quiet = titled(Refusal, resource, text)
  const Told = titled(Denial, resource, text)
  const RefusedForm = () => {
    const { caller } = useSchemaSetting()
    return isOfCompany(path) && !caller.isPlatform ? <Quiet /> : <Told />
  }
  return { Refused: RefusedForm, Foreign: Quiet }
}

/** The server refuses those who may not anyway. */
const formPlaces = (resource: PagedResource): Place[] => {
  const { calls, form } = resource
  const create = {
    path: form.create,
    Screen: () => <CreatePage resource={resource} />,
    asks: asksOf(resource, 'create'),
    ...refusedForm(resource, form.create, 'createTitle'),
  }
  const edit = {
    path: form.edit,
    Screen: () => <EditPage resource={resource} />,
    asks: asksOf(resource, 'update'),
    ...refusedForm(resource, form.edit, 'editTitle'),
  }
  return [...(calls.create ? [create] : []), ...(calls.update ? [edit] : [])]
}

/** The nearest resource with pages, from this one up: it names what a foreign company's screens would be about. */
const pageAbove = (resources: Resources, resource: AnyResource): AnyResource => {
  const above = resource.parent === undefined ? undefined : resources[resource.parent]
  return isOwner(resource) || !above ? resource : pageAbove(resources, above)
}

/** Makes the screens of a resource, once, when the routes are declared. */
export const routesOf = (
  resource: AnyResource,
  { resources, screens = {} }: { resources: Resources; screens?: Screens },
): readonly ResourceRoute[] => {
  const own = screens[resource.name] ?? {}
  const Foreign = titled(Refusal, pageAbove(resources, resource), 'page')
  const list = listPlace(resource, resources, own)
  const places = [
    ...(list ? [list] : []),
    ...(isOwner(resource) ? [pagePlace(resource, resources, own)] : []),
    ...(isPaged(resource) ? formPlaces(resource) : []),
  ]
  return places.map((place) => ({
    path: place.path,
    screen: gated({ Foreign, ...place }),
    ...(place.reads && { reads: place.reads }),
  }))
}
