import { Chip } from '@mui/material'
import type { ProvisionedGroup, Provisioning } from '../../../contract/entities/provisioning'
import { useWords } from '../../schema/shared/useWords'
import { roleName } from '../companyUsers/roleName'
import { labelled } from '../../../contract/glue'

interface RolesShownProps {
  readonly applications: Provisioning['applications']
  readonly roles: ProvisionedGroup['roles']
}

/** Shows the role in each application, or that there is none. */
export const RolesShown = ({ applications, roles }: RolesShownProps) => {
  const { translate } = useWords()
  const given = applications.filter((application) => roles[application])
  if (given.length === 0)
    return <Chip size="small" variant="outlined" label={translate('provisioning.groups.without')} />
  return given.map((application) => (
    <Chip
      key={application}
      size="small"
      color="primary"
      variant="outlined"
      label={labelled(
        translate(`choices.applications.${application}`),
        roleName(roles[application]?.name ?? '', { translate }),
      )}
    />
  ))
}
