import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { paramNames } from '../../../contract/call'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { placeOf } from '../shared/tabs'
import { Breadcrumbs, PageOfRecord, Missing } from './lazyParts'
import { isNotFound } from './LoadFailed'
import { Page } from './Page'
import { useParentRecord, type Step } from './parents'

export interface PageBelowProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The path of the page, with its params. */
  readonly pattern: string
  readonly title: string
  readonly about?: ReactNode
  readonly names?: string | undefined
  readonly actions?: ReactNode
  /** The last of the breadcrumbs, if the page is not the list itself; null while its name is loading. */
  readonly here?: string | null
  /** The open tab, if it is not that of the resource; null on pages with a form, which have no tabs. */
  readonly tab?: AnyResource | null
  readonly children?: ReactNode
}

/** A page with breadcrumbs: below the head of the record that has it, if it is below one. */
export const PageBelow = (props: PageBelowProps) => {
  const { resources } = useSchemaSetting()
  const params = useParams()
  const place = placeOf(resources, props.resource)
  if (place && paramNames(place.owner.page).every((name) => params[name] !== undefined))
    return <PageOfRecord {...props} place={place} />
  const { resource, params: own, pattern: _, here, tab: _tab, ...shown } = props
  const isBelow = resource.parent !== undefined || here !== undefined
  return (
    <Page
      {...shown}
      above={isBelow && <Breadcrumbs resource={resource} params={own} {...(here !== undefined && { here })} />}
    />
  )
}

interface AncestorsProps {
  readonly params: PathParams
  readonly children: ReactNode
}

const RequireAncestor = ({ step, rest, ...others }: AncestorsProps & { step: Step; rest: readonly Step[] }) => {
  const { error } = useParentRecord(step.above, step.below, others.params)
  return isNotFound(error) ? (
    <Missing resource={step.above} params={others.params} />
  ) : (
    <RequireAncestors steps={rest} {...others} />
  )
}

/** Renders its children only if all parent records exist and belong together, or else a page about the first missing one. */
export const RequireAncestors = ({ steps: [step, ...rest], ...others }: AncestorsProps & { steps: readonly Step[] }) =>
  step ? <RequireAncestor step={step} rest={rest} {...others} /> : others.children
