import { useGetOne, type RaRecord } from 'ra-core'
import { metaOf, usePathParams } from '../path'
import type { AnyResource } from '../resource'
import { recordOfPage } from '../shared/tabs'
import { noRecord } from './LoadFailed'

/** Reads the record of a page. */
export const usePageRecord = <R extends RaRecord = RaRecord>(owner: AnyResource) => {
  const found = recordOfPage(owner, usePathParams(owner.page ?? ''))
  const { data, error, refetch, isFetching } = useGetOne<R>(
    owner.name,
    { id: Number(found?.id) as R['id'], meta: metaOf(found?.params ?? {}) },
    { enabled: found !== null, retry: false },
  )
  return { data, error: found ? error : noRecord, isFetching, refetch, above: found?.params ?? {} }
}
