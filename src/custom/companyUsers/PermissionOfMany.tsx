import { Autocomplete, MenuItem, Stack, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import type { permissionModes } from '../../../contract/entities/manyCompanyUsers'
import { permissionAreas } from '../../../contract/permissionAreas'
import { isLivePay, type Permission } from '../../../contract/permissions'
import type { Values } from '../../schema/condition'
import { findNames } from '../../schema/kinds/matchNames'
import { ApplicationChoice, chosenAmong, useChangeable } from './ApplicationChoice'
import { useGrants } from './useGrants'

type Mode = (typeof permissionModes)[number]
const modes = ['give', 'take'] as const satisfies readonly Mode[]

interface Chosen {
  readonly application: GrantableApplication | ''
  readonly mode: Mode
  readonly permission: Permission | null
}

const bodyOf = ({ application, mode, permission }: Chosen): Values | null =>
  application === '' || permission === null ? null : { application, mode, permission }

interface PermissionOfManyProps {
  readonly onChange: (chosen: Values | null) => void
}

/** Chooses one permission that many people get in an application, or lose. */
export const PermissionOfMany = ({ onChange }: PermissionOfManyProps) => {
  const translate = useTranslate()
  const grants = useGrants()
  const applications = useChangeable()
  const [state, setState] = useState<Chosen>({ application: '', mode: 'give', permission: null })
  const application = chosenAmong(applications, state.application)
  const change = (part: Partial<Chosen>) => {
    const next: Chosen = { ...state, application, ...part }
    setState(next)
    onChange(bodyOf(next))
  }
  const named = (id: Permission, area: string) => ({
    id,
    name: translate(`choices.permissions.${id}`),
    area: translate(`choiceGroups.permissions.${area}`),
  })
  // The live-pay tool brings its own.
  const options = Object.entries(permissionAreas).flatMap(([area, names]) =>
    names.filter((name) => !isLivePay(name)).map((name) => named(name, area)),
  )
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <ApplicationChoice
          applications={applications}
          chosen={application}
          onChange={(next) => change({ application: next })}
        />
        <TextField
          select
          fullWidth
          label={translate('companyUsers.many.permissionMode')}
          value={state.mode}
          helperText={translate(`companyUsers.many.aboutPermission.${state.mode}`)}
          onChange={({ target }) => change({ mode: target.value as Mode })}
        >
          {modes.map((mode) => (
            <MenuItem key={mode} value={mode}>
              {translate(`companyUsers.many.permissionModes.${mode}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Autocomplete
        fullWidth
        autoHighlight
        options={options}
        value={options.find(({ id }) => id === state.permission) ?? null}
        onChange={(_event, option) => change({ permission: option?.id ?? null })}
        groupBy={({ area }) => area}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        getOptionDisabled={({ id }) => !grants.mayGrant(id)}
        filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
        noOptionsText={translate('schema.noOptions')}
        renderInput={({ slotProps, ...input }) => (
          <TextField
            {...input}
            label={translate('companyUsers.many.permission')}
            helperText={grants.everything ? undefined : translate('companyUsers.many.onlyHeld')}
            slotProps={slotProps}
          />
        )}
      />
    </Stack>
  )
}
