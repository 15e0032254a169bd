import { useEffect, useState } from 'react'
import { Button, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import { useTranslate } from 'ra-core'
import { ListHistory } from '../history/lazyParts'
import { useMayReadHistory } from '../history/useMayReadHistory'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { keepFocus } from '../shared/keepFocus'
import { Notice } from '../shared/Notice'
import type { Texts } from '../shared/texts'

interface EmptyListProps {
  /** The resource whose deleted records are offered, if there are no others. */
  readonly resource?: AnyResource
  readonly params?: PathParams
  readonly texts: Texts
  /** The search without results. */
  readonly searched?: string
  /** Clears the search, if there is one. */
  readonly onClearSearch?: (() => void) | undefined
  /** Clears the filters, if some are set. */
  readonly onClearFilters?: (() => void) | undefined
  /** Opens the form of a new record; null if the user may not create one. */
  readonly onCreate: (() => void) | null
}

/** Offers the history of deleted records, which an empty list has no tools for. */
const DeletedChoice = ({ resource, params }: { readonly resource: AnyResource; readonly params: PathParams }) => {
  const translate = useTranslate()
  const mayRead = useMayReadHistory(resource)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead || !resource.calls.delete) return null
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)}>
        {translate('schema.history')}
      </Button>
      {isOpen && <ListHistory resource={resource} params={params} records={[]} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Replaces an empty list, with a create button if the user may create records. */
export const EmptyList = ({
  texts,
  searched = '',
  onClearSearch,
  onClearFilters,
  onCreate,
  ...given
}: EmptyListProps) => {
  const translate = useTranslate()
  const found = searched === '' ? 'schema.filter.nothing' : 'schema.filter.nothingFound'
  const notFound = onClearFilters ? found : 'schema.notFound'
  // Creating the first record removes the focused button.
  useEffect(() => keepFocus, [])
  return (
    <Notice title={searched === '' && !onClearFilters ? texts('empty') : translate(notFound, { searched })}>
      {onClearSearch && (
        <Button variant="outlined" onClick={onClearSearch}>
          {translate('schema.clearSearch')}
        </Button>
      )}
      {onClearFilters && (
        <Button variant="outlined" onClick={onClearFilters}>
          {translate('schema.filter.clear')}
        </Button>
      )}
      {onCreate && (
        <>
          <Typography color="textSecondary">{texts('invite')}</Typography>
          <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
            {texts('create')}
          </Button>
        </>
      )}
      {given.resource && <DeletedChoice resource={given.resource} params={given.params ?? {}} />}
    </Notice>
  )
}
