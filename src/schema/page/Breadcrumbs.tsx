import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { Box, Link, Skeleton, Typography, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { Opened } from '../shared/Opened'
import { companyOf, isReachable, passes } from '../shared/rights'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { isOwner, pageAsks } from '../shared/tabs'
import { useTexts } from '../shared/texts'
import { useParentRecord, useSteps, type Step } from './parents'

const short = (phone: number) => ({ noWrap: true, sx: { display: 'block', maxWidth: { xs: phone, sm: 480 } } }) as const

/**
 * Shortens long names, which would fill the screen of a phone. The heading and the link's title show them in full. Titles of lists are
 * there from the beginning: on phones they wrap, and leave as much room to the name of a record as it may take later.
 */
const shapes = {
  record: short(156),
  page: short(200),
  list: { 'data-list': true, sx: { maxWidth: { xs: 144, sm: 480 }, whiteSpace: { sm: 'nowrap' } } },
} as const

interface CrumbProps {
  /** What it names; a record by default. */
  readonly of?: keyof typeof shapes
  readonly text: string | undefined
  /** Null if the user can't open it. */
  readonly to: string | null
  readonly isHere: boolean
}

const Crumb = ({ text, to, isHere, of = 'record' }: CrumbProps) => {
  const shape = shapes[of]
  const shown = text ?? <Skeleton width={80} sx={{ display: 'inline-block', backgroundColor: 'divider' }} />
  if (isHere)
    return (
      <Typography color="textPrimary" aria-current="page" {...shape}>
        {shown}
      </Typography>
    )
  return to === null ? (
    <Typography {...shape}>{shown}</Typography>
  ) : (
    <Link component={RouterLink} to={to} title={text} {...shape}>
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

/** Returns a function that tells whether the user may open the page of a record. */
const useMayOpen = () => {
  const { resources, caller } = useSchemaSetting()
  return (of: AnyResource, params: PathParams): boolean =>
    !isOwner(of) || passes(pageAsks(resources, of), caller, companyOf(params))
}

/** Links to the parent record of a list if the user may open its page, or to the list itself if it has none. */
const RecordCrumb = ({ above, below, params, isLast }: StepProps) => {
  const { name, record, error } = useParentRecord(above, below, params)
  const isOpen = useMayOpen()(above, params)
  return (
    <>
      <Crumb text={name} to={isOpen ? fillPath(above.page ?? below.at ?? '/', params) : null} isHere={isLast} />
      {/* What is in the record is its page. */}
      {isLast && <Opened resource={above} record={error ? undefined : record} params={params} />}
    </>
  )
}

/** Links to a list below a record that has a page, if the user may view the list. */
const ListCrumb = ({ below, params, isLast }: Omit<StepProps, 'above'>) => {
  const mayView = useMay()(below, 'screen')
  return (
    <Crumb
      of="list"
      text={useTexts(below)('title')}
      to={mayView ? fillPath(below.at ?? '/', params) : null}
      isHere={isLast}
    />
  )
}

interface BreadcrumbsProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The record that a form below its own page is of; null while its name is loading. */
  readonly self?: string | null | undefined
  /** The last crumb, if the page isn't the list itself; null while its name is loading. */
  readonly here?: string | null
  /** What stands beside the crumb of the record whose page this belongs to. */
  readonly aside?: ReactNode
}

/** Never wraps, so that names that load later don't move the page. */
const oneLine = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  listStyle: 'none',
  m: -0.5,
  p: 0.5,
  '& li': { flexShrink: { xs: 1, sm: 0 }, minWidth: 0 },
  '& li[aria-hidden], & li:last-of-type': { flexShrink: 0 },
  '& li:has([data-list])': { minWidth: 'min-content' },
  '& li[aria-hidden]': { mx: 1 },
  // Phones have room for two steps, one of them with a button. The heading says what is below several.
  [theme.breakpoints.down('sm')]: {
    [['&:has(button) > li:nth-last-of-type(n+4)', '& > li:nth-last-of-type(n+6)']
      .map((far) => `${far}:not(:has(button), li:has(button) + li)`)
      .concat('&:has(> li:nth-of-type(5)) > li:nth-last-of-type(-n+2)')
      .join()]: { display: 'none' },
  },
})

/** A list of crumbs with slashes between them, which is smaller than MUI's: all lists but the topmost ones load it. */
const Trail = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box component="nav" aria-label={label} sx={{ color: 'text.secondary' }}>
    <Box component="ol" sx={oneLine}>
      {Children.toArray(children)
        .filter(isValidElement)
        .map((crumb, index) => (
          <Fragment key={crumb.key}>
            {index > 0 && <li aria-hidden>/</li>}
            <li>{crumb}</li>
          </Fragment>
        ))}
    </Box>
  </Box>
)

/** Shows the path from the topmost list to this page; nothing on a topmost list. */
export const Breadcrumbs = ({ resource, params, self, here, aside }: BreadcrumbsProps) => {
  const translate = useTranslate()
  const steps = useSteps(resource)
  const top = steps[0]?.above ?? resource
  const topTexts = useTexts(top)
  const { caller } = useSchemaSetting()
  const mayOpen = useMayOpen()
  const hasTop = isReachable(top.at ?? '/', caller)
  if (steps.length === 0 && here === undefined) return null
  return (
    <Trail label={translate('schema.breadcrumbs')}>
      {hasTop && <Crumb of="list" text={topTexts('title')} to={fillPath(top.at ?? '/', params)} isHere={false} />}
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
      {self !== undefined &&
        withAside(
          <Crumb
            text={self ?? undefined}
            to={mayOpen(resource, params) ? fillPath(resource.page ?? '/', params) : null}
            isHere={false}
          />,
          aside,
        )}
      {here !== undefined &&
        withAside(
          <Crumb of="page" text={here ?? undefined} to={null} isHere />,
          steps.length === 0 && self === undefined && aside,
        )}
    </Trail>
  )
}
