import { useGetList } from 'ra-core'
import { everythingByName, onceForAll } from '../queries'
import { metaOf, paramsOf, type PathParams } from '../path'
import { useResourceNamed } from '../shared/SchemaContext'

export interface Option {
  readonly id: number
  readonly name: string
  /** Other common names. */
  readonly aliases?: readonly string[]
}

/** The options of a selector, and whether they are there. */
export interface Options<One extends Option = Option> {
  readonly options: readonly One[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

const none: readonly never[] = []

/** Returns the options of a selector; none while `params` is null. */
export const useOptions = <One extends Option = Option>(name: string, params: PathParams | null): Options<One> => {
  const { isConstant, calls } = useResourceNamed(name)
  const call = calls.all ?? calls.list
  const { data, isPending, error, refetch } = useGetList<One>(
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
