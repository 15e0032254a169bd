import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ChoicesField } from '../field'
import { oneOfFilter } from './filters/oneOfFilter'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain } from './plain'
import { useField } from './useField'

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

const Column = ({ record, name, field }: ColumnProps<ChoicesField>) => {
  const translate = useTranslate()
  return (
    <>
      {listOf(record[name])
        .map((value) => translate(`choices.${field.texts}.${value}`))
        .join(', ')}
    </>
  )
}

const Input = (props: InputProps<ChoicesField>) => {
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

export const choicesKind: KindOf<ChoicesField> = {
  ...plain,
  isWide: () => true,
  Column,
  Input,
  filter: oneOfFilter,
  text: (value) => listOf(value).join(', '),
  taken: (before, after, { takingAway, texts }) => {
    const left = listOf(after)
    const taken = listOf(before).filter((option) => !left.includes(option))
    return takingAway ? { consequence: takingAway, choices: texts, taken, isLast: left.length === 0 } : null
  },
  payload: (values, name) => ({ [name]: listOf(values[name]) }),
  initial: (name) => ({ [name]: [] }),
}
