import { Autocomplete, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { z } from 'zod'
import type { GrantableApplication } from '../../../contract/applications'
import type { companyRole } from '../../../contract/entities/companyRole'
import { useOptions, type Option } from '../../schema/kinds/useOptions'
import { useFormParams } from '../../schema/shared/FormParams'

export type OwnRole = z.output<typeof companyRole>

interface CustomRoleNameProps {
  readonly application: GrantableApplication
  readonly name: string
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onType: (name: string) => void
  readonly onPick: (role: OwnRole) => void
}

/** Names a custom role, or picks one that the company has already made. */
export const CustomRoleName = ({ application, name, error, isDisabled, onType, onPick }: CustomRoleNameProps) => {
  const translate = useTranslate()
  const { options, isLoading } = useOptions<OwnRole & Option>('companyRoles', useFormParams())
  return (
    <Autocomplete<OwnRole, false, false, true>
      freeSolo
      fullWidth
      options={options.filter((role) => role.application === application)}
      loading={isLoading}
      loadingText={translate('schema.loading')}
      disabled={isDisabled}
      value={null}
      inputValue={name}
      onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && onType(text)}
      onChange={(_event, role) => role !== null && typeof role !== 'string' && onPick(role)}
      getOptionLabel={(role) => (typeof role === 'string' ? role : role.name)}
      getOptionKey={(role) => JSON.stringify(role)}
      getOptionDisabled={(role) => !role.is_grantable}
      renderOption={({ key, ...option }, role) => (
        <li key={key} {...option}>
          <div>
            {role.name}
            <Typography variant="body2" color="textSecondary">
              {translate('access.ownRole', { smart_count: role.count, rights: role.permissions.length })}
              {role.is_grantable ? '' : `. ${translate('companyUsers.many.notHeld')}`}
            </Typography>
          </div>
        </li>
      )}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          label={translate('access.customName')}
          error={error !== undefined}
          helperText={error ?? translate('access.customHint')}
          slotProps={slotProps}
        />
      )}
    />
  )
}
