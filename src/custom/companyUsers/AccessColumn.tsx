import { Stack, Typography } from '@mui/material'
import { grantableApplications } from '../../../contract/applications'
import { permissionsOf, roleLists, type Roles } from '../../../contract/roles'
import type { CustomField } from '../../schema/field'
import type { ColumnProps } from '../../schema/kinds/kind'
import { describeRights } from '../../schema/shared/rightsInWords'
import { countLists } from '../permissionMatrix/rights'
import { useWords } from '../../schema/shared/useWords'

/** Shows the granted roles in words: name, where they hold, and what they allow. */
export const AccessColumn = ({ record }: ColumnProps<CustomField>) => {
  const words = useWords()
  const { translate } = words
  const roles = record.roles as Roles
  return (
    <Stack spacing={1}>
      {grantableApplications
        .filter((application) => roles[application].grant_access)
        .map((application) => {
          const role = roles[application]
          const name = translate(`choices.companyRoles.${role.name}`, { _: role.name })
          const where = countLists(role.metafield, roleLists, words)
          return (
            <div key={application}>
              <Typography variant="subtitle2" component="p">
                {[translate(`choices.grantable.${application}`), name, where].filter(Boolean).join(' · ')}
              </Typography>
              <Typography variant="body2">
                {describeRights(permissionsOf(application, role), words).join('; ')}
              </Typography>
            </div>
          )
        })}
    </Stack>
  )
}
