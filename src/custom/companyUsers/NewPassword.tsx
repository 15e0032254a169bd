import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Box, Button, IconButton, InputAdornment, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { makeLegiblePassword } from '../../../contract/legiblePassword'
import type { CustomField } from '../../schema/field'
import type { ColumnProps, InputProps } from '../../schema/kinds/kind'
import { useField } from '../../schema/kinds/inputs/useField'
import { Row } from '../../schema/shared/Row'

/** Says that a password was typed, without showing it. */
export const NewPasswordColumn = ({ record }: ColumnProps<CustomField>) => {
  const translate = useTranslate()
  return record.new_password ? translate('access.password.changed') : null
}

/** Returns an unpredictable integer from 0 to below `limit`, each as likely as the others. */
const randomBelow = (limit: number): number => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number < Math.floor(2 ** 32 / limit) * limit ? number % limit : randomBelow(limit)
}

/** Sets a password for somebody else, which they replace at their next sign-in (A52). A generated one is offered first. */
export const NewPasswordInput = (props: InputProps<CustomField>) => {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const [status, setStatus] = useState<'generated' | 'copied' | 'notCopied'>()
  const input = useRef<HTMLInputElement>(null)
  const { field, textField } = useField({ ...props, hint: translate('access.password.hint') })

  const change = (password: string | null) => {
    setStatus(undefined)
    field.onChange(password)
  }
  const generate = () => {
    change(makeLegiblePassword(randomBelow))
    setShown(true)
    setStatus('generated')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(String(field.value))
      setStatus('copied')
    } catch {
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      setShown(true)
      setStatus('notCopied')
      input.current?.focus()
      input.current?.select()
    }
  }

  return (
    <Box>
      <TextField
        {...textField}
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element
          textField.inputRef(element)
        }}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        value={field.value ?? ''}
        onChange={(event) => change(event.target.value || null)}
        slotProps={{
          ...textField.slotProps,
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
      <Row align="center" sx={{ mt: 1 }}>
        <Button size="small" startIcon={<KeyIcon />} disabled={props.isDisabled} onClick={generate}>
          {translate('access.password.generate')}
        </Button>
        {field.value && (
          <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {translate('access.password.copy')}
          </Button>
        )}
        <Typography role="status" variant="body2" color="textSecondary">
          {status && translate(`access.password.${status}`)}
        </Typography>
      </Row>
    </Box>
  )
}
