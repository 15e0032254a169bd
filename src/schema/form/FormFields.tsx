import Grid from '@mui/material/Grid'
import { kindOf } from '../kinds'
import { FieldInput } from '../kinds/inputs'
import type { Field } from '../field'
import type { Texts } from '../shared/texts'
import { isRequired, precedingOf, type FormShape } from './payload'

interface FormFieldsProps {
  readonly shape: FormShape
  readonly names: readonly string[]
  readonly texts: Texts
  /** Whether a heading is above the fields. It replaces the label of a single field. */
  readonly hasHeading?: boolean
}

const isWide = (field: Field): boolean => kindOf(field).isWide?.(field) ?? false

/** Renders the inputs of fields, in two columns if there is room. */
export const FormFields = ({ shape, names, texts, hasHeading = false }: FormFieldsProps) => (
  <Grid container spacing={2}>
    {names.map((name) => {
      const field = shape.resource.fields[name]
      if (!field) return null
      return (
        <FieldInput
          key={name}
          field={field}
          name={name}
          label={texts(`fields.${name}`)}
          isRequired={isRequired(shape, name)}
          isDisabled={false}
          situation={shape.situation}
          preceding={precedingOf(shape, name)}
          hasHeading={hasHeading && names.length === 1}
          renderIn={(input) => (
            <Grid data-field={name} size={{ xs: 12, md: isWide(field) || names.length === 1 ? 12 : 6 }}>
              {input}
            </Grid>
          )}
        />
      )
    })}
  </Grid>
)
