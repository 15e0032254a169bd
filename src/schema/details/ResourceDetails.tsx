import { useId, type ReactNode } from 'react'
import { Card, CardContent, Grid, Stack, Typography } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { isEmpty } from '../kinds/isEmpty'
import { kindOf } from '../kinds'
import { Cell } from '../kinds/Cell'
import type { AnyResource } from '../resource'
import { useTexts } from '../shared/texts'
import type { Section } from '../views'
import { visuallyHidden } from '../shared/visuallyHidden'

interface DetailsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  /** Actions in the headers of sections, by section name. */
  readonly actions?: Readonly<Record<string, ReactNode>>
}

type SectionProps = Omit<DetailsProps, 'actions'> & {
  readonly section: Section
  readonly action: ReactNode
}

const sizeOf = ({ fields }: AnyResource, name: string) => {
  const field = fields[name]
  return field && kindOf(field).isWide?.(field) ? 12 : { xs: 12, sm: 6, lg: 3 }
}

const SectionDetails = ({ resource, record, section, action }: SectionProps) => {
  const id = useId()
  const texts = useTexts(resource)
  const names = [...section.fields, ...(section.shows ?? [])]
  // The heading of the section replaces the label of a single field.
  const isAlone = names.length === 1
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h2" id={id}>
            {texts(`sections.${section.name}`)}
          </Typography>
          {action}
        </Stack>
        <Grid container component="dl" spacing={2} sx={{ m: 0 }}>
          {names.map((name) => (
            <Grid key={name} size={sizeOf(resource, name)}>
              <Typography component="dt" variant="body2" color="textSecondary" sx={isAlone ? visuallyHidden : {}}>
                {texts(`fields.${name}`)}
              </Typography>
              <Typography component="dd" sx={{ m: 0, minHeight: 24, overflowWrap: 'anywhere' }}>
                {isEmpty(resource, name, record) ? '–' : <Cell resource={resource} name={name} record={record} />}
              </Typography>
            </Grid>
          ))}
        </Grid>
      </CardContent>
    </Card>
  )
}

/** Shows a record read-only, in the sections of its form. */
export const ResourceDetails = ({ resource, record, actions = {} }: DetailsProps) => {
  const sections = resource.form?.in === 'page' ? resource.form.sections : []
  return (
    <Stack spacing={2}>
      {sections.map((section) => (
        <SectionDetails
          key={section.name}
          resource={resource}
          record={record}
          section={section}
          action={actions[section.name]}
        />
      ))}
    </Stack>
  )
}
