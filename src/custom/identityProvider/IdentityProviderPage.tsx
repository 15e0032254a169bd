import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type { Company } from '../../../contract/entities/company'
import type { IdentityProvider } from '../../../contract/entities/identityProvider'
import { list } from '../../schema/history/HistoryPanel'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { Notice } from '../../schema/shared/Notice'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { PageOfCompany } from '../session/PageOfCompany'
import { Domains } from './Domains'
import { ProviderForm } from './ProviderForm'
import { ProviderItem } from './ProviderItem'
import { useIdentityProviders } from './useIdentityProviders'
import { useText } from './useText'

const Providers = ({ company }: { readonly company: string }) => {
  const { caller } = useSchemaSetting()
  const notify = useNotice()
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null)
  const { data: providers, error, refetch } = useIdentityProviders(company)
  const { data: of } = useGetOne<Company>('companies', { id: Number(company) }, { enabled: caller.isPlatform })
  const mayWrite = useMayCall()(calls.createIdentityProvider, Number(company))
  const text = useText()
  return (
    <Page
      title={text('title')}
      about={of && caller.isPlatform ? text('aboutOf', { company: of.name }) : text('about')}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {text('new')}
          </Button>
        )
      }
    >
      {edited && (
        <ProviderForm
          company={company}
          provider={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            notify(text('saved'), 'success')
          }}
        />
      )}
      {!providers && error && <LoadFailed what={text('what')} error={error} onRetry={() => void refetch()} />}
      {!providers && !error && <Skeleton variant="rounded" height={120} aria-busy />}
      {providers?.length === 0 && (
        <Notice title={text('none')}>
          <Typography color="textSecondary">{text(mayWrite ? 'noneAbout' : 'noneOf')}</Typography>
        </Notice>
      )}
      {providers && providers.length > 0 && (
        <Stack component="ul" spacing={2} aria-label={text('list')} sx={list}>
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
      <Domains company={company} what={text('domains.title')} />
    </Page>
  )
}

/** How people of a company sign in: by which identity provider, from which domains. */
export const IdentityProviderPage = () => {
  const text = useText()
  return (
    <PageOfCompany
      title={text('title')}
      what={text('what')}
      path="/identity-provider"
      why={text('noCompanyAbout')}
      read={calls.listIdentityProviders}
    >
      {(company) => <Providers key={company} company={company} />}
    </PageOfCompany>
  )
}
