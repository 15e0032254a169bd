import { Box, Typography } from '@mui/material'
import type { GrantableApplication } from '../../../../contract/applications'
import { capitalize } from '../../../../contract/capitalize'
import { dashboardPermission, livePayPermissions } from '../../../../contract/permissions'
import { describeRights } from '../../../schema/shared/rightsInWords'
import { useWords } from '../../../schema/shared/useWords'
import { permissionsIn, allGroupsOf } from '../../permissionMatrix/groups'
import { isIdle } from '../../permissionMatrix/reach'
import type { RoleEntry } from './entries'
import { Columns } from '../../../schema/shared/Columns'
import { Tinted } from '../../../schema/shared/Tinted'

interface RolePermissionsProps {
  readonly application: GrantableApplication
  readonly role: RoleEntry
  readonly id: string
}

/** Everything that a role holds, in words and in groups; what has no effect for company users comes last. */
export const RolePermissions = ({ application, role, id }: RolePermissionsProps) => {
  const words = useWords()
  const { translate } = words
  const idle = role.held.filter((name) => isIdle(name, role.name))
  const groups = [
    ...allGroupsOf(application).map(({ title, rows }) => ({ title, names: permissionsIn(rows) })),
    { title: 'access.more.groups.switched', names: [dashboardPermission[application], ...livePayPermissions] },
  ].map(({ title, names }) => ({ title, names: names.filter((one) => role.held.includes(one) && !idle.includes(one)) }))
  const parts = [...groups, { title: 'access.more.groups.idle', names: idle }]
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => ({
      title,
      texts: describeRights(names, words, names === idle ? 'entities' : 'ownEntities').map((text) =>
        capitalize(text, words.locale),
      ),
    }))
  return (
    <Tinted id={id} sx={{ gridColumn: '1 / -1' }}>
      <Columns as="dl" rowGap={1} sm="minmax(0, 1fr) minmax(0, 3fr)">
        {parts.length === 0 && <Typography component="dd">{translate('companyUsers.roles.noRights')}</Typography>}
        {parts.map(({ title, texts }) => (
          <Box key={title} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="subtitle2">
              {translate(title)}
            </Typography>
            <dd>
              {texts.map((text) => (
                <Typography key={text} variant="body2">
                  {text}
                </Typography>
              ))}
            </dd>
          </Box>
        ))}
      </Columns>
    </Tinted>
  )
}
