import { Alert, Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { GrantableApplication } from '../../../contract/applications'
import type { companyRole } from '../../../contract/entities/companyRole'
import type { CompanyRole } from '../../../contract/permissions'
import { defaultRoleLike, isSameName } from '../../../contract/roleNames'
import { useOptions, type Option } from '../../schema/kinds/useOptions'
import { useFormParams } from '../../schema/shared/FormParams'
import { useWords } from '../../schema/shared/useWords'
import { distinctRights, distinctText } from './tellApart'

export type OwnRole = z.output<typeof companyRole>

interface CustomRoleNameProps {
  readonly application: GrantableApplication
  readonly name: string
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onType: (name: string) => void
  readonly onPick: (role: OwnRole) => void
  readonly mayPick: (name: CompanyRole) => boolean
  readonly onPickDefault: (name: CompanyRole) => void
}

/** Says that a typed name is that of a default role, and offers to choose it. */
const DefaultRoleHint = (props: Pick<CustomRoleNameProps, 'name' | 'mayPick' | 'onPickDefault'>) => {
  const translate = useTranslate()
  const like = defaultRoleLike(props.name)
  if (!like) return null
  const role = translate(`choices.companyRoles.${like}`)
  const choose = (
    <Button color="inherit" size="small" onClick={() => props.onPickDefault(like)}>
      {translate('access.chooseDefault', { role })}
    </Button>
  )
  return (
    <Alert severity="warning" role="status" action={props.mayPick(like) && choose}>
      {translate('access.isDefault', { role })}
      {props.mayPick(like) ? '' : ` ${translate('companyUsers.many.notHeld')}`}
    </Alert>
  )
}

/** Names a custom role, or picks one that the company has already made. */
export const CustomRoleName = (props: CustomRoleNameProps) => {
  const { application, name, error, isDisabled, onType, onPick } = props
  const translate = useTranslate()
  const words = useWords()
  const { options, isLoading } = useOptions<OwnRole & Option>('companyRoles', useFormParams())
  const apart = useMemo(() => distinctRights<OwnRole>(options), [options])
  // What was typed, where the form keeps it in another spelling.
  const [typed, setTyped] = useState(name)
  const type = (text: string) => {
    setTyped(text)
    onType(text)
  }
  return (
    <Stack spacing={1} sx={{ flexGrow: 1, minWidth: 0 }}>
      <Autocomplete<OwnRole, false, false, true>
        freeSolo
        fullWidth
        options={options.filter((role) => role.application === application)}
        loading={isLoading}
        loadingText={translate('schema.loading')}
        disabled={isDisabled}
        value={null}
        inputValue={isSameName(typed, name) ? typed : name}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && type(text)}
        onChange={(_event, role) => {
          if (role === null || typeof role === 'string') return
          setTyped(role.name)
          onPick(role)
        }}
        getOptionLabel={(role) => (typeof role === 'string' ? role : role.name)}
        getOptionKey={(role) => JSON.stringify(role)}
        getOptionDisabled={(role) => !role.is_grantable}
        renderOption={({ key, ...option }, role) => (
          <li key={key} {...option}>
            <div>
              {role.name}
              <Typography variant="body2" color="textSecondary">
                {translate('access.ownRole', { count: role.count, rights: role.permissions.length })}
                {apart.has(role) ? `, ${distinctText(apart.get(role), words)}` : ''}
                {role.is_grantable ? '' : `. ${translate('companyUsers.many.notHeld')}`}
              </Typography>
            </div>
          </li>
        )}
        renderInput={({ slotProps, ...input }) => (
          <TextField
            {...input}
            label={translate('access.customName')}
            error={error !== undefined || defaultRoleLike(name) !== undefined}
            helperText={error ?? translate('access.customHint')}
            slotProps={slotProps}
          />
        )}
      />
      {!isDisabled && <DefaultRoleHint {...props} />}
    </Stack>
  )
}
