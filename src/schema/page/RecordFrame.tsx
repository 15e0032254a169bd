import type { ReactNode } from 'react'
import { Box, Stack, Tab, Tabs } from '@mui/material'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { codes } from '../../../contract/envelope'
import { recordTitle } from '../kinds/recordTitle'
import { fillPath, metaOf, usePathParams, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { companyOf, isReachable, passes } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { isOwner, ownerOf, recordOfPage, tabOf, tabsOf, type Owner } from '../shared/tabs'
import { textsOf, useTexts } from '../shared/texts'
import { Breadcrumbs } from './Breadcrumbs'
import { isNotFound, LoadFailed } from './LoadFailed'
import { Missing } from './Missing'
import { Page } from './Page'

/** The error for ids that aren't numbers. */
const noRecord = { code: codes.notFound }

/** Reads the record of a page. */
export const usePageRecord = <R extends RaRecord = RaRecord>(owner: AnyResource) => {
  const found = recordOfPage(owner, usePathParams(owner.page ?? ''))
  const { data, error, refetch } = useGetOne<R>(
    owner.name,
    { id: Number(found?.id) as R['id'], meta: metaOf(found?.params ?? {}) },
    { enabled: found !== null, retry: false },
  )
  return { data, error: found ? error : noRecord, refetch, above: found?.params ?? {} }
}

interface TabsProps {
  readonly owner: Owner
  readonly shown: AnyResource
  readonly params: PathParams
}

/** Returns a function that gives the label of a tab. */
const useTabLabel = (owner: Owner) => {
  const translate = useTranslate()
  return (tab: AnyResource) => {
    const texts = textsOf(translate, tab)
    return texts(tab === owner ? 'details' : 'title')
  }
}

/** Shows the tabs that the user may open. */
const RecordTabs = ({ owner, shown, params }: TabsProps) => {
  const { resources, caller } = useSchemaSetting()
  const companyId = companyOf(useParams())
  const labelOf = useTabLabel(owner)
  const texts = useTexts(owner)
  return (
    <Tabs value={shown.name} aria-label={texts('page')} variant="scrollable" scrollButtons="auto">
      {tabsOf(resources, owner)
        .filter(({ asks }) => passes(asks, caller, companyId))
        .map(({ resource, path }) => (
          <Tab
            key={resource.name}
            id={`tab-${resource.name}`}
            {...(resource === shown && { 'aria-controls': `tabpanel-${resource.name}` })}
            value={resource.name}
            label={labelOf(resource)}
            component={Link}
            to={fillPath(path, params)}
            // Narrow enough for several tabs on a phone.
            sx={{ px: { xs: 1, sm: 2 }, minWidth: 0 }}
          />
        ))}
    </Tabs>
  )
}

interface RecordFrameProps {
  /** What is shown: the resource of the record itself for its details, or the list of a child resource. */
  readonly tab: AnyResource
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const Frame = ({ owner, tab, actions, children }: RecordFrameProps & { owner: Owner }) => {
  const { resources, screens, caller } = useSchemaSetting()
  const shown = tabOf(resources, tab)
  const texts = useTexts(owner)
  const labelOf = useTabLabel(owner)
  const params = usePathParams(owner.page)
  const { data, error, refetch, above } = usePageRecord(owner)
  const name = data && recordTitle(owner, data)
  const title = name ?? texts('page')
  if (isNotFound(error) && !data) return <Missing resource={owner} params={above} />
  if (error && !data)
    return (
      <Page title={title}>
        <LoadFailed what={title} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  const { picture, about } = screens?.[owner.name]?.head?.(data) ?? {}
  return (
    <Page
      title={title}
      names={labelOf(tab)}
      about={about}
      actions={data && actions}
      // Only for users who can open the list above.
      above={isReachable(owner.at ?? '', caller) && <Breadcrumbs resource={owner} params={above} here={name ?? null} />}
      picture={picture}
    >
      <Stack spacing={3}>
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <RecordTabs owner={owner} shown={shown} params={params} />
        </Box>
        <Box role="tabpanel" id={`tabpanel-${shown.name}`} aria-labelledby={`tab-${shown.name}`}>
          {children}
        </Box>
      </Stack>
    </Page>
  )
}

/** The frame of a record's page: its header and tabs around the open one. */
export const RecordFrame = (props: RecordFrameProps) => {
  const { resources } = useSchemaSetting()
  const owner = isOwner(props.tab) ? props.tab : ownerOf(resources, props.tab)
  if (!owner) throw new Error(`No resource with a page is right above ${props.tab.name}`)
  return <Frame owner={owner} {...props} />
}
