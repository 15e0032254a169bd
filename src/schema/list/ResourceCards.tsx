import { Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material'
import { kindOf } from '../kinds'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { columnLabel } from '../shared/texts'
import { Cell } from '../kinds/Cell'
import { ProgressiveRows } from './ProgressiveRows'
import { rowsKey, noRecords } from './listState'
import { RowActions } from './RowActions'
import { outdatedProps, skeletonsOf, type RowsProps } from './listRows'
import { RowTitle } from './RowTitle'
import { SelectBox } from './SelectBox'
import { SortChoice } from './SortChoice'

/** Long values go below their label on a phone. */
const isWide = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name]
  return (field && kindOf(field).isWide?.(field)) ?? false
}

/** As many cards beside each other as fit. */
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 1,
  p: 0,
  m: 0,
  listStyle: 'none',
}

/** The approximate height of a card, in pixels. */
const cardHeight = 180

const filler = (cards: number) => <li aria-hidden style={{ height: cards * cardHeight }} />

const Cards = (props: RowsProps) => {
  const { columns, list, linkOf, hasActions, selection, texts, ...actions } = props
  const { resource } = actions
  const [first = '', ...others] = columns
  if (list.isPending)
    return (
      <Box sx={grid} aria-busy>
        {Array.from({ length: skeletonsOf(list) }, (_, card) => (
          <Skeleton key={card} variant="rounded" height={cardHeight} />
        ))}
      </Box>
    )
  return (
    <Box component="ul" sx={grid} aria-label={texts('title')} aria-busy={list.isFetching} {...outdatedProps(list)}>
      <ProgressiveRows
        key={rowsKey(list)}
        records={list.data ?? noRecords}
        renderFiller={filler}
        renderRow={(record) => (
          <Card key={record.id} component="li">
            <CardContent sx={{ '&:last-child': { pb: 1 }, overflowWrap: 'anywhere' }}>
              <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
                <RowTitle resource={resource} name={first} record={record} link={linkOf(record)} />
                {selection && <SelectBox resource={resource} record={record} selection={selection} />}
              </Stack>
              <Stack component="dl" spacing={0.5} sx={{ my: 1 }}>
                {others
                  .filter((name) => !isEmpty(resource, name, record))
                  .map((name) => (
                    <Stack
                      key={name}
                      direction={isWide(resource, name) ? { xs: 'column', sm: 'row' } : 'row'}
                      sx={{ columnGap: 1 }}
                    >
                      <Typography component="dt" variant="body2" color="textSecondary" sx={{ minWidth: 96 }}>
                        {columnLabel(texts, name)}
                      </Typography>
                      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                        <Cell resource={resource} name={name} record={record} />
                      </Typography>
                    </Stack>
                  ))}
              </Stack>
              {hasActions && <RowActions {...actions} record={record} />}
            </CardContent>
          </Card>
        )}
      />
    </Box>
  )
}

/** Shows the records of a list as cards, for screens that are too narrow for a table. */
export const ResourceCards = (props: RowsProps) => (
  <>
    <SortChoice {...props} />
    <Cards {...props} />
  </>
)
