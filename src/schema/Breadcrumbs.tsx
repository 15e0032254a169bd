import { Breadcrumbs as MuiBreadcrumbs, Link, Skeleton, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { codes } from '../../contract/envelope'
import { fillPath, metaOf, parametersOf, type PathParams } from './path'
import { recordTitle } from './recordTitle'
import type { AnyResource } from './resource'
import { useSchemaSetting } from './SchemaContext'
import { useTexts } from './texts'

/** The resources above, the topmost first. */
export const useAncestors = (resource: AnyResource): AnyResource[] => {
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

/** The id of the record above, and the ids above it: the last parameter of the list's path is the record's. */
const useIdAbove = (below: AnyResource, params: PathParams) => {
  const names = parametersOf(below.at ?? '')
  const idName = names.at(-1) ?? ''
  const rest = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return { id: Number(params[idName]), params: rest }
}

/** No record bears an id that is no number. */
const noRecord = { code: codes.notFound }

/** Reads the record above a list, and what names it. */
export const useAbove = (above: AnyResource | undefined, below: AnyResource, params: PathParams) => {
  const record = useIdAbove(below, params)
  const hasId = Number.isInteger(record.id)
  const { data, error } = useGetOne(
    above?.name ?? '',
    { id: record.id, meta: metaOf(record.params) },
    { enabled: above !== undefined && hasId, retry: false },
  )
  return { name: above && data && recordTitle(above, data), error: above && !hasId ? noRecord : error }
}

const Crumb = ({ text, to }: { text: string | undefined; to: string | null }) => {
  const shown = text ?? <Skeleton width={80} />
  return to === null ? (
    <Typography color="textPrimary" aria-current="page">
      {shown}
    </Typography>
  ) : (
    <Link component={RouterLink} to={to}>
      {shown}
    </Link>
  )
}

interface StepProps {
  readonly above: AnyResource
  readonly below: AnyResource
  readonly params: PathParams
  readonly isLast: boolean
}

/** Names the record above a list; where it has no page of its own, the list below it is its page. */
const RecordCrumb = ({ above, below, params, isLast }: StepProps) => {
  const { name } = useAbove(above, below, params)
  return <Crumb text={name} to={isLast ? null : fillPath(above.page ?? below.at ?? '/', params)} />
}

/** Leads to a list below a record that has a page of its own. */
const ListCrumb = ({ below, params, isLast }: Omit<StepProps, 'above'>) => (
  <Crumb text={useTexts(below)('title')} to={isLast ? null : fillPath(below.at ?? '/', params)} />
)

interface BreadcrumbsProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** What stands at the end, when the page is not the list itself. */
  readonly here?: string
}

/** The way from the topmost list down to here; nothing where there is no way. */
export const Breadcrumbs = ({ resource, params, here }: BreadcrumbsProps) => {
  const translate = useTranslate()
  const ancestors = useAncestors(resource)
  const [top = resource] = ancestors
  const topTexts = useTexts(top)
  const { isPlatform } = useSchemaSetting()
  const hasTop = top.listFor === undefined || isPlatform
  if (ancestors.length === 0 && here === undefined) return null
  return (
    <MuiBreadcrumbs aria-label={translate('schema.breadcrumbs')}>
      {hasTop && (
        <Link component={RouterLink} to={fillPath(top.at ?? '/', params)}>
          {topTexts('title')}
        </Link>
      )}
      {ancestors.flatMap((above, index) => {
        const below = ancestors[index + 1] ?? resource
        const isLast = here === undefined && index === ancestors.length - 1
        const step = { above, below, params }
        return [
          <RecordCrumb key={above.name} {...step} isLast={isLast && !above.page} />,
          ...(above.page ? [<ListCrumb key={`${above.name}.list`} {...step} isLast={isLast} />] : []),
        ]
      })}
      {here !== undefined && (
        <Typography color="textPrimary" aria-current="page">
          {here}
        </Typography>
      )}
    </MuiBreadcrumbs>
  )
}
