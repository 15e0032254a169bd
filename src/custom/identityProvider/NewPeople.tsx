import { Link, Skeleton, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { provisioning as calls } from '../../../contract/calls/provisioning'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { RolesShown } from '../provisioning/RolesShown'
import { useProvisioning } from '../provisioning/useProvisioning'
import { Row } from '../../schema/shared/Row'
import { Panel } from '../../schema/shared/Panel'

interface NewPeopleProps {
  readonly company: string
}

const DefaultRole = ({ company }: NewPeopleProps) => {
  const { translate } = useWords()
  const { data: shown, error, refetch } = useProvisioning(company)
  if (!shown && error)
    return <LoadFailed what={translate('provisioning.everybody.title')} error={error} onRetry={() => void refetch()} />
  if (!shown) return <Skeleton variant="rounded" height={24} aria-busy />
  return (
    <Row align="center">
      <Typography>{translate('provisioning.everybody.title')}</Typography>
      <RolesShown applications={shown.applications} roles={shown.everybody.roles} />
    </Row>
  )
}

/** The default role, which is that of provisioning as well. */
export const NewPeople = ({ company }: NewPeopleProps) => {
  const { translate } = useWords()
  const mayRead = useMayCall()(calls.readProvisioning, Number(company))
  return (
    <Stack component="section" spacing={1} aria-labelledby="identity-new-people">
      <Typography variant="h2" id="identity-new-people">
        {translate('identityProviders.newPeople.title')}
      </Typography>
      <Typography color="textSecondary">{translate('identityProviders.newPeople.about')}</Typography>
      {mayRead && (
        <Panel>
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <DefaultRole company={company} />
            <Link component={RouterLink} to={`/provisioning/${company}`}>
              {translate('identityProviders.newPeople.change')}
            </Link>
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}
