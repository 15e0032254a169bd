import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type { Company } from '../../../contract/entities/company'
import type { IdentityProvider } from '../../../contract/entities/identityProvider'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Notice } from '../../schema/shared/Notice'
import { keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { BelowCompany, PageOfCompany } from '../session/PageOfCompany'
import { Domains } from './Domains'
import { NewPeople } from './NewPeople'
import { ProviderForm } from './ProviderForm'
import { ProviderItem } from './ProviderItem'
import { useIdentityProviders } from './useIdentityProviders'
import { PlainList } from '../../schema/shared/PlainList'

const path = '/identity-provider'

const Providers = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const notify = useNotice()
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null)
  const { data: providers, error, refetch } = useIdentityProviders(company)
  const { data: of } = useGetOne<Company>('companies', { id: Number(company) }, { enabled: caller.isPlatform })
  const mayWrite = useMayCall()(calls.createIdentityProvider, Number(company))
  return (
    <BelowCompany
      company={company}
      path={path}
      title={translate('identityProviders.title')}
      about={
        of && caller.isPlatform
          ? translate('identityProviders.aboutOf', { company: of.name })
          : translate('identityProviders.about')
      }
      actions={
        <>
          {providers && <KindHistory kind="identityProviders" company={company} records={providers} />}
          {mayWrite && providers?.length === 0 && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
              {translate('identityProviders.new')}
            </Button>
          )}
        </>
      }
    >
      {edited && (
        <ProviderForm
          company={company}
          provider={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            notify(translate('identityProviders.saved'), 'success')
            // The first provider takes the place of the button that began it.
            keepFocusThroughRemoval()
          }}
        />
      )}
      {!providers && error && (
        <LoadFailed what={translate('identityProviders.what')} error={error} onRetry={() => void refetch()} />
      )}
      {!providers && !error && <Skeleton variant="rounded" height={120} aria-busy />}
      {providers?.length === 0 && (
        <Notice title={translate('identityProviders.none')}>
          <Typography color="textSecondary">
            {translate(mayWrite ? 'identityProviders.noneAbout' : 'identityProviders.noneOf')}
          </Typography>
        </Notice>
      )}
      {providers && providers.length > 0 && (
        <Stack component={PlainList} spacing={2} aria-label={translate('identityProviders.list')}>
          {providers.map((provider) => (
            <ProviderItem
              key={provider.id}
              company={company}
              provider={provider}
              active={providers.find(({ state }) => state === 'active')}
              onEdit={() => setEdited(provider)}
            />
          ))}
        </Stack>
      )}
      {mayWrite && providers && providers.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setEdited('new')}
        >
          {translate('identityProviders.another')}
        </Button>
      )}
      {providers && providers.length > 0 && <NewPeople company={company} />}
      <Domains company={company} what={translate('identityProviders.domains.title')} />
    </BelowCompany>
  )
}

/** How people of a company sign in: by which identity provider, from which domains. */
export const IdentityProviderPage = () => {
  const { translate } = useWords()
  return (
    <PageOfCompany
      title={translate('identityProviders.title')}
      what={translate('identityProviders.what')}
      path={path}
      why={translate('identityProviders.noCompanyAbout')}
      read={calls.listIdentityProviders}
    >
      {(company) => <Providers key={company} company={company} />}
    </PageOfCompany>
  )
}
