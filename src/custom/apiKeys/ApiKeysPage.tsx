import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { apiKeys as calls } from '../../../contract/calls/apiKeys'
import type { ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import type { Company } from '../../../contract/entities/company'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Notice } from '../../schema/shared/Notice'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { BelowCompany, PageOfCompany } from '../session/PageOfCompany'
import { ApiKeyItem } from './ApiKeyItem'
import { NewKey } from './NewKey'
import { SecretDialog } from './SecretDialog'
import { useApiKeys } from './useApiKeys'
import { PlainList } from '../../schema/shared/PlainList'

const path = '/api-keys'

const Keys = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<ApiKeyWithSecret | null>(null)
  const { data: keys, error, refetch } = useApiKeys(company)
  const { data: of } = useGetOne<Company>('companies', { id: Number(company) }, { enabled: caller.isPlatform })
  const mayMake = useMayCall()(calls.createApiKey, Number(company))
  return (
    <BelowCompany
      company={company}
      path={path}
      title={translate('apiKeys.title')}
      about={of && caller.isPlatform ? translate('apiKeys.aboutOf', { company: of.name }) : translate('apiKeys.about')}
      actions={
        <>
          {keys && <KindHistory kind="apiKeys" company={company} records={keys} />}
          {mayMake && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setMaking(true)}>
              {translate('apiKeys.new')}
            </Button>
          )}
        </>
      }
    >
      {isMaking && (
        <NewKey
          company={company}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setShown(key)
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
      {!keys && error && <LoadFailed what={translate('apiKeys.what')} error={error} onRetry={() => void refetch()} />}
      {!keys && !error && <Skeleton variant="rounded" height={120} aria-busy />}
      {keys?.length === 0 && (
        <Notice title={translate('apiKeys.none')}>
          <Typography color="textSecondary">{translate(mayMake ? 'apiKeys.noneAbout' : 'apiKeys.noneOf')}</Typography>
        </Notice>
      )}
      {keys && keys.length > 0 && (
        <Stack component={PlainList} spacing={2} aria-label={translate('apiKeys.list')}>
          {keys.map((key) => (
            <ApiKeyItem key={key.id} apiKey={key} company={company} onSecret={setShown} />
          ))}
        </Stack>
      )}
      <Link href="/api/docs" target="_blank" rel="noopener" sx={{ alignSelf: 'flex-start' }}>
        {translate('apiKeys.guide')}
      </Link>
    </BelowCompany>
  )
}

/** The keys with which programs call the API for a company. */
export const ApiKeysPage = () => {
  const { translate } = useWords()
  return (
    <PageOfCompany
      title={translate('apiKeys.title')}
      what={translate('apiKeys.what')}
      path={path}
      why={translate('apiKeys.noCompanyAbout')}
      read={calls.listApiKeys}
    >
      {(company) => <Keys key={company} company={company} />}
    </PageOfCompany>
  )
}
