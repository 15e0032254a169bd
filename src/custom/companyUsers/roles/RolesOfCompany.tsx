import { Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { grantableApplications, type Application, type GrantableApplication } from '../../../../contract/applications'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import type { PathParams } from '../../../schema/path'
import type { RoleEntry } from './entries'
import { RoleComparison, type Focusable } from './RoleComparison'
import { RoleList } from './RoleList'
import { useRoles } from './useRoles'

interface RolesOfCompanyProps {
  readonly applications: readonly Application[]
  readonly params: PathParams
}

interface RolesProps extends RolesOfCompanyProps {
  readonly application: GrantableApplication
}

/** The roles of an application, and two of them side by side: at first those that most people have. */
const RolesOfApplication = ({ application, applications, params }: RolesProps) => {
  const translate = useTranslate()
  const { entries, isLoading, hasFailed, retry } = useRoles(application, params)
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null)
  const other = useRef<Focusable>(null)
  if (hasFailed) return <LoadFailed what={translate('resources.companyRoles.title')} onRetry={retry} />
  if (isLoading) return <Skeleton variant="rounded" height={320} aria-busy />

  const [first, second] = entries.toSorted((a, b) => b.count - a.count)
  const find = (key: string | undefined, fallback: RoleEntry | undefined) =>
    entries.find((entry) => entry.key === key) ?? fallback
  const pair = [find(chosen?.[0], first), find(chosen?.[1], second)]
  const choose = (one: RoleEntry, next: RoleEntry) => setChosen([one.key, next.key])
  const compare = (entry: RoleEntry) => {
    const [, kept] = pair
    if (kept) choose(entry, kept)
    other.current?.focus()
  }
  const [one, next] = pair
  return (
    <Stack spacing={3}>
      <RoleList application={application} entries={entries} onCompare={compare} />
      {one && next && (
        <RoleComparison
          application={application}
          hasLivePayTool={applications.includes('LIVE_PAY_BENCHMARKING_TOOL')}
          entries={entries}
          one={one}
          other={next}
          onChange={choose}
          otherRef={other}
        />
      )}
    </Stack>
  )
}

/** The roles of a company, with a tab for each of its applications. */
export const RolesOfCompany = ({ applications, params }: RolesOfCompanyProps) => {
  const translate = useTranslate()
  const id = useId()
  const offered = grantableApplications.filter((application) => applications.includes(application))
  const [picked, setPicked] = useState<GrantableApplication | null>(null)
  const application = picked ?? offered[0]
  if (!application) return <Typography>{translate('access.noApplications')}</Typography>
  return (
    <Stack spacing={2}>
      <Tabs
        value={application}
        aria-label={translate('companyUsers.roles.applications')}
        onChange={(_event, tab: GrantableApplication) => setPicked(tab)}
        sx={({ tokens }) => ({ borderBottom: `1px solid ${tokens.border}` })}
      >
        {offered.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`${id}-${tab}-tab`}
            {...(tab === application && { 'aria-controls': `${id}-panel` })}
            label={translate(`choices.applications.${tab}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${application}-tab`}>
        <RolesOfApplication key={application} application={application} applications={applications} params={params} />
      </div>
    </Stack>
  )
}
