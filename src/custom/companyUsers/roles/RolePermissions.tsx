import { Box, Typography } from '@mui/material'
import type { GrantableApplication } from '../../../../contract/applications'
import { dashboardPermission, livePayPermissions } from '../../../../contract/permissions'
import { capitalized, describeRights } from '../../../schema/shared/rightsInWords'
import { useWords } from '../../../schema/shared/useWords'
import { allGroupsOf, namesIn } from '../../permissionMatrix/groups'
import { isIdle } from '../../permissionMatrix/reach'
import type { RoleEntry } from './entries'

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
    ...allGroupsOf(application).map(({ title, rows }) => ({ title, names: namesIn(rows) })),
    { title: 'access.more.groups.switched', names: [dashboardPermission[application], ...livePayPermissions] },
  ].map(({ title, names }) => ({ title, names: names.filter((one) => role.held.includes(one) && !idle.includes(one)) }))
  const parts = [...groups, { title: 'access.more.groups.idle', names: idle }]
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => ({
      title,
      texts: describeRights(names, words, names === idle ? 'entities' : 'ownEntities').map((text) =>
        capitalized(text, words),
      ),
    }))
  return (
    <Box
      id={id}
      component="dl"
      sx={({ tokens }) => ({
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 3fr)' },
        columnGap: 2,
        rowGap: 1,
        m: 0,
        p: 1.5,
        borderRadius: 1,
        backgroundColor: tokens.sunken,
        '& dd': { m: 0, minWidth: 0 },
      })}
    >
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
    </Box>
  )
}
