/** The page of a list and its size, which stand in the address. */
import { useEffect } from 'react'
import { pageSizeOptions } from '../../../contract/constants'
import type { AnyResource } from '../resource'
import type { useAddress } from '../shared/useAddress'

type ChangeQuery = ReturnType<typeof useAddress>['changeQuery']

const pageText = (page: number): string => (page === 1 ? '' : String(page))

export const usualSizeOf = ({ list }: AnyResource): number => list?.pageSize ?? pageSizeOptions[0]

/** Parses the page and its size; uses the defaults for anything else. */
export const readPage = (address: URLSearchParams, usualSize: number = pageSizeOptions[0]) => {
  const page = Number(address.get('page'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: pageSizeOptions.find((size) => String(size) === address.get('page_size')) ?? usualSize,
  }
}

/** Returns functions that change the page and its size. */
export const pageSetters = (changeQuery: ChangeQuery, usualSize: number = pageSizeOptions[0]) => ({
  setPage: (next: number) => changeQuery({ page: pageText(next) }),
  setPerPage: (size: number) => changeQuery({ page_size: size === usualSize ? '' : String(size) }),
})

interface Read {
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** Whether the total is that of this page's query. */
  readonly isCurrent: boolean
}

/**
 * Returns the last page. Opens it if the page in the address is beyond it, because the last record was deleted or the
 * link is old.
 */
export const useLastPage = ({ page, perPage, total, isCurrent }: Read, changeQuery: ChangeQuery) => {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const isBeyond = isCurrent && page > lastPage
  useEffect(() => {
    if (isBeyond) changeQuery({ page: pageText(lastPage) }, { replace: true })
  })
  return { lastPage, isBeyond }
}
