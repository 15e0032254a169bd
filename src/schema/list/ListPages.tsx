import { MenuItem, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId } from 'react'
import { pageSizeOptions } from '../../../contract/constants'
import type { ListState } from './listState'

const Status = ({ list, text }: { list: Pick<ListState, 'isPending'>; text: string }) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto', visibility: 'visible' }}>
    {list.isPending || text}
  </Typography>
)

/** The number of rows of a list without pagination, which changes with search and filters. */
export const ListCount = ({ list }: { list: ListState }) => {
  const translate = useTranslate()
  return <Status list={list} text={translate('schema.rows', { count: list.total })} />
}

/** The part of a list's state that its pagination needs. */
type PagesState = Pick<ListState, 'page' | 'perPage' | 'total' | 'lastPage' | 'isPending' | 'setPage' | 'setPerPage'>

/** The pagination of a list. */
export const ListPages = ({ list }: { list: PagesState }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const sizeLabel = useId()
  const { page, perPage, total, lastPage } = list
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const range = translate('schema.range', {
    from: number(Math.min((page - 1) * perPage + 1, total)),
    to: number(Math.min(page * perPage, total)),
    total: number(total),
  })
  return (
    // Toasts keep clear of it.
    <Stack
      data-clear
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', visibility: list.isPending ? 'hidden' : 'visible' }}
    >
      <Status list={list} text={range} />
      {/* The label is outside the frame, which would cut off longer translations. */}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', displayPrint: 'none' }}>
        <Typography id={sizeLabel} variant="body2" color="textSecondary">
          {translate('schema.pageSize')}
        </Typography>
        <TextField
          select
          value={perPage}
          onChange={(event) => list.setPerPage(Number(event.target.value))}
          slotProps={{ select: { labelId: sizeLabel } }}
        >
          {pageSizeOptions.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Pagination
        count={lastPage}
        page={Math.min(page, lastPage)}
        onChange={(_event, next) => list.setPage(next)}
        showFirstButton
        showLastButton
        siblingCount={0}
        boundaryCount={1}
      />
    </Stack>
  )
}
