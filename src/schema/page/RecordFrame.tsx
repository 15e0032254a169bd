import type { ReactNode } from 'react'
import { Box, Stack } from '@mui/material'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { Opened } from '../shared/Opened'
import { OwnerNameProvider } from '../shared/OwnerName'
import { isReachable } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { isOwner, ownerOf, tabOf, type Owner } from '../shared/tabs'
import { useTexts } from '../shared/texts'
import { Breadcrumbs } from './Breadcrumbs'
import { isNotFound, LoadFailed } from './LoadFailed'
import { Missing } from './lazyParts'
import { Page } from './Page'
import { panelOf, RecordSwitch, RecordTabs, useTabLabel } from './RecordHead'
import { usePageRecord } from './usePageRecord'

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
  const { data, error, refetch, above, isFetching } = usePageRecord(owner)
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
    <OwnerNameProvider value={name}>
      <Opened
        resource={owner}
        record={error || isFetching ? undefined : data}
        params={above}
        isAround={tab !== owner}
      />
      <Page
        title={title}
        names={labelOf(tab)}
        about={about}
        actions={
          // They take their place before they can be used.
          actions && (data ? actions : <Box sx={{ display: 'contents', visibility: 'hidden' }}>{actions}</Box>)
        }
        above={
          // Only for users who can open the list above.
          isReachable(owner.at ?? '', caller) && (
            <Breadcrumbs
              resource={owner}
              params={above}
              here={name ?? null}
              aside={
                <RecordSwitch owner={owner} resource={tab} pattern={tab === owner ? owner.page : (tab.at ?? '')} />
              }
            />
          )
        }
        picture={picture}
      >
        <Stack spacing={3}>
          <RecordTabs owner={owner} shown={shown} record={data} />
          <Box {...panelOf(shown)}>{children}</Box>
        </Stack>
      </Page>
    </OwnerNameProvider>
  )
}

/** The frame of a record's page: its header and tabs around the open one. */
export const RecordFrame = (props: RecordFrameProps) => {
  const { resources } = useSchemaSetting()
  const owner = isOwner(props.tab) ? props.tab : ownerOf(resources, props.tab)
  if (!owner) throw new Error(`No resource with a page is right above ${props.tab.name}`)
  return <Frame owner={owner} {...props} />
}
