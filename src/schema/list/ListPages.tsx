import { MenuItem, Pagination, TextField, Typography, type PaginationRenderItemParams } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId } from 'react'
import { pageSizeOptions } from '../../../contract/constants'
import { visuallyHidden } from '../shared/visuallyHidden'
import type { ListState } from './listState'
import { joinedPhrases } from '../../../contract/glue'
import { Unseen } from '../shared/Unseen'
import { Row } from '../shared/Row'

interface StatusProps {
  readonly list: Pick<ListState, 'isPending' | 'total'>
  readonly text: string
  /** The order of the list, which screen readers hear when it changes; the headings show it. */
  readonly order?: string | undefined
}

/** Stays while nothing is found, since screen readers are not told about a region that comes together with its text. */
const Status = ({ list, text, order }: StatusProps) => (
  <Typography
    variant="body2"
    color="textSecondary"
    role="status"
    sx={{ ...(list.total === 0 ? visuallyHidden : { mr: 'auto' }), visibility: 'visible' }}
  >
    {list.isPending || text}
    {/* Follows what is shown, with the semicolon of the language. */}
    {order && !list.isPending && <Unseen>{joinedPhrases(['', order])}</Unseen>}
  </Typography>
)

interface ListCountProps {
  readonly list: Pick<ListState, 'isPending' | 'total'>
  readonly order?: string | undefined
}

/** The number of rows of a list without pagination, which changes with search and filters. */
export const ListCount = ({ list, order }: ListCountProps) => {
  const translate = useTranslate()
  return <Status list={list} text={translate('schema.rows', { count: list.total })} order={order} />
}

/** Names what a pager leads to. */
const usePageLabel = () => {
  const translate = useTranslate()
  return (type: PaginationRenderItemParams['type'], page: number | null, isHere: boolean) => {
    if (type === 'page') return translate(isHere ? 'schema.pages.here' : 'schema.pages.page', { page: String(page) })
    // Dots lead nowhere.
    return type.endsWith('ellipsis') ? '' : translate(`schema.pages.${type}`)
  }
}

/** The part of a list's state that its pagination needs. */
type PagesState = Pick<ListState, 'page' | 'perPage' | 'total' | 'lastPage' | 'isPending' | 'setPage' | 'setPerPage'>

/** The pagination of a list. */
export const ListPages = ({ list, order }: ListCountProps & { readonly list: PagesState }) => {
  const translate = useTranslate()
  const pageLabel = usePageLabel()
  const locale = useLocale()
  const sizeLabel = useId()
  const { page, perPage, total, lastPage } = list
  const isEmpty = total === 0 && !list.isPending
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const range = translate('schema.range', {
    from: number(Math.min((page - 1) * perPage + 1, total)),
    to: number(Math.min(page * perPage, total)),
    total: number(total),
  })
  return (
    // Toasts keep clear of it.
    <Row data-clear align="center" gap={2} sx={{ visibility: list.isPending ? 'hidden' : 'visible' }}>
      <Status list={list} text={isEmpty ? translate('schema.rows', { count: 0 }) : range} order={order} />
      {isEmpty || (
        <>
          {/* The label is outside the frame, which would cut off longer translations. */}
          <Row align="center" className="off-paper">
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
          </Row>
          <Pagination
            aria-label={translate('schema.pages.label')}
            getItemAriaLabel={pageLabel}
            count={lastPage}
            page={Math.min(page, lastPage)}
            onChange={(_event, next) => list.setPage(next)}
            showFirstButton
            showLastButton
            siblingCount={0}
            boundaryCount={1}
          />
        </>
      )}
    </Row>
  )
}
