import { Alert, Box, FormControlLabel, FormHelperText, Stack, Typography } from '@mui/material'
import { memo, useId, type Ref } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import {
  companyPresets,
  dashboardPermission,
  livePayPermissions,
  withLivePay,
  type Permission,
} from '../../../contract/permissions'
import { hasEnded } from '../../../contract/days'
import { hasLivePay, isDefaultRole, isUnlimited, permissionsOf, type Role } from '../../../contract/roles'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { showDay } from '../../schema/shared/showDay'
import { LockableSwitch } from '../../schema/shared/LockableSwitch'
import { useDays } from '../../schema/shared/useDays'
import { useWords } from '../../schema/shared/useWords'
import { describeLock } from '../permissionMatrix/locks'
import { MorePermissions } from '../permissionMatrix/MorePermissions'
import { PermissionMatrix } from '../permissionMatrix/PermissionMatrix'
import { rowsOf } from '../permissionMatrix/matrix'
import { RoleSentences } from '../permissionMatrix/RoleSentences'
import { CompareRoles } from './roles/CompareRoles'
import { RoleChoice } from './RoleChoice'
import { ScopeFields } from './ScopeFields'
import type { Grants } from './useGrants'
import { roleName } from './roleName'

/** The errors of a role's parts. */
export interface RoleErrors {
  readonly name?: { readonly message?: string }
  readonly permissions?: { readonly message?: string }
  readonly ends_on?: { readonly message?: string }
  readonly metafield?: Readonly<Record<string, { readonly message?: string } | undefined>>
}

interface ApplicationAccessProps {
  readonly application: GrantableApplication
  readonly role: Role
  /** The name of the company. */
  readonly company: string
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
  const { application, role, company, errors, grantError, isDisabled, isLicensed, hasLivePayTool, grants, grantRef } =
    props
  const words = useWords()
  const { today } = useDays()
  const { translate } = words
  const id = useId()
  const change = (next: Partial<Role>) => props.onChange(application, (before) => ({ ...before, ...next }))
  const isFull = isUnlimited(role)
  const dashboard = dashboardPermission[application]
  // The live-pay tool has a switch of its own, which decides.
  const held = withLivePay(permissionsOf(application, role), false)
  const isClosed = isDisabled || !isLicensed
  const lock = !isLicensed ? 'license' : isDisabled ? 'person' : isFull ? 'full' : null
  const matrix = {
    held,
    preset: isDefaultRole(role.name) ? companyPresets[application][role.name] : null,
    isDisabled: lock !== null,
    disabledBy: `${id}-locked`,
    mayGrant: grants.mayGrant,
    onChange: (permissions: readonly Permission[]) => change({ permissions: [...permissions] }),
  }
  /** Says which of the permissions the caller doesn't hold; null if they hold all. */
  const lockOf = (names: readonly Permission[]) =>
    describeLock(
      names.filter((name) => !grants.mayGrant(name)),
      words,
    )
  const mayNotGrant = isLicensed && !grants.mayGrantIn(application)

  const name = translate(`choices.applications.${application}`)

  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        {translate('access.tabAbout', { application: name })}
      </Typography>
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
            <LockableSwitch
              isOn={role.grant_access}
              isDisabled={isClosed}
              lock={mayNotGrant && !role.grant_access ? translate('access.notYours') : null}
              // Access that is granted again has no end that is over.
              onChange={(grant_access) => change({ grant_access, ...(hasEnded(role, today) && { ends_on: null }) })}
              input={{
                ref: grantRef,
                ...(grantError && { 'aria-invalid': true, 'aria-describedby': `${id}-grant` }),
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
        {!role.grant_access && hasEnded(role, today) && (
          <Typography variant="body2" color="textSecondary">
            {translate('access.ended', { date: showDay(role.ends_on ?? '', words.locale) })}
          </Typography>
        )}
      </Box>
      {role.grant_access && (
        <Box sx={{ maxWidth: 320 }}>
          <DayField
            name={`roles.${application}.ends_on`}
            label={translate('access.lastDay')}
            value={role.ends_on ?? ''}
            isDisabled={isClosed}
            error={errors.ends_on?.message}
            hint={translate('access.lastDayAbout')}
            min={today}
            onChange={(day) => change({ ends_on: day || null })}
          />
        </Box>
      )}
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
            <LockableSwitch
              isOn={held.includes(dashboard)}
              isDisabled={isClosed || isFull}
              lock={held.includes(dashboard) ? null : lockOf([dashboard])}
              onChange={(isOn) => change({ permissions: withName(role.permissions, dashboard, isOn) })}
            />
          }
          label={translate(`access.dashboard.${application}`)}
        />
        {application === 'TOM' && hasLivePayTool && (
          <FormControlLabel
            control={
              <LockableSwitch
                isOn={hasLivePay(role)}
                isDisabled={isClosed}
                lock={hasLivePay(role) ? null : lockOf(livePayPermissions)}
                onChange={(has_live_pay_tool) => change({ role_metafield: { has_live_pay_tool } })}
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
        <Typography variant="h3" id={`${id}-matrix`} gutterBottom>
          {translate('access.matrix.title')}
        </Typography>
        {lock && (
          <Typography variant="body2" color="textSecondary" id={matrix.disabledBy} gutterBottom>
            {translate(`access.locked.${lock}`)}
          </Typography>
        )}
        {!grants.everything && !isClosed && (
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {translate('access.notHeld')}
          </Typography>
        )}
        <PermissionMatrix
          {...matrix}
          rows={rowsOf(application)}
          label={translate('access.matrix.label', { application: name })}
          presetOf={roleName(role.name, words)}
        />
        <MorePermissions {...matrix} application={application} role={role.name} />
        {errors.permissions?.message && <FormHelperText error>{errors.permissions.message}</FormHelperText>}
      </section>
      <RoleSentences application={application} role={role} company={company} />
    </Stack>
  )
})
