import { useId, type ReactNode } from 'react'
import { Box, Card, CardContent, Divider, Grid, Stack, Typography } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { kindOf } from '../kinds'
import { Cell } from '../kinds/Cell'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { visuallyHidden } from '../shared/visuallyHidden'
import type { Section } from '../views'

interface DetailsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  /** The fields that are shown elsewhere. */
  readonly without?: readonly string[]
  /** Actions in the headers of sections, by section name. */
  readonly sectionActions?: Readonly<Record<string, ReactNode>>
}

interface SectionProps extends Pick<DetailsProps, 'resource' | 'record'> {
  readonly section: Section
  readonly names: readonly string[]
  readonly action: ReactNode
}

const sizeOf = ({ fields }: AnyResource, name: string) => {
  const field = fields[name]
  return field && kindOf(field).isWide?.(field) ? 12 : { xs: 6, lg: 3 }
}

const SectionDetails = ({ resource, record, section, names, action }: SectionProps) => {
  const id = useId()
  const texts = useTexts(resource)
  // The heading of the section replaces the label of a single field.
  const isAlone = names.length === 1
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: { md: 'flex' }, gap: 3, py: 2.5 }}>
      <Stack
        direction={{ xs: 'row', md: 'column' }}
        sx={{ width: { md: 200 }, flexShrink: 0, gap: 1, mb: { xs: 1, md: 0 }, alignItems: 'flex-start' }}
      >
        <Typography variant="h3" component="h2" id={id} sx={{ flexGrow: 1 }}>
          {texts(`sections.${section.name}`)}
        </Typography>
        {action}
      </Stack>
      <Grid container component="dl" columnSpacing={{ xs: 2, sm: 3 }} rowSpacing={1.5} sx={{ flexGrow: 1 }}>
        {names.map((name) => (
          <Grid key={name} size={sizeOf(resource, name)}>
            <Typography component="dt" variant="caption" color="textSecondary" sx={isAlone ? visuallyHidden : {}}>
              {texts(`fields.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ minHeight: 20 }}>
              {isEmpty(resource, name, record) ? '–' : <Cell resource={resource} name={name} record={record} />}
            </Typography>
          </Grid>
        ))}
      </Grid>
    </Box>
  )
}

/** Shows a record read-only, in the sections of its form. */
export const ResourceDetails = ({ resource, record, without = [], sectionActions = {} }: DetailsProps) => {
  const hasHead = useSchemaSetting().screens?.[resource.name]?.head !== undefined
  const isShown = (name: string) => {
    const field = resource.fields[name]
    return !without.includes(name) && !(hasHead && field && kindOf(field).isInHead)
  }
  const sections = resource.form?.in === 'page' ? resource.form.sections : []
  return (
    <Card>
      <CardContent sx={{ py: '0 !important' }}>
        <Stack divider={<Divider />}>
          {sections
            .map((section) => ({ section, names: [...section.fields, ...(section.shows ?? [])].filter(isShown) }))
            .filter(({ names }) => names.length > 0)
            .map(({ section, names }) => (
              <SectionDetails
                key={section.name}
                {...{ resource, record, section, names }}
                action={sectionActions[section.name]}
              />
            ))}
        </Stack>
      </CardContent>
    </Card>
  )
}
