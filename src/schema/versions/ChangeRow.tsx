import type { ReactNode } from 'react'
import { Box, Chip, Stack, Typography } from '@mui/material'
import ArrowIcon from '@mui/icons-material/ArrowForward'
import type { RaRecord } from 'ra-core'
import { isEmpty } from '../kinds/isEmpty'
import { Cell } from '../kinds/Cell'
import { recordTitle } from '../kinds/recordTitle'
import { titleOf, type AnyResource } from '../resource'
import { columnLabel, type Texts } from '../shared/texts'
import { visuallyHidden } from '../shared/visuallyHidden'
import { changeColors } from './ChangePicture'
import type { RowChange } from './versionData'

interface ValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: RaRecord
  readonly comparedWith?: RaRecord
  readonly texts: Texts
}

const Value = ({ texts, ...value }: ValueProps) =>
  isEmpty(value.resource, value.name, value.record) ? (
    <Typography component="span" variant="body2" color="textSecondary">
      {texts('versionActs.compare.empty')}
    </Typography>
  ) : (
    <Cell {...value} />
  )

interface LabelledProps {
  readonly label: string
  readonly children: ReactNode
}

const Labelled = ({ label, children }: LabelledProps) => (
  <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1 }}>
    <Typography component="dt" variant="body2" color="textSecondary" sx={{ width: { sm: 120 }, flexShrink: 0 }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Stack>
)

const mark = { px: 0.5, borderRadius: 0.5 } as const

interface SidesProps extends Omit<ValueProps, 'record' | 'comparedWith'> {
  readonly before: RaRecord
  readonly after: RaRecord
}

/** Shows the old and the new value of a field. */
const Sides = ({ before, after, texts, ...value }: SidesProps) => (
  <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
    <Box component="del" sx={(theme) => ({ ...mark, bgcolor: theme.tokens.errorSoft })}>
      <span style={visuallyHidden}>{texts('versionActs.compare.was')} </span>
      <Value {...value} texts={texts} record={before} comparedWith={after} />
    </Box>
    <ArrowIcon aria-hidden fontSize="small" color="action" />
    <Box component="ins" sx={(theme) => ({ ...mark, bgcolor: theme.tokens.successSoft, textDecoration: 'none' })}>
      <span style={visuallyHidden}>{texts('versionActs.compare.now')} </span>
      <Value {...value} texts={texts} record={after} comparedWith={before} />
    </Box>
  </Stack>
)

/** The fields that make up the title of a record. */
const titleFields = (resource: AnyResource): readonly string[] => {
  const name = titleOf(resource)
  const field = resource.fields[name]
  return field?.kind === 'joined' ? field.of : [name]
}

/** The fields of an added or removed row, without those in its title and those that are empty. */
const filledFields = (resource: AnyResource, record: RaRecord) => {
  const told = titleFields(resource)
  return (resource.list?.columns ?? []).filter((name) => !told.includes(name) && !isEmpty(resource, name, record))
}

interface ChangeRowProps {
  readonly resource: AnyResource
  readonly row: RowChange
  readonly texts: Texts
}

const Values = ({ resource, row: { before, after, members }, texts }: ChangeRowProps) => {
  const field = { resource, texts }
  if (before && after)
    return members
      .filter((name) => name in resource.fields)
      .map((name) => (
        <Labelled key={name} label={columnLabel(texts, name)}>
          <Sides {...field} name={name} before={before} after={after} />
        </Labelled>
      ))
  const record = after ?? before
  if (!record) return null
  return filledFields(resource, record).map((name) => (
    <Labelled key={name} label={columnLabel(texts, name)}>
      <Value {...field} name={name} record={record} />
    </Labelled>
  ))
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr auto', md: '112px minmax(160px, 1fr) minmax(0, 3fr)' },
  alignItems: 'start',
  p: { xs: 1.5, sm: 2 },
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

/** Shows a row that differs between two versions, with the old and the new values. */
export const ChangeRow = ({ resource, row, texts }: ChangeRowProps) => {
  const record = row.after ?? row.before
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ gridColumn: { xs: 2, md: 1 }, gridRow: 1 }}>
        <Chip
          size="small"
          variant="outlined"
          color={changeColors[row.change]}
          label={texts(`versionActs.kinds.${row.change}`)}
        />
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', gridColumn: { xs: 1, md: 2 }, gridRow: 1 }}>
        {record && recordTitle(resource, record)}
      </Typography>
      <Stack component="dl" spacing={0.5} sx={{ m: 0, minWidth: 0, gridColumn: { xs: '1 / -1', md: 3 } }}>
        <Values resource={resource} row={row} texts={texts} />
      </Stack>
    </Box>
  )
}
