import { useGetList } from 'ra-core'
import { everythingByName, onceForAll } from '../queries'
import { metaOf, paramsOf, type PathParams } from '../path'
import { useMay, useResourceNamed } from '../shared/SchemaContext'

export interface Option {
  readonly id: number
  readonly name: string
  /** Other common names. */
  readonly aliases?: readonly string[]
}

const none: Option[] = []

/** Returns the options of a selector; none while `params` is null, or if the user may not read them. */
export const useOptions = (name: string, given: PathParams | null) => {
  const resource = useResourceNamed(name)
  const { isConstant, calls } = resource
  const call = calls.all ?? calls.list
  const params = useMay()(resource, calls.all ? 'all' : 'list') ? given : null
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
