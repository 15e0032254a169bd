import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import type { Company } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import { fillPath } from '../../schema/path'
import { usePageRecord } from '../../schema/page/usePageRecord'
import { PlannedLine } from '../../schema/planned/lazyParts'
import { DetailsTab, detailsWaiting } from '../../schema/routes/tabScreens'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { ChangesMenu } from './ChangesMenu'

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
  const { isPlatform } = useSchemaSetting().caller
  return (
    <DetailsTab
      resource={companies}
      around={withSteps}
      // The line of the contract has them.
      without={ofContract}
      actions={
        <>
          <ChangesMenu company={data ?? { id: Number(company_id) }} />
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
