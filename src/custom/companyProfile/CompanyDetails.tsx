import { Button, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { can } from '../../../contract/permissions'
import { companies } from '../../resources/companies'
import { ResourceDetails } from '../../schema/details/ResourceDetails'
import { fillPath } from '../../schema/path'
import { useSession } from '../session/useSession'
import { ProfileFrame, useProfileCompany } from './ProfileFrame'
import { profileTabs } from './profileTabs'

/** Provider staff change a company from the list of companies (A37). */
const useMayEdit = () => {
  const session = useSession()
  return session?.user?.role === 'COMPANY_SUPER_USER' && can(session.permissions, ['UPDATE_COMPANY'])
}

const EditButton = ({ isMain }: { isMain?: true }) => {
  const translate = useTranslate()
  const { company_id = '' } = useParams()
  return (
    <Button
      component={Link}
      to={fillPath(companies.form.edit, { company_id })}
      variant={isMain ? 'contained' : 'outlined'}
      size={isMain ? 'medium' : 'small'}
    >
      {translate(isMain ? 'companyProfile.editCompany' : 'companyProfile.editDetails')}
    </Button>
  )
}

const Loading = () => (
  <Stack spacing={2} aria-busy>
    {Array.from({ length: 4 }, (_, index) => (
      <Skeleton key={index} variant="rounded" height={140} />
    ))}
  </Stack>
)

/** Below the gate of the frame: a foreign company is not even asked for. */
const Details = ({ mayEdit }: { mayEdit: boolean }) => {
  const { data } = useProfileCompany()
  if (!data) return <Loading />
  return <ResourceDetails resource={companies} record={data} actions={mayEdit ? { contact: <EditButton /> } : {}} />
}

/** A company as its people read it; a super user of it finds the way to change it twice (A92). */
export const CompanyDetails = () => {
  const mayEdit = useMayEdit()
  return (
    <ProfileFrame tab={profileTabs.details} actions={mayEdit && <EditButton isMain />}>
      <Details mayEdit={mayEdit} />
    </ProfileFrame>
  )
}
