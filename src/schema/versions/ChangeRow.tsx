import { Box, Chip, Stack, Typography } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { Becoming, Side } from '../history/BeforeAfter'
import { Cell } from '../kinds/Cell'
import { isEmpty } from '../kinds/isEmpty'
import { recordTitle } from '../kinds/recordTitle'
import { titleOf, type AnyResource } from '../resource'
import { Columns } from '../shared/Columns'
import { FactRow } from '../shared/Facts'
import { columnLabel, type Texts } from '../shared/texts'
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

interface BeforeAndAfterProps extends Omit<ValueProps, 'record' | 'comparedWith'> {
  readonly before: RaRecord
  readonly after: RaRecord
}

/** Shows the old and the new value of a field. */
const BeforeAndAfter = ({ before, after, texts, ...value }: BeforeAndAfterProps) => (
  <Becoming>
    <Side side="before" label={texts('versionActs.compare.was')}>
      <Value {...value} texts={texts} record={before} comparedWith={after} />
    </Side>
    <Side side="after" label={texts('versionActs.compare.now')}>
      <Value {...value} texts={texts} record={after} comparedWith={before} />
    </Side>
  </Becoming>
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
        <FactRow labelWidth={120} key={name} label={columnLabel(texts, name)}>
          <BeforeAndAfter {...field} name={name} before={before} after={after} />
        </FactRow>
      ))
  const record = after ?? before
  if (!record) return null
  return filledFields(resource, record).map((name) => (
    <FactRow labelWidth={120} key={name} label={columnLabel(texts, name)}>
      <Value {...field} name={name} record={record} />
    </FactRow>
  ))
}

/** Shows a row that differs between two versions, with the old and the new values. */
export const ChangeRow = ({ resource, row, texts }: ChangeRowProps) => {
  const record = row.after ?? row.before
  return (
    <Columns
      as="li"
      gap={1}
      align="start"
      xs="1fr auto"
      md="112px minmax(160px, 1fr) minmax(0, 3fr)"
      sx={{ p: { xs: 1.5, sm: 2 } }}
    >
      <Box sx={{ gridColumn: { xs: 2, md: 1 }, gridRow: 1 }}>
        <Chip
          size="small"
          variant="outlined"
          color={changeColors[row.change]}
          label={texts(`versionActs.kinds.${row.change}`)}
        />
      </Box>
      <Typography variant="strong" sx={{ gridColumn: { xs: 1, md: 2 }, gridRow: 1 }}>
        {record && recordTitle(resource, record)}
      </Typography>
      <Stack component="dl" spacing={0.5} sx={{ gridColumn: { xs: '1 / -1', md: 3 } }}>
        <Values resource={resource} row={row} texts={texts} />
      </Stack>
    </Columns>
  )
}
