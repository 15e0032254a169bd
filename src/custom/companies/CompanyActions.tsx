import { Button, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { companies, companySummaries } from '../../resources/companies'
import { Cell } from '../../schema/kinds/Cell'
import { fillPath } from '../../schema/path'
import { useMay } from '../../schema/shared/SchemaContext'

/** Shows what provider staff may do with a company in the list: edit it, switch it on or off (A37, A45). */
export const CompanyActions = ({ company }: { company: CompanyLite }) => {
  const translate = useTranslate()
  const may = useMay()
  const mayToggle = may(companySummaries, 'toggle')
  const mayEdit = may(companies, 'update', { company_id: String(company.id) })
  if (!mayToggle && !mayEdit) return null
  return (
    // Above the link that covers the whole row.
    <Stack
      direction="row"
      spacing={1}
      sx={{ position: 'relative', zIndex: 1, alignItems: 'center', justifyContent: 'flex-end' }}
    >
      {mayEdit && (
        <Button
          size="small"
          component={Link}
          to={fillPath(companies.form.edit, { company_id: company.id })}
          aria-label={translate('companies.editOf', { name: company.name })}
        >
          {translate('companies.edit')}
        </Button>
      )}
      {mayToggle && <Cell resource={companySummaries} name="is_active" record={company} />}
    </Stack>
  )
}
