import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Texts } from '../shared/texts'
import type { Section } from '../views'
import { goToField } from './fieldLinks'
import { useObstacles } from './obstacles'
import type { RecordForm } from './useRecordForm'

interface SectionRailProps {
  /** The id of the form. */
  readonly form: string
  readonly sections: readonly Section[]
  readonly state: RecordForm
  readonly texts: Texts
}

/** The sections of a long form, each as a link to its first field, how many values it lacks, and how many are wrong. */
export const SectionRail = ({ form: id, sections, state, texts }: SectionRailProps) => {
  const translate = useTranslate()
  const { missing, wrong } = useObstacles(state)
  const counts = (fields: readonly string[]) =>
    [
      { key: 'lacks', count: fields.filter((field) => missing.includes(field)).length },
      { key: 'faults', count: fields.filter((field) => wrong.includes(field)).length },
    ].filter(({ count }) => count > 0)
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
        const [first] = fields
        return (
          <Link
            key={name}
            component="button"
            type="button"
            variant="body2"
            onClick={() => first && goToField(id, state.shape, first)}
            sx={{ display: 'block', width: 1, px: 2, py: 0.75, textAlign: 'start' }}
          >
            {texts(`sections.${name}`)}
            {counts(fields).map(({ key, count }) => (
              <Typography
                key={key}
                variant="caption"
                component="span"
                color={key === 'faults' ? 'error' : 'textSecondary'}
                sx={{ display: 'block' }}
              >
                {translate(`schema.progress.${key}`, { count })}
              </Typography>
            ))}
          </Link>
        )
      })}
    </Box>
  )
}
