import Grid from '@mui/material/Grid'
import { kindOf } from '../kinds'
import { FieldInput } from '../kinds/FieldInput'
import type { Field } from '../field'
import type { Texts } from '../shared/texts'
import { isRequired, type FormShape } from './payload'

interface FormFieldsProps {
  readonly shape: FormShape
  readonly names: readonly string[]
  readonly texts: Texts
  /** The fields stand under a heading: that of a single field says what its label says. */
  readonly hasHeading?: boolean
}

/** Half of the width serves most fields; lists, long texts and pictures need all of it. */
const isWide = (field: Field): boolean => kindOf(field).isWide?.(field) ?? false

/** Draws the inputs of some fields, two abreast where there is room. */
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
          hasHeading={hasHeading && names.length === 1}
          renderIn={(input) => <Grid size={{ xs: 12, md: isWide(field) || names.length === 1 ? 12 : 6 }}>{input}</Grid>}
        />
      )
    })}
  </Grid>
)
