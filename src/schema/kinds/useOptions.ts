import { useGetList } from 'ra-core'
import { everythingByName, onceForAll } from '../queries'
import { metaOf, paramsOf, type PathParams } from '../path'
import { useMay, useResourceNamed, useSchemaSetting } from '../shared/SchemaContext'

export interface Option {
  readonly id: number
  readonly name: string
  /** Other common names. */
  readonly aliases?: readonly string[]
}

const none: Option[] = []

/** Returns a function that checks whether the user may read the options that a resource has. */
export const useMayReadOptions = () => {
  const may = useMay()
  const { resources } = useSchemaSetting()
  return (name: string): boolean => {
    const resource = resources[name]
    return resource !== undefined && may(resource, resource.calls.all ? 'all' : 'list')
  }
}

/** Returns the options of a selector; none while `params` is null. */
export const useOptions = (name: string, params: PathParams | null) => {
  const { isConstant, calls } = useResourceNamed(name)
  const call = calls.all ?? calls.list
  const { data, isPending, error, refetch } = useGetList<Option>(
    name,
    { ...everythingByName, meta: call && params ? metaOf(paramsOf(call, params)) : undefined },
    { enabled: params !== null, ...(isConstant ? onceForAll : { staleTime: 60_000 }) },
  )
  return {
    options: params === null ? none : (data ?? none),
    isLoading: params !== null && isPending,
    hasFailed: Boolean(error),
    retry: () => void refetch(),
  }
}
