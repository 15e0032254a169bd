import { useTranslate } from 'ra-core'
import { companies } from '../../resources/companies'
import { EditPage } from '../../schema/form/FormPage'
import { CompanyGate } from './CompanyGate'

/** The form of a company for its own people: another company's address shows nothing of it. */
export const EditOwnCompany = () => {
  const translate = useTranslate()
  return (
    <CompanyGate
      permissions={['UPDATE_COMPANY']}
      companyRole="COMPANY_SUPER_USER"
      title={translate('resources.companies.editTitle')}
    >
      <EditPage resource={companies} />
    </CompanyGate>
  )
}
