import { MenuItem, TextField } from '@mui/material'
import { useTranslate, type SortPayload } from 'ra-core'
import { columnLabel } from '../shared/texts'
import { newestFirst, sortMember, formatSort } from './listState'
import type { RowsProps } from './listRows'

interface Choice {
  readonly sort: SortPayload
  readonly label: string
}

/** A sort selector for lists without column headings. */
export const SortChoice = ({
  resource,
  columns,
  list,
  texts,
}: Pick<RowsProps, 'resource' | 'columns' | 'list' | 'texts'>) => {
  const translate = useTranslate()
  const choices = columns.flatMap((name): Choice[] => {
    const field = sortMember(resource, name)
    const column = columnLabel(texts, name)
    if (field === null) return []
    return [
      { sort: { field, order: 'ASC' }, label: translate('schema.ascending', { column }) },
      { sort: { field, order: 'DESC' }, label: translate('schema.descending', { column }) },
    ]
  })
  if (choices.length === 0) return null
  const all = resource.list?.sortedBy ? choices : [{ sort: newestFirst, label: texts('newestFirst') }, ...choices]
  return (
    <TextField
      select
      // Longer words take a line of their own.
      sx={{ flex: { xs: '1 1 auto', sm: 'none' }, minWidth: 0, width: { sm: 200 }, displayPrint: 'none' }}
      label={translate('schema.sortBy')}
      value={formatSort(list.sort)}
      onChange={({ target }) =>
        list.setSort(all.find(({ sort }) => formatSort(sort) === target.value)?.sort ?? newestFirst)
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {all.map(({ sort, label }) => (
        <MenuItem key={formatSort(sort)} value={formatSort(sort)}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
