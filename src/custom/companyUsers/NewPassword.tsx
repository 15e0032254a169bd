import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { CustomField } from '../../schema/field'
import type { ColumnProps, InputProps } from '../../schema/kinds/kind'
import { useField } from '../../schema/kinds/useField'

/** Says that a password was typed, without showing it. */
export const NewPasswordColumn = ({ record }: ColumnProps<CustomField>) => {
  const translate = useTranslate()
  return record.new_password ? translate('access.password.changed') : null
}

/** Sets a password for somebody else, which they replace at their next sign-in (A52). */
export const NewPasswordInput = (props: InputProps<CustomField>) => {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const { field, textField } = useField({ ...props, hint: translate('access.password.hint') })
  return (
    <TextField
      {...textField}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={translate(isShown ? 'access.password.hide' : 'access.password.show')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
