import { Box, Stack } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { CompanyUser } from '../../../contract/entities/companyUser'
import type { CustomField } from '../../schema/field'
import type { ColumnProps } from '../../schema/kinds/kind'
import { roleName } from './roleName'

/** Shows the role of a company user in each granted application. Custom roles have the name that was typed. */
export const RoleCell = ({ record }: ColumnProps<CustomField>) => {
  const translate = useTranslate()
  const { applications, roles } = record as RaRecord & CompanyUser
  return (
    <Stack component="ul" spacing={0.25} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {applications.map((application) => {
        const { name } = roles[application]
        return (
          <li key={application}>
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
              {translate(`choices.grantable.${application}`)}
            </Box>
            {roleName(name, { translate })}
          </li>
        )
      })}
    </Stack>
  )
}
