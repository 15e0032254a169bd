import { Breadcrumbs as MuiBreadcrumbs, Link, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { codes } from '../../../contract/envelope'
import { paramNames } from '../../../contract/call'
import { fillPath, metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { isReachable } from '../shared/rights'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'

/** The resources above, the topmost first. */
const useAncestors = (resource: AnyResource): AnyResource[] => {
  const { resources } = useSchemaSetting()
  const ancestors: AnyResource[] = []
  for (
    let above = resource.parent && resources[resource.parent];
    above;
    above = above.parent && resources[above.parent]
  )
    ancestors.unshift(above)
  return ancestors
}

export interface Step {
  readonly above: AnyResource
  readonly below: AnyResource
}

/** The way down to a resource: each resource above it with the one below that. */
export const useSteps = (resource: AnyResource): Step[] => {
  const ancestors = useAncestors(resource)
  return ancestors.map((above, index) => ({ above, below: ancestors[index + 1] ?? resource }))
}

/** The id of the record above, and the ids above it: the last parameter of the list's path is the record's. */
const useIdAbove = (below: AnyResource, params: PathParams) => {
  const names = paramNames(below.at ?? '')
  const idName = names.at(-1) ?? ''
  const rest = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return { id: Number(params[idName]), params: rest }
}

/** No record bears an id that is no number. */
const noRecord = { code: codes.notFound }

type List = { readonly data?: readonly RaRecord[] } | undefined

/** The name of a record that the list of another resource has shown already. */
const useKnownName = (resource: AnyResource | undefined, id: number): string | undefined => {
  const client = useQueryClient()
  const { resources } = useSchemaSetting()
  const views = Object.values(resources).filter(({ of }) => of !== undefined && of === resource?.name)
  const lists = views.flatMap(({ name }) => client.getQueriesData<List>({ queryKey: [name, 'getList'] }))
  const found = lists.flatMap(([, list]) => list?.data ?? []).find((record) => record.id === id)
  return resource && found && recordTitle(resource, found)
}

/** Reads the record above a list, and what names it. */
export const useAbove = (above: AnyResource | undefined, below: AnyResource, params: PathParams) => {
  const record = useIdAbove(below, params)
  const hasId = Number.isInteger(record.id)
  const known = useKnownName(above, record.id)
  const { data, error } = useGetOne(
    above?.name ?? '',
    { id: record.id, meta: metaOf(record.params) },
    { enabled: above !== undefined && hasId, retry: false },
  )
  const name = above && data ? recordTitle(above, data) : known
  const failure = above && !hasId ? noRecord : error
  return { name, error: failure, isPending: above !== undefined && name === undefined && failure === null }
}

interface CrumbProps {
  readonly text: string | undefined
  /** Null where it leads nowhere for this person. */
  readonly to: string | null
  readonly isHere: boolean
}

/** Long names would fill a phone before the page begins; where they lead, and the heading, say them in full. */
const short = { noWrap: true, sx: { display: 'block', maxWidth: { xs: 200, sm: 480 } } } as const

const Crumb = ({ text, to, isHere }: CrumbProps) => {
  const shown = text ?? <Skeleton width={80} sx={{ display: 'inline-block', backgroundColor: 'divider' }} />
  if (isHere)
    return (
      <Typography color="textPrimary" aria-current="page" {...short}>
        {shown}
      </Typography>
    )
  return to === null ? (
    <Typography {...short}>{shown}</Typography>
  ) : (
    <Link component={RouterLink} to={to} title={text} {...short}>
      {shown}
    </Link>
  )
}

interface StepProps extends Step {
  readonly params: PathParams
  readonly isLast: boolean
}

/** Names the record above a list; where it has no page of its own, the list below it is its page. */
const RecordCrumb = ({ above, below, params, isLast }: StepProps) => {
  const { name } = useAbove(above, below, params)
  return <Crumb text={name} to={fillPath(above.page ?? below.at ?? '/', params)} isHere={isLast} />
}

/** Leads to a list below a record that has a page of its own, if the person may view it. */
const ListCrumb = ({ below, params, isLast }: Omit<StepProps, 'above'>) => {
  const mayView = useMay()(below, 'list')
  return (
    <Crumb text={useTexts(below)('title')} to={mayView ? fillPath(below.at ?? '/', params) : null} isHere={isLast} />
  )
}

interface BreadcrumbsProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** What stands at the end, when the page is not the list itself; null until its name is known. */
  readonly here?: string | null
}

/** Whatever the names turn out to be, the page below stays where it is; a long way is scrolled. */
const oneLine = {
  '& ol': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', m: -0.5, p: 0.5 },
  '& li': { flexShrink: 0 },
} as const

/** The way from the topmost list down to here; nothing where there is no way. */
export const Breadcrumbs = ({ resource, params, here }: BreadcrumbsProps) => {
  const translate = useTranslate()
  const steps = useSteps(resource)
  const top = steps[0]?.above ?? resource
  const topTexts = useTexts(top)
  const { caller } = useSchemaSetting()
  const hasTop = isReachable(top.at ?? '/', caller)
  if (steps.length === 0 && here === undefined) return null
  return (
    <MuiBreadcrumbs aria-label={translate('schema.breadcrumbs')} sx={oneLine}>
      {hasTop && (
        <Link component={RouterLink} to={fillPath(top.at ?? '/', params)}>
          {topTexts('title')}
        </Link>
      )}
      {steps.flatMap(({ above, below }, index) => {
        const isLast = here === undefined && index === steps.length - 1
        const step = { above, below, params }
        return [
          <RecordCrumb key={above.name} {...step} isLast={isLast && !above.page} />,
          ...(above.page ? [<ListCrumb key={`${above.name}.list`} {...step} isLast={isLast} />] : []),
        ]
      })}
      {here !== undefined && <Crumb text={here ?? undefined} to={null} isHere />}
    </MuiBreadcrumbs>
  )
}
