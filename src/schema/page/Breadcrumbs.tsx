import type { ReactNode } from 'react'
import { Box, Breadcrumbs as MuiBreadcrumbs, Link, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { codes } from '../../../contract/envelope'
import { paramNames } from '../../../contract/call'
import { fillPath, metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { companyOf, isReachable, passes } from '../shared/rights'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { isOwner, pageAsks } from '../shared/tabs'
import { useTexts } from '../shared/texts'

/** Returns the ancestors of a resource, the topmost first. */
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

/** Returns each ancestor of a resource with the resource below it, from the top down. */
export const useSteps = (resource: AnyResource): Step[] => {
  const ancestors = useAncestors(resource)
  return ancestors.map((above, index) => ({ above, below: ancestors[index + 1] ?? resource }))
}

/** Returns the id of the parent record, which is the last param of the list's path, and the params of its own parents. */
const parentIdOf = (below: AnyResource, params: PathParams) => {
  const names = paramNames(below.at ?? '')
  const idName = names.at(-1) ?? ''
  const rest = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return { id: Number(params[idName]), params: rest }
}

/** The error for ids that aren't numbers. */
const noRecord = { code: codes.notFound }

type List = { readonly data?: readonly RaRecord[] } | undefined

/** Returns the name of a record from cached lists of other resources that show the same records. */
const useKnownName = (resource: AnyResource | undefined, id: number): string | undefined => {
  const client = useQueryClient()
  const { resources } = useSchemaSetting()
  const views = Object.values(resources).filter(({ of }) => of !== undefined && of === resource?.name)
  const lists = views.flatMap(({ name }) => client.getQueriesData<List>({ queryKey: [name, 'getList'] }))
  const found = lists.flatMap(([, list]) => list?.data ?? []).find((record) => record.id === id)
  return resource && found && recordTitle(resource, found)
}

/** Reads the parent record of a list. Its name may be known before. */
export const useParentRecord = (above: AnyResource | undefined, below: AnyResource, params: PathParams) => {
  const record = parentIdOf(below, params)
  const hasId = Number.isInteger(record.id)
  const known = useKnownName(above, record.id)
  const { data, error } = useGetOne(
    above?.name ?? '',
    { id: record.id, meta: metaOf(record.params) },
    { enabled: above !== undefined && hasId, retry: false },
  )
  const name = above && data ? recordTitle(above, data) : known
  const failure = above && !hasId ? noRecord : error
  return {
    record: data,
    name,
    error: failure,
    isPending: above !== undefined && name === undefined && failure === null,
  }
}

interface CrumbProps {
  readonly text: string | undefined
  /** Null if the user can't open it. */
  readonly to: string | null
  readonly isHere: boolean
}

/** Shortens long names, which would fill the screen of a phone. The heading and the link's title show them in full. */
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

/** A crumb with what stands beside it. */
const withAside = (crumb: ReactNode, aside: ReactNode, key?: string) =>
  aside ? (
    <Box key={key} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      {crumb}
      {aside}
    </Box>
  ) : (
    crumb
  )

interface StepProps extends Step {
  readonly params: PathParams
  readonly isLast: boolean
}

/** Links to the parent record of a list if the user may open its page, or to the list itself if it has none. */
const RecordCrumb = ({ above, below, params, isLast }: StepProps) => {
  const { resources, caller } = useSchemaSetting()
  const { name } = useParentRecord(above, below, params)
  const isOpen = !isOwner(above) || passes(pageAsks(resources, above), caller, companyOf(params))
  return <Crumb text={name} to={isOpen ? fillPath(above.page ?? below.at ?? '/', params) : null} isHere={isLast} />
}

/** Links to a list below a record that has a page, if the user may view the list. */
const ListCrumb = ({ below, params, isLast }: Omit<StepProps, 'above'>) => {
  const mayView = useMay()(below, 'screen')
  return (
    <Crumb text={useTexts(below)('title')} to={mayView ? fillPath(below.at ?? '/', params) : null} isHere={isLast} />
  )
}

interface BreadcrumbsProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The last crumb, if the page isn't the list itself; null while its name is loading. */
  readonly here?: string | null
  /** What stands beside the crumb of the record whose page this belongs to. */
  readonly aside?: ReactNode
}

/** Never wraps, so that names that load later don't move the page. */
const oneLine = {
  '& ol': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', m: -0.5, p: 0.5 },
  '& li': { flexShrink: { xs: 1, sm: 0 }, minWidth: 0 },
  '& .MuiBreadcrumbs-separator, & li:last-of-type': { flexShrink: 0 },
} as const

/** Shows the path from the topmost list to this page; nothing on a topmost list. */
export const Breadcrumbs = ({ resource, params, here, aside }: BreadcrumbsProps) => {
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
        <Link component={RouterLink} to={fillPath(top.at ?? '/', params)} {...short}>
          {topTexts('title')}
        </Link>
      )}
      {steps.flatMap(({ above, below }, index) => {
        const isLast = here === undefined && index === steps.length - 1
        const step = { above, below, params }
        return [
          withAside(
            <RecordCrumb key={above.name} {...step} isLast={isLast && !above.page} />,
            isOwner(above) && aside,
            above.name,
          ),
          ...(above.page ? [<ListCrumb key={`${above.name}.list`} {...step} isLast={isLast} />] : []),
        ]
      })}
      {here !== undefined &&
        withAside(<Crumb text={here ?? undefined} to={null} isHere />, steps.length === 0 && aside)}
    </MuiBreadcrumbs>
  )
}
