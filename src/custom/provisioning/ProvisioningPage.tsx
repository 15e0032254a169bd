import { Link, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { provisioning as calls } from '../../../contract/calls/provisioning'
import type { Company } from '../../../contract/entities/company'
import { provisioningLogDays, type Provisioning } from '../../../contract/entities/provisioning'
import { showMoment } from '../../schema/kinds/shown'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { CopyText } from '../secrets/CopyText'
import { BelowCompany, PageOfCompany } from '../session/PageOfCompany'
import { Everybody, Groups } from './Groups'
import { ProvisioningLog } from './ProvisioningLog'
import { useProvisioning } from './useProvisioning'
import { Panel } from '../../schema/shared/Panel'

interface PartProps {
  readonly company: string
  readonly shown: Provisioning
}

/** What to enter at the identity provider, and whether it sends anything. */
const Connection = ({ company, shown }: PartProps) => {
  const { translate, locale } = useWords()
  const last = shown.last_at
  return (
    <Stack component="section" spacing={1} aria-labelledby="provisioning-connection">
      <Typography variant="h2" id="provisioning-connection">
        {translate('provisioning.connection.title')}
      </Typography>
      <Panel>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <CopyText
            label={translate('provisioning.connection.address')}
            value={shown.address}
            hint={translate('provisioning.connection.addressHint')}
          />
          <Typography>{translate('provisioning.connection.key')}</Typography>
          <Link component={RouterLink} to={`/api-keys/${company}`}>
            {translate('provisioning.connection.toKeys')}
          </Link>
          <Typography color="textSecondary">
            {[
              last
                ? translate('provisioning.connection.last', { moment: showMoment(last, locale) })
                : translate('provisioning.connection.never', { days: provisioningLogDays }),
              translate('provisioning.connection.people', { count: shown.people }),
            ].join(' · ')}
          </Typography>
        </Stack>
      </Panel>
    </Stack>
  )
}

const path = '/provisioning'

const OfCompany = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const { data: shown, error, refetch } = useProvisioning(company)
  const { data: of } = useGetOne<Company>('companies', { id: Number(company) }, { enabled: caller.isPlatform })
  return (
    <BelowCompany
      company={company}
      path={path}
      title={translate('provisioning.title')}
      about={
        of && caller.isPlatform
          ? translate('provisioning.aboutOf', { company: of.name })
          : translate('provisioning.about')
      }
    >
      {!shown && error && (
        <LoadFailed what={translate('provisioning.what')} error={error} onRetry={() => void refetch()} />
      )}
      {!shown && !error && <Skeleton variant="rounded" height={240} aria-busy />}
      {shown && (
        <>
          <Connection company={company} shown={shown} />
          <Everybody company={company} shown={shown} />
          <Groups company={company} shown={shown} />
          <ProvisioningLog company={company} />
        </>
      )}
    </BelowCompany>
  )
}

/** The identity provider of a company: where it sends users and groups, what these get, and what came. */
export const ProvisioningPage = () => {
  const { translate } = useWords()
  return (
    <PageOfCompany
      title={translate('provisioning.title')}
      what={translate('provisioning.what')}
      path={path}
      why={translate('provisioning.noCompanyAbout')}
      read={calls.readProvisioning}
    >
      {(company) => <OfCompany key={company} company={company} />}
    </PageOfCompany>
  )
}
