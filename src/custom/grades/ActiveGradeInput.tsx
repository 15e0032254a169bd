import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CustomField } from '../../schema/field'
import type { InputProps } from '../../schema/kinds/kind'
import { findNames } from '../../schema/kinds/matchNames'
import { useField, withLabel } from '../../schema/kinds/inputs/useField'
import { useOptions } from '../../schema/kinds/useOptions'
import { useFormParams } from '../../schema/shared/FormParams'
import { closestTo } from '../gradeMap/namedBlock'
import { Row } from '../../schema/shared/Row'

/** More would take long to open; typing finds the others. */
const mostOffered = 100

/** Chooses one of the active job grades, or takes any other text and says that it is none of them. */
export const ActiveGradeInput = (props: InputProps<CustomField>) => {
  const translate = useTranslate()
  const [member = ''] = props.field.sends
  const { field, textField } = useField({ ...props, name: member })
  const { options } = useOptions<{ id: number; name: string; grade: string }>('jobGrades', useFormParams())
  const grades = options.map(({ id, grade }) => ({ id, name: grade }))
  const text = typeof field.value === 'string' ? field.value : ''
  const given = text.trim().toLowerCase()
  const isUnknown = given !== '' && grades.length > 0 && !grades.some(({ name }) => name.toLowerCase() === given)
  const closest = isUnknown ? closestTo(text.trim(), grades) : []
  return (
    <div>
      <Autocomplete
        id={textField.id}
        freeSolo
        options={grades}
        value={text}
        inputValue={text}
        disabled={textField.disabled}
        onInputChange={(_event, value) => value === text || field.onChange(value)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        filterOptions={(all, { inputValue }) => findNames(inputValue, all).slice(0, mostOffered)}
        renderInput={({ slotProps, ...input }) => (
          <TextField {...input} {...textField} slotProps={withLabel(slotProps, textField.label)} />
        )}
      />
      {isUnknown && (
        <Alert severity="warning" role="status" sx={{ mt: 1 }}>
          {translate('resources.incentives.notActive')}
          {closest.length > 0 && (
            <Row sx={{ mt: 1 }}>
              {closest.map(({ id, name }) => (
                <Button key={id} size="small" variant="outlined" color="inherit" onClick={() => field.onChange(name)}>
                  {translate('resources.incentives.takeGrade', { name })}
                </Button>
              ))}
            </Row>
          )}
        </Alert>
      )}
    </div>
  )
}
