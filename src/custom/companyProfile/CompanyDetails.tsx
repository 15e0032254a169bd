import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { companies } from '../../resources/companies'
import { fillPath } from '../../schema/path'
import { DetailsTab } from '../../schema/routes/tabScreens'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'

/** Returns whether to offer editing; provider staff edit companies from the list instead (A37). */
const useMayEdit = () => {
  const may = useMay()
  return !useSchemaSetting().caller.isPlatform && may(companies, 'update')
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

/** Shows a company's details; who may edit them finds an Edit button in the header and in the contact section (A92). */
export const CompanyDetails = () => {
  const mayEdit = useMayEdit()
  return (
    <DetailsTab
      resource={companies}
      actions={mayEdit && <EditButton isMain />}
      sectionActions={mayEdit ? { contact: <EditButton /> } : {}}
    />
  )
}
