import { useGetList } from 'ra-core'
import { everything, everythingByName, onceForAll } from '../queries'
import { metaOf, paramsOf, type PathParams } from '../path'
import { useMay, useResourceNamed, useSchemaSetting } from '../shared/SchemaContext'

export interface Option {
  readonly id: number
  readonly name: string
  /** Other common names. */
  readonly aliases?: readonly string[]
}

/** The options of a selector, and whether they are there. */
export interface Options<One extends Option = Option> {
  readonly options: readonly One[]
  /** The member that groups them. */
  readonly groupedBy?: string | undefined
  readonly groupNamedBy?: string | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Returns a function that checks whether the user may read the options that a resource has. */
export const useMayReadOptions = () => {
  const may = useMay()
  const { resources } = useSchemaSetting()
  return (name: string): boolean => {
    const resource = resources[name]
    return resource !== undefined && may(resource, resource.calls.all ? 'all' : 'list')
  }
}

const none: readonly never[] = []

/** Returns the options of a selector; none while `params` is null, or if the user may not read them. */
export const useOptions = <One extends Option = Option>(name: string, given: PathParams | null): Options<One> => {
  const resource = useResourceNamed(name)
  const { isConstant, orderedBy, groupedBy, groupNamedBy, calls } = resource
  const call = calls.all ?? calls.list
  const params = useMayReadOptions()(name) ? given : null
  const { data, isPending, error, refetch } = useGetList<One>(
    name,
    {
      ...(orderedBy ? everything : everythingByName),
      meta: call && params ? metaOf(paramsOf(call, params)) : undefined,
    },
    { enabled: params !== null, ...(isConstant ? onceForAll : { staleTime: 60_000 }) },
  )
  return {
    options: params === null ? none : (data ?? none),
    groupedBy,
    groupNamedBy,
    isLoading: params !== null && isPending,
    hasFailed: Boolean(error),
    retry: () => void refetch(),
  }
}
