import { MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import { roleDefaults } from '../../../contract/applicationTexts'
import { companyPresets, companyRoles, type CompanyRole } from '../../../contract/permissions'
import { isDefaultRole, type Role } from '../../../contract/roles'
import { CustomRoleName, type OwnRole } from './CustomRoleName'
import type { Grants } from './useGrants'

interface RoleChoiceProps {
  readonly application: GrantableApplication
  readonly role: Role
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly grants: Grants
  readonly onChange: (role: Role) => void
}

/** Whether a role has a name of its own, rather than none or that of a default role. */
const isCustom = (application: GrantableApplication, { name, grant_access }: Role): boolean =>
  name !== '' && !isDefaultRole(name) && (grant_access || name !== roleDefaults[application].name)

const named = (role: Role, name: string): Role => ({ ...role, name, description: name })

/** Chooses a default role, which replaces the permissions by its preset, or names a custom one, which starts with none (A32). */
export const RoleChoice = ({ application, role, error, isDisabled, grants, onChange }: RoleChoiceProps) => {
  const translate = useTranslate()
  const [mode, setMode] = useState<'default' | 'custom'>(isCustom(application, role) ? 'custom' : 'default')
  const presets = companyPresets[application]

  const mayPick = (name: CompanyRole) => grants.mayGrantRole({ application, name, permissions: presets[name] })
  const pick = (name: CompanyRole) => {
    setMode('default')
    onChange({ ...named(role, name), permissions: [...presets[name]] })
  }
  const switchTo = (next: typeof mode | null) => {
    if (next === null || next === mode) return
    setMode(next)
    // Neither a preset nor its name may remain unnoticed.
    onChange({ ...named(role, ''), permissions: [] })
  }
  // The exact name of a default role would have its effect. In lower case it has none, and cannot be saved.
  const typeName = (name: string) => onChange(named(role, isDefaultRole(name.trim()) ? name.toLowerCase() : name))

  const pickOwn = ({ name, description, permissions, has_live_pay_tool }: OwnRole) =>
    onChange({
      ...role,
      name,
      description,
      permissions,
      ...(role.role_metafield && { role_metafield: { has_live_pay_tool } }),
    })

  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'flex-start' } }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={mode}
        disabled={isDisabled}
        aria-label={translate('access.mode.label')}
        onChange={(_event, next: typeof mode | null) => switchTo(next)}
        sx={{ flexShrink: 0 }}
      >
        <ToggleButton value="default">{translate('access.mode.default')}</ToggleButton>
        <ToggleButton value="custom">{translate('access.mode.custom')}</ToggleButton>
      </ToggleButtonGroup>
      {mode === 'default' ? (
        <TextField
          select
          fullWidth
          disabled={isDisabled}
          error={error !== undefined}
          label={translate('access.role')}
          value={isDefaultRole(role.name) ? role.name : ''}
          onChange={({ target }) => isDefaultRole(target.value) && pick(target.value)}
          helperText={error ?? translate('access.presetHint')}
        >
          {companyRoles.map((name) => (
            <MenuItem key={name} value={name} disabled={!mayPick(name)}>
              {translate(`choices.companyRoles.${name}`)}
              {mayPick(name) ? '' : `: ${translate('companyUsers.many.notHeld')}`}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <CustomRoleName
          application={application}
          name={role.name}
          error={error}
          isDisabled={isDisabled}
          mayPick={mayPick}
          onType={typeName}
          onPick={pickOwn}
          onPickDefault={pick}
        />
      )}
    </Stack>
  )
}
