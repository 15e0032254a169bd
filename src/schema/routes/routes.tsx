/** The routes of resources: the list at `at`, the page of a record, and pages for forms that aren't dialogs. */
import type { ComponentType, ReactNode } from 'react'
import { Link } from '@mui/material'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { inCompany, type Refusal as Lacking } from '../../../contract/guards'
import type { FormPageResource } from '../form/FormPage'
import { CreatePage, EditPage } from '../form/lazyParts'
import { ListPresets, MoveButtons, ResourceCards } from '../list/lazyParts'
import { listMemory } from '../list/listState'
import { ListPage } from '../list/ResourceList'
import { viewToOpen } from '../list/savedView'
import { fillPath, isNoId, usePathParams } from '../path'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, guardsOf, isOfCompany, refusalsFor, type Asks } from '../shared/rights'
import { RememberedAddress, type RememberedParams } from '../shared/RememberedAddress'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import type { OwnScreens, ReadsOf, Screens } from '../shared/screens'
import { isOwner, listAsks, ownerOf, pageAsks, pageReads, placeOf, type Owner } from '../shared/tabs'
import { useTexts } from '../shared/texts'
import { comparePathOf, isVersioned } from '../versions/versionData'
import { VersionActs, VersionBar } from '../versions/lazyParts'
import { versionedIn } from '../versions/useVersion'
import { listReads, versionReads, type Readable } from './readAhead'
import { withTexts } from '../shared/laterTexts'
import { lazyModule, loadPart } from '../shared/lazyModule'
import { Breadcrumbs, Denial, NotFound, PageOfRecord, Refusal } from '../page/lazyParts'
import { DetailsTab, ListTab } from './lazyParts'
import { ViewGate } from './ViewGate'

export interface ResourceRoute {
  readonly path: string
  readonly screen: ComponentType
  readonly reads?: ReadsOf
  /** What is remembered of its address. */
  readonly remembers?: readonly RememberedParams[] | undefined
  readonly viewOf?: Readable['viewOf']
  /** Loads the code of the screen, unless it comes with the console. */
  readonly load?: (() => Promise<unknown>) | undefined
}

type Resources = Readonly<Record<string, AnyResource>>

type RefusedScreen = ComponentType<{ refusals: readonly Lacking[]; above?: ReactNode }>

/** A screen and who may see it. */
interface Place {
  readonly path: string
  readonly Screen: ComponentType
  readonly asks: Asks
  /** The replacement for users without permission. */
  readonly Refused: RefusedScreen
  /** The replacement for users of another company; the refused page of the record by default. */
  readonly Foreign?: RefusedScreen
  readonly reads?: ReadsOf
  readonly remembers?: readonly RememberedParams[] | undefined
  readonly viewOf?: Readable['viewOf']
  readonly load?: (() => Promise<unknown>) | undefined
}

/** Restricts a screen to users whom all guards admit, and a company's screens to users of that company (A49). */
const gated = ({
  path,
  Screen,
  asks,
  Refused,
  Foreign,
}: Required<Omit<Place, 'reads' | 'remembers' | 'viewOf' | 'load'>>): ComponentType => {
  const isCompanyScreen = isOfCompany(path)
  return function GatedScreen() {
    const { caller } = useSchemaSetting()
    const params = useParams()
    const companyId = companyOf(params)
    // Company users can't open /companies/create, so the router takes `create` for an id (A13).
    if (isCompanyScreen && isNoId(params.company_id)) return <NotFound />
    const foreign = isCompanyScreen ? refusalsFor([inCompany()], caller, companyId) : []
    if (foreign.length > 0) return <Foreign refusals={foreign} />
    const refusals = refusalsFor(asks, caller, companyId)
    return refusals.length === 0 ? <Screen /> : <Refused refusals={refusals} />
  }
}

const titled = (Page: typeof Refusal, resource: AnyResource, text: string): RefusedScreen =>
  function RefusedScreen(props) {
    return <Page title={useTexts(resource)(text)} {...props} />
  }

/** Wraps a list. The key resets its state, such as open dialogs, when the parent record changes. */
const listOf = (
  resource: AnyResource,
  List: NonNullable<OwnScreens['list']>,
  remembers: readonly RememberedParams[],
): ComponentType =>
  function ListScreen() {
    const params = usePathParams(resource.at ?? '')
    return (
      <ViewGate key={Object.values(params).join('/')} resource={resource} params={params}>
        <RememberedAddress groups={remembers}>
          <List resource={resource} />
        </RememberedAddress>
      </ViewGate>
    )
  }

/** Loads the code of several parts of a screen; undefined if all of it comes with the console. */
const loadParts = (...parts: readonly (object | undefined)[]) => {
  const loads = parts.flatMap((part) => (part && loadPart(part)) ?? [])
  return loads.length === 0 ? undefined : () => Promise.all(loads.map((load) => load()))
}

interface Console {
  readonly resources: Resources
  readonly screens: Screens
}

/** Returns the resource whose head is above the lists and forms of another one. */
const ownerAbove = (resources: Resources, resource: AnyResource) => placeOf(resources, resource)?.owner

/** What is above a page: the head of a record, or breadcrumbs. */
const partsAbove = ({ resources, screens }: Console, resource: AnyResource, isForm?: true) => {
  const owner = ownerAbove(resources, resource)
  if (owner && (owner !== resource || isForm)) return [PageOfRecord, screens[owner.name]?.Switch]
  return resource.parent !== undefined || isForm ? [Breadcrumbs] : []
}

/** The width in pixels from which lists are tables. */
const phoneWidth = 600

/** What a list shows besides its rows: it comes with them, so that it moves nothing. */
const partsOfList = (resource: AnyResource, resources: Resources) => [
  resource.versions && VersionBar,
  versionedIn(resources, resource) && VersionActs,
  resource.list?.presets && ListPresets,
  resource.orderedBy === undefined ? undefined : MoveButtons,
  globalThis.innerWidth < phoneWidth ? ResourceCards : undefined,
]

/** Returns the screen of a list, if it has one. It also reads the record whose head is above it. */
const listPlace = (resource: AnyResource, { resources, screens }: Console): Place | undefined => {
  const own = screens[resource.name] ?? {}
  const { at } = resource
  if (at === undefined || !(own.list ?? resource.list)) return undefined
  const owner = ownerOf(resources, resource)
  const versions = resource.versions && resources[resource.versions.resource]
  const remembers = listMemory(resource)
  const viewOf: Readable['viewOf'] = (...at) => viewToOpen(resource, ...at)
  const reads: ReadsOf = (params, address) => [
    ...(own.listReads ?? listReads(resource))(params, address),
    ...versionReads(versions)(params, address),
  ]
  const above = ownerAbove(resources, resource)
  if (!owner)
    return {
      path: at,
      Screen: listOf(resource, own.list ?? ListPage, remembers),
      // A list without a call is a custom screen that checks permissions itself.
      asks: resource.calls.list ? asksOf(resource, 'screen') : [],
      Refused: titled(Denial, resource, 'title'),
      remembers,
      viewOf,
      reads: above ? (params, address) => [...pageReads(above)(params, address), ...reads(params, address)] : reads,
      load: loadParts(own.list, ...partsOfList(resource, resources), ...partsAbove({ resources, screens }, resource)),
    }
  const List = own.list ?? ListTab
  return {
    path: at,
    Screen: listOf(resource, List, remembers),
    load: loadParts(List, ...partsOfList(resource, resources), screens[owner.name]?.Switch),
    asks: listAsks(owner, resource),
    Refused: titled(Refusal, owner, 'page'),
    reads: (params, address) => [...pageReads(owner)(params, address), ...reads(params, address)],
    remembers,
    viewOf,
  }
}

const pagePlace = (owner: Owner, resources: Resources, { page: Page = DetailsTab, Switch }: OwnScreens): Place => ({
  path: owner.page,
  Screen: () => <Page resource={owner} />,
  load: loadParts(Page, Switch),
  asks: pageAsks(resources, owner),
  Refused: titled(Refusal, owner, 'page'),
  reads: pageReads(owner),
})

const ComparePage = lazyModule(() => withTexts(import('../compare/ComparePage'))).part((module) => module.ComparePage)

/** Returns the page that compares two versions, below their list and with its guards. */
const comparePlaces = (resource: AnyResource, resources: Resources): Place[] => {
  if (!isVersioned(resource)) return []
  const { calls, resource: name } = resource.versions
  const versions = resources[name]
  if (versions?.at === undefined) return []
  const owner = ownerOf(resources, versions)
  const asks = owner ? listAsks(owner, versions) : asksOf(versions, 'list')
  return [
    {
      path: comparePathOf(versions),
      Screen: () => <ComparePage resource={resource} />,
      load: loadParts(ComparePage, PageOfRecord),
      asks: asks && [...asks, ...guardsOf(calls.compare), ...guardsOf(calls.changes)],
      Refused: titled(Denial, resource, 'versionActs.compare.title'),
    },
  ]
}

const hasFormPages = (resource: AnyResource): resource is FormPageResource => resource.form?.in === 'page'

/** Links from a refused form to the list, if the user may view it. */
const ListLink = ({ resource, path }: { resource: AnyResource; path: string }) => {
  const title = useTexts(resource)('title')
  const params = usePathParams(path)
  const mayView = useMay()(resource, 'screen')
  return mayView && resource.at ? (
    <Link component={RouterLink} to={fillPath(resource.at, params)}>
      {title}
    </Link>
  ) : null
}

/** Refuses a company's form to company users without a toast, as its page does (A40). */
const refusedForm = (resource: AnyResource, path: string, text: string) => {
  const Quiet = titled(Refusal, resource, text)
  const WithToast = titled(Denial, resource, text)
  const RefusedForm: RefusedScreen = (props) => {
    const { caller } = useSchemaSetting()
    const Screen = isOfCompany(path) && !caller.isPlatform ? Quiet : WithToast
    return <Screen {...props} above={<ListLink resource={resource} path={path} />} />
  }
  return { Refused: RefusedForm, Foreign: Quiet }
}

/** Returns the form pages. The server checks permissions anyway. */
const formPlaces = (resource: FormPageResource, all: Console): Place[] => {
  const { calls, form } = resource
  const above = partsAbove(all, resource, true)
  const create = {
    path: form.create,
    Screen: () => <CreatePage resource={resource} />,
    load: loadParts(CreatePage, ...above),
    asks: asksOf(resource, 'create'),
    ...refusedForm(resource, form.create, 'createTitle'),
  }
  const edit = {
    path: form.edit,
    Screen: () => <EditPage resource={resource} />,
    load: loadParts(EditPage, ...above),
    asks: asksOf(resource, 'update'),
    ...refusedForm(resource, form.edit, 'editTitle'),
  }
  return [...(calls.create ? [create] : []), ...(calls.update ? [edit] : [])]
}

/** Returns the resource itself or its nearest ancestor that has a page. */
const nearestOwner = (resources: Resources, resource: AnyResource): Owner | undefined => {
  if (isOwner(resource)) return resource
  const parent = resource.parent === undefined ? undefined : resources[resource.parent]
  return parent && nearestOwner(resources, parent)
}

/** Returns the replacement for users of another company, titled like the page that the list is on. */
const foreignPage = (resources: Resources, resource: AnyResource): RefusedScreen => {
  const owner = nearestOwner(resources, resource)
  const isOnPage = owner === resource || (owner && resource.at?.startsWith(`${owner.page}/`))
  return owner && isOnPage ? titled(Refusal, owner, 'page') : titled(Refusal, resource, 'title')
}

/** Builds the routes of a resource. Called once, because it creates components. */
export const routesOf = (
  resource: AnyResource,
  { resources, screens = {} }: { resources: Resources; screens?: Screens },
): readonly ResourceRoute[] => {
  const own = screens[resource.name] ?? {}
  const Foreign = foreignPage(resources, resource)
  const list = listPlace(resource, { resources, screens })
  const places = [
    ...(list ? [list] : []),
    ...(isOwner(resource) ? [pagePlace(resource, resources, own)] : []),
    ...comparePlaces(resource, resources),
    ...(hasFormPages(resource) ? formPlaces(resource, { resources, screens }) : []),
  ]
  return places.map((place) => ({
    path: place.path,
    screen: gated({ Foreign, ...place }),
    ...(place.reads && { reads: place.reads }),
    remembers: place.remembers,
    viewOf: place.viewOf,
    load: place.load,
  }))
}
