import { useGetList } from 'ra-core'
import { metaOf, paramsOf, type PathParams } from '../path'
import { useResourceNamed } from '../SchemaContext'

export interface Option {
  readonly id: number
  readonly name: string
}

/** Asks for all records of a resource, by name: what a selector offers. */
export const everythingByName = {
  pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  sort: { field: 'name', order: 'ASC' as const },
}

const none: Option[] = []

/** Reads the records that a selector offers; with params of null there is nothing to offer yet. */
export const useOptions = (name: string, params: PathParams | null) => {
  const { all, list } = useResourceNamed(name).calls
  const call = all ?? list
  const { data, isPending, error, refetch } = useGetList<Option>(
    name,
    { ...everythingByName, meta: call && params ? metaOf(paramsOf(call, params)) : undefined },
    { enabled: params !== null, staleTime: 60_000 },
  )
  return {
    options: params === null ? none : (data ?? none),
    isLoading: params !== null && isPending,
    hasFailed: Boolean(error),
    retry: () => void refetch(),
  }
}
