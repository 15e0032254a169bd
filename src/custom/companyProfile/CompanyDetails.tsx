import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { planned as calls } from '../../../contract/calls/planned'
import type { Company } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import { HistoryButton } from '../../schema/history/HistoryButton'
import { fillPath } from '../../schema/path'
import { usePageRecord } from '../../schema/page/usePageRecord'
import { plannedPath } from '../../schema/planned/plannedPath'
import { PlannedLine } from '../../schema/planned/lazyParts'
import { DetailsTab, detailsWaiting } from '../../schema/routes/tabScreens'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useMay, useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useChangesPath } from '../changes/useChangesPath'

const EditButton = ({ text, isMain }: { text: string; isMain?: true }) => {
  const { company_id = '' } = useParams()
  return (
    <Button
      component={Link}
      to={fillPath(companies.form.edit, { company_id })}
      variant={isMain ? 'contained' : 'outlined'}
      size={isMain ? 'medium' : 'small'}
    >
      {text}
    </Button>
  )
}

// The details wait for the steps above them, which would push them down.
const FirstSteps = lazyModule(() => import('./onDemand')).part((module) => module.FirstSteps, detailsWaiting)

const ofContract = ['contract_start_date', 'contract_end_date']

const Planned = ({ id }: { readonly id: number }) => {
  const mayUpdate = useMay()(companies, 'update')
  return mayUpdate ? <PlannedLine companyId={String(id)} call="updateCompany" recordId={id} sx={{ mb: 2 }} /> : null
}

const withSteps = (company: RaRecord, details: ReactNode) => (
  <FirstSteps company={company as Company}>
    <Planned id={Number(company.id)} />
    {details}
  </FirstSteps>
)

/**
 * Shows a company's details. Whoever may edit them finds an Edit button in the header; a company super user also in the
 * contact section (A92, A134).
 */
export const CompanyDetails = () => {
  const translate = useTranslate()
  const { company_id = '' } = useParams()
  const { data } = usePageRecord(companies)
  const mayEdit = useMay()(companies, 'update')
  const mayCall = useMayCall()
  const changes = useChangesPath()
  const { isPlatform } = useSchemaSetting().caller
  return (
    <DetailsTab
      resource={companies}
      around={withSteps}
      // The line of the contract has them.
      without={ofContract}
      actions={
        <>
          <HistoryButton
            resource={companies}
            record={data ?? { id: Number(company_id) }}
            params={{ company_id }}
            variant="outlined"
          />
          {changes !== null && (
            <Button component={Link} to={changes} variant="outlined" color="inherit">
              {translate('companyProfile.changes')}
            </Button>
          )}
          {mayCall(calls.listPlannedChanges) && (
            <Button component={Link} to={plannedPath(company_id)} variant="outlined" color="inherit">
              {translate('companyProfile.planned')}
            </Button>
          )}
          {mayEdit && (
            <EditButton text={translate(isPlatform ? 'companies.edit' : 'companyProfile.editCompany')} isMain />
          )}
        </>
      }
      sectionActions={
        mayEdit && !isPlatform ? { contact: <EditButton text={translate('companyProfile.editDetails')} /> } : {}
      }
    />
  )
}
