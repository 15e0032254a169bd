import type { ReactNode } from 'react'
import { Button, Typography } from '@mui/material'
import { Link as RouterLink, Navigate, useParams } from 'react-router-dom'
import type { Call } from '../../../contract/call'
import { addTexts } from '../../i18n/i18nProvider'
import { ofPageOfCompany } from '../../i18n/parts/pageOfCompany'
import { companies } from '../../resources/companies'
import { LoadFailed, noRecord } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { PageBelow } from '../../schema/page/PageBelow'
import { Refusal } from '../../schema/page/Refusal'
import { isNoId } from '../../schema/path'
import { Notice } from '../../schema/shared/Notice'
import { guardsOf, refusalsFor } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { useKnownCompanyId } from './useSession'

addTexts(ofPageOfCompany)

interface PageOfCompanyProps {
  readonly title: string
  /** What could not be loaded. */
  readonly what: string
  /** Where the page is without a company. */
  readonly path: string
  /** Says why a company has to be chosen first. */
  readonly why: string
  /** The call that reads what the page shows. */
  readonly read: Call
  readonly children: (company: string) => ReactNode
}

interface BelowCompanyProps {
  readonly company: string
  /** Where the page is without a company. */
  readonly path: string
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of such a page once its company is known: below the head of the company, as its other pages are. */
export const BelowCompany = ({ company, path, ...page }: BelowCompanyProps) => (
  <PageBelow
    {...page}
    resource={companies}
    params={{ company_id: company }}
    pattern={`${path}/:company_id`}
    here={page.title}
    tab={null}
  />
)

/** A page of the company that its address names, or else of the one that is worked in; otherwise asks for one. */
export const PageOfCompany = ({ title, what, path, why, read, children }: PageOfCompanyProps) => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const { company_id: company } = useParams()
  const known = useKnownCompanyId()
  if (company === undefined && known !== null) return <Navigate to={`${path}/${known}`} replace />
  if (company === undefined)
    return (
      <Page title={title}>
        <Notice title={translate('pageOfCompany.none')}>
          <Typography color="textSecondary">{why}</Typography>
          <Button component={RouterLink} to="/select-company" variant="outlined">
            {translate('pageOfCompany.choose')}
          </Button>
        </Notice>
      </Page>
    )
  if (isNoId(company))
    return (
      <Page title={title}>
        <LoadFailed what={what} error={noRecord} onRetry={() => {}} />
      </Page>
    )
  const refusals = refusalsFor(guardsOf(read), caller, Number(company))
  return refusals.length > 0 ? <Refusal title={title} refusals={refusals} /> : children(company)
}
