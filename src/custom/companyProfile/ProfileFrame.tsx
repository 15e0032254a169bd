import type { ReactNode } from 'react'
import { Box, Chip, Skeleton, Stack, Tab, Tabs } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import type { z } from 'zod'
import type { company } from '../../../contract/entities/company'
import { can } from '../../../contract/permissions'
import { companies } from '../../resources/companies'
import { Breadcrumbs } from '../../schema/page/Breadcrumbs'
import { isNotFound, LoadFailed } from '../../schema/page/LoadFailed'
import { Missing } from '../../schema/page/Missing'
import { Page } from '../../schema/page/Page'
import { fillPath } from '../../schema/path'
import { CompanyLogo } from '../companies/CompanyLogo'
import { isPlatform } from '../session/account'
import { useSession } from '../session/useSession'
import { CompanyGate } from './CompanyGate'
import { profileTabs, type ProfileTab } from './profileTabs'

interface ProfileFrameProps {
  readonly tab: ProfileTab
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Reads the company of the route. */
export const useProfileCompany = () => {
  const { company_id: id } = useParams()
  return useGetOne<z.output<typeof company>>('companies', { id: Number(id) }, { retry: false })
}

const ProfileTabs = ({ tab }: { tab: ProfileTab }) => {
  const translate = useTranslate()
  const { company_id: id = '' } = useParams()
  const held = useSession()?.permissions ?? []
  return (
    <Tabs value={tab.name} aria-label={translate('companyProfile.title')} variant="scrollable" scrollButtons="auto">
      {Object.values(profileTabs)
        .filter(({ permissions }) => can(held, permissions))
        .map(({ name, path }) => (
          <Tab
            key={name}
            id={`profile-tab-${name}`}
            {...(name === tab.name && { 'aria-controls': `profile-panel-${name}` })}
            value={name}
            label={translate(`companyProfile.tabs.${name}`)}
            component={Link}
            to={fillPath(path, { company_id: id })}
            // All three fit a phone.
            sx={{ px: { xs: 1, sm: 2 }, minWidth: 0 }}
          />
        ))}
    </Tabs>
  )
}

const Profile = ({ tab, actions, children }: ProfileFrameProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useProfileCompany()
  const user = useSession()?.user
  const title = data?.name ?? translate('companyProfile.title')
  if (isNotFound(error) && !data) return <Missing resource={companies} params={{}} />
  if (error && !data)
    return (
      <Page title={title}>
        <LoadFailed what={title} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  return (
    <Page
      title={title}
      names={translate(`companyProfile.tabs.${tab.name}`)}
      about={
        data?.is_active === false && <Chip component="span" size="small" label={translate('companies.inactive')} />
      }
      actions={data && actions}
      // Only provider staff have come here from a list.
      above={user && isPlatform(user) && <Breadcrumbs resource={companies} params={{}} here={data?.name ?? null} />}
      picture={
        data ? (
          <CompanyLogo url={data.small_logo_url} size={48} />
        ) : (
          <Skeleton variant="rounded" width={48} height={48} />
        )
      }
    >
      <Stack spacing={3}>
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <ProfileTabs tab={tab} />
        </Box>
        <Box role="tabpanel" id={`profile-panel-${tab.name}`} aria-labelledby={`profile-tab-${tab.name}`}>
          {children}
        </Box>
      </Stack>
    </Page>
  )
}

/** Frames a tab of a company's profile: whose it is, and the tabs that the person may see. */
export const ProfileFrame = (props: ProfileFrameProps) => {
  const translate = useTranslate()
  return (
    <CompanyGate permissions={props.tab.permissions} title={translate('companyProfile.title')}>
      <Profile {...props} />
    </CompanyGate>
  )
}
