import { Box, Card, CardContent, Skeleton, Stack, Typography, type Theme } from '@mui/material'
import ChevronIcon from '@mui/icons-material/ChevronRight'
import { useNavigate } from 'react-router-dom'
import { kindOf } from '../kinds'
import { Cell } from '../kinds/Cell'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { Columns, ColumnList, asManyAsFit } from '../shared/Columns'
import { columnLabel } from '../shared/texts'
import { opensRow, skeletonsOf, type RowsProps, outdatedProps } from './listRows'
import { rowsKey, noRecords } from './listState'
import { ProgressiveRows } from './ProgressiveRows'
import { RowActions } from './RowActions'
import { RowTitle } from './RowTitle'
import { SelectBox } from './SelectBox'

export { SortChoice } from './SortChoice'

/** Long values go below their label on a phone. */
const isWide = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name]
  return (field && kindOf(field).isWide?.(field)) ?? false
}

const inColumns = { gap: 1, xs: asManyAsFit(280) }

/** Opens as a row does, and shows it. */
const cardStyle = (theme: Theme) => ({
  '&[data-opens]': { cursor: 'pointer' },
  '&[data-opens]:hover': { backgroundColor: theme.tokens.sunken },
  '&[data-selected], &[data-selected]:hover': { backgroundColor: theme.tokens.accentSoft },
  // What one sees of a control lines up with the other values.
  '& .MuiSwitch-sizeSmall': { marginLeft: '-7px' },
  '& .MuiCheckbox-root': { margin: '-8px' },
  // What doesn't fit in a line begins another one, rather than being squeezed.
  '& .MuiCardContent-root > :last-child': { flexWrap: 'wrap' },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
  // As large as a thumb needs.
  '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
})

/** The name of the record, with what is in it at the end of the line. */
const titleStyle = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  justifyContent: 'space-between',
  alignItems: 'center',
  fontWeight: 600,
} as const

/** The approximate height of a card, in pixels. */
const cardHeight = 180

const filler = (cards: number) => <li aria-hidden style={{ height: cards * cardHeight }} />

/** Shows the records of a list as cards, for screens that are too narrow for a table. A click on a card opens what its row opens. */
export const ResourceCards = (props: RowsProps) => {
  const { columns, list, linkOf, hasActions, selection, texts, ...actions } = props
  const { resource } = actions
  const navigate = useNavigate()
  const [first = '', ...others] = columns
  if (list.isPending)
    return (
      <Columns {...inColumns} aria-busy>
        {Array.from({ length: skeletonsOf(list) }, (_, card) => (
          <Skeleton key={card} variant="rounded" height={cardHeight} />
        ))}
      </Columns>
    )
  return (
    <ColumnList {...inColumns} aria-label={texts('title')} aria-busy={list.isFetching} {...outdatedProps(list)}>
      <ProgressiveRows
        key={rowsKey(list)}
        records={list.data ?? noRecords}
        renderFiller={filler}
        renderRow={(record) => {
          const link = linkOf(record)
          return (
            <Card
              key={record.id}
              component="li"
              sx={cardStyle}
              data-record={record.id}
              data-opens={link !== null || undefined}
              data-selected={selection?.isSelected(record) || undefined}
              onClick={(event) => link !== null && opensRow(event) && void navigate(link)}
            >
              <CardContent sx={{ '&:last-child': { pb: 1 } }}>
                <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 24 }}>
                  {selection && <SelectBox resource={resource} record={record} selection={selection} />}
                  <Box sx={titleStyle}>
                    <RowTitle resource={resource} name={first} record={record} link={link} />
                  </Box>
                  {link !== null && !resource.list?.opens && (
                    <ChevronIcon className="pointing" aria-hidden color="action" />
                  )}
                </Stack>
                <Stack component="dl" spacing={0.5} sx={{ my: 1 }}>
                  {others
                    .filter((name) => !isEmpty(resource, name, record))
                    .map((name) => (
                      <Stack
                        key={name}
                        direction={isWide(resource, name) ? { xs: 'column', sm: 'row' } : 'row'}
                        // In columns, browsers align baselines on the left, whatever the direction.
                        sx={{ columnGap: 1, alignItems: isWide(resource, name) ? { sm: 'baseline' } : 'baseline' }}
                      >
                        <Typography component="dt" variant="body2" color="textSecondary" sx={{ minWidth: 96 }}>
                          {columnLabel(texts, name)}
                        </Typography>
                        <Typography component="dd" variant="body2">
                          <Cell resource={resource} name={name} record={record} />
                        </Typography>
                      </Stack>
                    ))}
                </Stack>
                {hasActions && <RowActions {...actions} record={record} />}
              </CardContent>
            </Card>
          )
        }}
      />
    </ColumnList>
  )
}
