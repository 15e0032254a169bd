import { useId, type ReactNode } from 'react'
import { Box, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useLocale, useTranslate, type RaRecord } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { paramNames } from '../../../contract/call'
import { countedAs } from '../../../contract/counts'
import { recordTitle } from '../kinds/recordTitle'
import { fillPath, usePathParams } from '../path'
import type { AnyResource } from '../resource'
import { Opened } from '../shared/Opened'
import { OwnerNameProvider } from '../shared/OwnerName'
import { companyOf, isReachable, passes } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { tabsOf, type Owner } from '../shared/tabs'
import { textsOf, useTexts } from '../shared/texts'
import { Breadcrumbs } from './Breadcrumbs'
import { Page, About } from './Page'
import type { PageBelowProps } from './PageBelow'
import { usePageRecord } from './usePageRecord'
import { Row, Rest } from '../shared/Row'

/** Returns a function that gives the label of a tab. */
export const useTabLabel = (owner: Owner) => {
  const translate = useTranslate()
  return (tab: AnyResource) => {
    const texts = textsOf(translate, tab)
    return texts(tab === owner ? 'details' : 'tab')
  }
}

/** How many records a tab has, if the record says so; null until it has loaded. */
const countOf = (
  { counts }: Owner,
  { calls }: AnyResource,
  record: RaRecord | undefined,
): number | null | undefined => {
  const key = calls.list && countedAs(calls.list)
  if (counts === undefined || key === undefined) return undefined
  const counted = record?.[counts] as Readonly<Record<string, number>> | undefined
  return record ? counted?.[key] : null
}

/** Returns the tabs that the user may open. */
const useTabs = (owner: Owner) => {
  const { resources, caller } = useSchemaSetting()
  const companyId = companyOf(useParams())
  return tabsOf(resources, owner).filter(({ asks }) => passes(asks, caller, companyId))
}

interface TabsProps {
  readonly owner: Owner
  readonly shown: AnyResource
  readonly record: RaRecord | undefined
}

export const panelOf = ({ name }: AnyResource) => ({
  role: 'tabpanel',
  id: `tabpanel-${name}`,
  'aria-labelledby': `tab-${name}`,
})

/** Shows the tabs that the user may open, each with the number of its records. */
export const RecordTabs = ({ owner, shown, record }: TabsProps) => {
  const params = usePathParams(owner.page)
  const labelOf = useTabLabel(owner)
  const texts = useTexts(owner)
  const locale = useLocale()
  const id = useId()
  const tabs = useTabs(owner)
  if (tabs.length === 0) return null
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={tabs.some(({ resource }) => resource === shown) && shown.name}
        aria-label={texts('page')}
        variant="scrollable"
        scrollButtons="auto"
      >
        {tabs.map(({ resource, path }) => {
          const { name } = resource
          const count = countOf(owner, resource, record)
          const ids = { label: `${id}-${name}`, count: `${id}-${name}-count` }
          return (
            <Tab
              key={name}
              id={`tab-${name}`}
              {...(resource === shown && { 'aria-controls': panelOf(resource).id })}
              value={name}
              aria-labelledby={ids.label}
              {...(typeof count === 'number' && { 'aria-describedby': ids.count })}
              label={
                <Row as="span" align="baseline" gap={0.75} rowGap={0}>
                  <span id={ids.label}>{labelOf(resource)}</span>
                  {count !== undefined && (
                    <Typography component="span" id={ids.count} variant="caption" color="textSecondary">
                      {count === null ? <Skeleton width={16} /> : count.toLocaleString(locale)}
                    </Typography>
                  )}
                </Row>
              }
              component={Link}
              to={fillPath(path, params)}
              // Narrow enough for several tabs on a phone.
              sx={{ px: { xs: 1, sm: 2 }, minWidth: 0 }}
            />
          )
        })}
      </Tabs>
    </Box>
  )
}

/** Returns the path of the same kind of page of another record: the page itself, or the nearest list without further ids. */
const samePage = (
  resources: Readonly<Record<string, AnyResource>>,
  owner: Owner,
  resource: AnyResource,
  pattern: string,
): string => {
  const known = paramNames(owner.page)
  if (paramNames(pattern).every((name) => known.includes(name))) return pattern
  const { at, parent } = resource
  if (at !== undefined && at !== pattern) return samePage(resources, owner, resource, at)
  const above = parent === undefined ? undefined : resources[parent]
  return above && above !== owner ? samePage(resources, owner, above, above.at ?? pattern) : owner.page
}

interface SwitchProps {
  readonly owner: Owner
  readonly resource: AnyResource
  /** The path of the open page, with its params. */
  readonly pattern: string
}

/** Switches to the same page of another record. */
export const RecordSwitch = ({ owner, resource, pattern }: SwitchProps) => {
  const { resources, screens } = useSchemaSetting()
  const params = usePathParams(owner.page)
  const Switch = screens?.[owner.name]?.Switch
  const idName = paramNames(owner.page).at(-1) ?? ''
  const path = samePage(resources, owner, resource, pattern)
  return Switch ? <Switch pathOf={(id) => fillPath(path, { ...params, [idName]: id })} /> : null
}

interface HeadProps {
  readonly owner: Owner
  readonly crumbs: ReactNode
  /** The open tab; pages with a form have none. */
  readonly tab?: AnyResource | undefined
}

/** The head of all pages of a record but its own: name, picture and state, above the tabs. */
const Head = ({ owner, crumbs, tab }: HeadProps) => {
  const { screens } = useSchemaSetting()
  const { data, error } = usePageRecord(owner)
  const { picture, about } = screens?.[owner.name]?.head?.(data) ?? {}
  if (error && !data) return crumbs
  return (
    <Stack spacing={3}>
      {crumbs}
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 40 }}>
        {picture}
        <Rest>
          <Typography variant="h1" component="p">
            {data ? recordTitle(owner, data) : <Skeleton width={200} />}
          </Typography>
          <About>{about}</About>
        </Rest>
      </Stack>
      {tab && <RecordTabs owner={owner} shown={tab} record={data} />}
    </Stack>
  )
}

interface PageOfRecordProps extends PageBelowProps {
  readonly place: { readonly owner: Owner; readonly tab: AnyResource }
}

/** A page below a record that has a page of its own, with the head of that. */
export const PageOfRecord = ({ place, ...page }: PageOfRecordProps) => {
  const { owner } = place
  const { resource, params, pattern, here, tab = place.tab, children, names, ...shown } = page
  const { caller } = useSchemaSetting()
  const own = usePathParams(owner.page)
  const { data, error, above, isFetching } = usePageRecord(owner)
  const name = data && recordTitle(owner, data)
  // For users who can't open the list above, the tabs say where they are.
  const hasCrumbs = isReachable(owner.at ?? '', caller) || here !== undefined || tab !== resource
  const crumbs = hasCrumbs && (
    <Breadcrumbs
      resource={resource}
      // The params of a record's own form lack its id.
      params={resource === owner ? own : params}
      self={resource === owner ? (name ?? null) : undefined}
      {...(here !== undefined && { here })}
      aside={<RecordSwitch owner={owner} resource={resource} pattern={pattern} />}
    />
  )
  const isInTab = useTabs(owner).some((one) => one.resource === tab)
  return (
    <OwnerNameProvider value={name}>
      <Opened resource={owner} record={error || isFetching ? undefined : data} params={above} isAround />
      <Page
        {...shown}
        isPart
        names={[names, name].filter(Boolean).join(' · ')}
        above={<Head owner={owner} crumbs={crumbs} tab={tab ?? undefined} />}
      >
        {isInTab && tab ? <Box {...panelOf(tab)}>{children}</Box> : children}
      </Page>
    </OwnerNameProvider>
  )
}
