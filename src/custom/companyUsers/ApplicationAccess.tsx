import { Alert, Box, FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { memo, useId, type Ref } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import {
  companyPresets,
  dashboardPermission,
  livePayPermissions,
  withLivePay,
  type Permission,
} from '../../../contract/permissions'
import { hasLivePay, isDefaultRole, isUnlimited, permissionsOf, type Role } from '../../../contract/roles'
import { PermissionMatrix } from '../permissionMatrix/PermissionMatrix'
import { RoleSentences } from '../permissionMatrix/RoleSentences'
import type { RoleErrors } from './AccessInput'
import { CompareRoles } from './roles/CompareRoles'
import { RoleChoice } from './RoleChoice'
import { ScopeFields } from './ScopeFields'
import type { Grants } from './useGrants'

interface ApplicationAccessProps {
  readonly application: GrantableApplication
  readonly role: Role
  readonly errors: RoleErrors
  /** The error if no application is granted. */
  readonly grantError: string | undefined
  readonly isDisabled: boolean
  readonly isLicensed: boolean
  readonly hasLivePayTool: boolean
  readonly grants: Grants
  readonly grantRef: Ref<HTMLInputElement>
  readonly onChange: (application: GrantableApplication, change: (role: Role) => Role) => void
}

const withName = (permissions: readonly string[], name: Permission, isOn: boolean): string[] =>
  isOn ? [...new Set([...permissions, name])] : permissions.filter((one) => one !== name)

/** Edits the role in one application. */
export const ApplicationAccess = memo(function ApplicationAccess(props: ApplicationAccessProps) {
  const { application, role, errors, grantError, isDisabled, isLicensed, hasLivePayTool, grants, grantRef } = props
  const translate = useTranslate()
  const id = useId()
  const change = (next: Partial<Role>) => props.onChange(application, (before) => ({ ...before, ...next }))
  const isFull = isUnlimited(role)
  const dashboard = dashboardPermission[application]
  // The live-pay tool has a switch of its own, which decides.
  const held = withLivePay(permissionsOf(application, role), false)
  const isClosed = isDisabled || !isLicensed
  const mayNotGrant = isLicensed && !grants.mayGrantIn(application)

  return (
    <Stack spacing={3}>
      {!isLicensed && (
        <Alert role="note" severity="info">
          {translate('access.notLicensed')}
        </Alert>
      )}
      {mayNotGrant && !isDisabled && (
        <Alert role="note" severity="info">
          {translate('access.notYours')}
        </Alert>
      )}
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={role.grant_access}
              disabled={isClosed || (mayNotGrant && !role.grant_access)}
              onChange={(_event, grant_access) => change({ grant_access })}
              slotProps={{
                input: {
                  ref: grantRef,
                  ...(grantError && { 'aria-invalid': true, 'aria-describedby': `${id}-grant` }),
                },
              }}
            />
          }
          label={translate('access.grant')}
        />
        {grantError && (
          <FormHelperText error id={`${id}-grant`}>
            {grantError}
          </FormHelperText>
        )}
      </Box>
      <div>
        <RoleChoice
          application={application}
          role={role}
          error={errors.name?.message}
          isDisabled={isClosed}
          grants={grants}
          onChange={change}
        />
        <CompareRoles application={application} role={role} hasLivePayTool={hasLivePayTool} />
      </div>
      <Stack direction={{ xs: 'column', sm: 'row' }} role="group" aria-label={translate('access.switches')}>
        <FormControlLabel
          control={
            <Switch
              // A super user always has it (A28).
              checked={isFull || held.includes(dashboard)}
              disabled={isClosed || isFull || (!grants.mayGrant(dashboard) && !held.includes(dashboard))}
              onChange={(_event, isOn) => change({ permissions: withName(role.permissions, dashboard, isOn) })}
            />
          }
          label={translate(`access.dashboard.${application}`)}
        />
        {application === 'TOM' && hasLivePayTool && (
          <FormControlLabel
            control={
              <Switch
                checked={hasLivePay(role)}
                disabled={isClosed || (!livePayPermissions.every(grants.mayGrant) && !hasLivePay(role))}
                onChange={(_event, has_live_pay_tool) => change({ role_metafield: { has_live_pay_tool } })}
              />
            }
            label={translate('access.livePay')}
          />
        )}
      </Stack>
      <ScopeFields
        name={`roles.${application}.metafield`}
        lists={role.metafield}
        errors={errors.metafield ?? {}}
        isDisabled={isClosed}
        isUnlimited={isFull}
        onChange={(metafield) => change({ metafield })}
      />
      <section aria-labelledby={`${id}-matrix`}>
        <Typography variant="h3" id={`${id}-matrix`} sx={{ mb: 1 }}>
          {translate('access.matrix.title')}
        </Typography>
        {!grants.everything && !isClosed && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {translate('access.notHeld')}
          </Typography>
        )}
        <PermissionMatrix
          application={application}
          held={held}
          preset={isDefaultRole(role.name) ? companyPresets[application][role.name] : null}
          presetOf={translate(`choices.companyRoles.${role.name}`, { _: role.name })}
          isDisabled={isClosed || isFull}
          mayGrant={grants.mayGrant}
          onChange={(permissions) => change({ permissions: [...permissions] })}
        />
        {errors.permissions?.message && <FormHelperText error>{errors.permissions.message}</FormHelperText>}
      </section>
      <RoleSentences application={application} role={role} />
    </Stack>
  )
})
