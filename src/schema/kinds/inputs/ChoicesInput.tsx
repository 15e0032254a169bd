import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ChoicesField } from '../../field'
import type { InputProps } from '../kind'
import { useField } from './useField'
import { listOf } from '../choices'

export const ChoicesInput = (props: InputProps<ChoicesField>) => {
  const translate = useTranslate()
  const { field, textField, error } = useField(props)
  const chosen = listOf(field.value)
  const toggle = (option: string) =>
    field.onChange(props.field.options.filter((one) => (one === option) !== chosen.includes(one)))
  return (
    <FormControl
      component="fieldset"
      {...(props.hasHeading && { 'aria-label': props.label })}
      error={error !== undefined}
      disabled={props.isDisabled}
    >
      {!props.hasHeading && <FormLabel component="legend">{props.label}</FormLabel>}
      <FormGroup row>
        {props.field.options.map((option, index) => (
          <FormControlLabel
            key={option}
            control={
              <Checkbox
                checked={chosen.includes(option)}
                onChange={() => toggle(option)}
                onBlur={field.onBlur}
                slotProps={{
                  input: { ...(index === 0 && { ref: field.ref }), 'aria-describedby': `${textField.id}-error` },
                }}
              />
            }
            label={translate(`choices.${props.field.texts}.${option}`)}
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={`${textField.id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
