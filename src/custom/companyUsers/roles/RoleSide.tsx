import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { GrantableApplication } from '../../../../contract/applications'
import { dashboardPermission } from '../../../../contract/permissions'
import type { Part } from '../changes'
import { partTexts } from '../changeTexts'
import { rowsOf } from '../../permissionMatrix/matrix'
import { MorePermissions } from '../../permissionMatrix/MorePermissions'
import { PermissionMatrix } from '../../permissionMatrix/PermissionMatrix'
import { useWords } from '../../../schema/shared/useWords'
import type { RoleEntry } from './entries'
import { useRoleText } from './useRoleText'
import { RowList } from '../../../schema/shared/Row'
import { Tinted } from '../../../schema/shared/Tinted'

interface RoleSideProps {
  readonly application: GrantableApplication
  readonly hasLivePayTool: boolean
  readonly role: RoleEntry
  readonly other: RoleEntry
  /** What this role allows and the other one doesn't. */
  readonly surplus: Part
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly differs: boolean
}

/** Says whether a role includes what a switch of the form gives. */
const Toggle = ({ label, isOn, differs }: ToggleProps) => {
  const translate = useTranslate()
  const Icon = isOn ? CheckIcon : RemoveIcon
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1}
      sx={({ tokens }) => ({
        alignItems: 'center',
        p: 0.5,
        pr: 1,
        borderRadius: 1,
        ...(differs && { outline: `2px solid ${tokens.warning}`, outlineOffset: -2 }),
      })}
    >
      <Icon aria-hidden fontSize="small" color={isOn ? 'success' : 'action'} />
      <Typography color={isOn ? 'textPrimary' : 'textSecondary'}>
        {translate(`companyUsers.roles.${isOn ? 'included' : 'excluded'}`, { what: label })}
      </Typography>
    </Stack>
  )
}

const always = () => true
const ignore = () => {}

/** One of two roles that are compared: what only this one allows, its switches, and its matrix. */
export const RoleSide = ({ application, hasLivePayTool, role, other, surplus }: RoleSideProps) => {
  const words = useWords()
  const id = useId()
  const { translate } = words
  const { nameOf, notesOf } = useRoleText()
  const dashboard = dashboardPermission[application]
  const hasDashboard = role.held.includes(dashboard)
  const texts = partTexts(application, surplus, true, words)
  const name = nameOf(role)
  const matrix = {
    held: role.held,
    preset: other.held,
    differsText: translate('companyUsers.roles.differs'),
    isDisabled: true,
    mayGrant: always,
    onChange: ignore,
  }
  return (
    <Stack component="section" aria-labelledby={id} spacing={2} sx={{ minWidth: 0 }}>
      <div>
        <Typography variant="h3" id={id}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {notesOf(role).join(' · ')}
        </Typography>
      </div>
      <Tinted tone={texts.length > 0 ? 'warningSoft' : 'sunken'} sx={{ flexGrow: 1 }}>
        <Typography variant="subtitle2" component="h4">
          {translate(`companyUsers.roles.${texts.length > 0 ? 'only' : 'nothing'}`)}
        </Typography>
        {texts.length > 0 && (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Tinted>
      <RowList rowGap={0} aria-label={translate('access.switches')}>
        <Toggle
          label={translate(`access.dashboard.${application}`)}
          isOn={hasDashboard}
          differs={hasDashboard !== other.held.includes(dashboard)}
        />
        {application === 'TOM' && (hasLivePayTool || role.hasTool || other.hasTool) && (
          <Toggle label={translate('access.livePay')} isOn={role.hasTool} differs={role.hasTool !== other.hasTool} />
        )}
      </RowList>
      <div>
        <PermissionMatrix
          {...matrix}
          rows={rowsOf(application)}
          label={translate('companyUsers.roles.matrix', { name })}
          presetOf={nameOf(other)}
        />
        <MorePermissions {...matrix} application={application} role={role.name} />
      </div>
    </Stack>
  )
}
