import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { Texts } from '../shared/texts'
import type { Section } from '../views'
import { goToField } from './fieldLinks'
import { missingFields } from './payload'
import type { RecordForm } from './useRecordForm'

interface SectionRailProps {
  /** The id of the form. */
  readonly form: string
  readonly sections: readonly Section[]
  readonly state: RecordForm
  readonly texts: Texts
}

/** The sections of a long form, each as a link to its first field, and how many values it lacks. */
export const SectionRail = ({ form: id, sections, state: { form, shape }, texts }: SectionRailProps) => {
  const translate = useTranslate()
  const values = useWatch({ control: form.control })
  const missing = missingFields(shape, values)
  return (
    <Box
      component="nav"
      aria-label={translate('schema.progress.sections')}
      sx={(theme) => ({
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: 88,
        borderLeft: `1px solid ${theme.palette.divider}`,
      })}
    >
      {sections.map(({ name, fields }) => {
        const lacks = fields.filter((field) => missing.includes(field)).length
        const [first] = fields
        return (
          <Link
            key={name}
            component="button"
            type="button"
            variant="body2"
            onClick={() => first && goToField(id, shape, first)}
            sx={{ display: 'block', width: 1, px: 2, py: 0.75, textAlign: 'start' }}
          >
            {texts(`sections.${name}`)}
            {lacks > 0 && (
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
                {translate('schema.progress.lacks', { count: lacks })}
              </Typography>
            )}
          </Link>
        )
      })}
    </Box>
  )
}
