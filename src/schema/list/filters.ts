/** The filters of a list, which stand in the address beside search, sort and page. */
import type { FilterValue } from '../../../contract/entities/filters'
import type { Values } from '../condition'
import type { Field } from '../field'
import { kindOf } from '../kinds'
import type { FilterOf } from '../kinds/filter'
import { useMayReadOptions } from '../kinds/useOptions'
import type { AnyResource } from '../resource'
import { useAddress } from '../shared/useAddress'

/** A filter that a list offers. */
export interface Filter {
  /** The name of its field. */
  readonly name: string
  readonly field: Field
  readonly filter: FilterOf<Field>
  readonly param: string
  /** The text in the address. */
  readonly text: string
  /** Undefined if it is not set, or if the address has a value that the field never has. */
  readonly value: FilterValue | undefined
}

/** A filter with a value. */
export interface SetFilter extends Filter {
  readonly value: FilterValue
}

/** Reads the filters that a list offers, with their values in the address. */
export const readFilters = ({ list, fields, filterFields }: AnyResource, address: URLSearchParams): Filter[] =>
  (list?.filters ?? []).flatMap((name) => {
    const field = fields[name] ?? filterFields?.[name]
    const filter = field && kindOf(field).filter
    if (!field || !filter) return []
    const param = filter.param(name, field)
    const text = address.get(param) ?? ''
    return [{ name, field, filter, param, text, value: filter.schema(field).safeParse(text).data }]
  })

const isSet = (filter: Filter): filter is SetFilter => filter.value !== undefined

export const setFilters = (resource: AnyResource, address: URLSearchParams): SetFilter[] =>
  readFilters(resource, address).filter(isSet)

/** Returns the query params of filters. */
export const filterParams = (filters: readonly SetFilter[]): Readonly<Record<string, string>> =>
  Object.fromEntries(filters.map(({ filter, param, text, value }) => [param, filter.sent?.(value) ?? text]))

/** Returns whether a record passes all filters. */
export const isFound = (filters: readonly SetFilter[], record: Values): boolean =>
  filters.every(({ filter, name, value }) => filter.keeps(value, record[name]))

/** Returns the filters of a list, and functions to change them. */
export const useFilters = (resource: AnyResource) => {
  const { address, changeQuery } = useAddress()
  const mayReadOptions = useMayReadOptions()
  const all = readFilters(resource, address)
  const set = all.filter(isSet)
  const isLast = ({ param }: Filter) => set.every((one) => one.param === param)
  return {
    /** Without the filters whose options the user may not read. A link may have set them nevertheless. */
    offered: all.filter(({ filter, field }) => {
      const options = filter.optionsOf?.(field)
      return options === undefined || mayReadOptions(options)
    }),
    set,
    /**
     * Changing a filter replaces the history entry, so that Back leaves all filters. Taking off the last one adds an
     * entry, as it would otherwise equal the one before.
     */
    change: (filter: Filter, text: string) =>
      changeQuery({ [filter.param]: text }, { replace: set.length > 0 && !(text === '' && isLast(filter)) }),
    clear: () => changeQuery(Object.fromEntries(all.map(({ param }) => [param, '']))),
  }
}

export type Filters = ReturnType<typeof useFilters>
