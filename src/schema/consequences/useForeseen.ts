import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import type { ActiveField } from '../field'
import { usePathParams } from '../path'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { AnyResource } from '../resource'

export interface Switching {
  readonly resource: AnyResource
  readonly field: ActiveField
  /** The key of the field. */
  readonly name: string
  readonly record: RaRecord
  readonly isActive: boolean
  /** Whether there may be something to foresee. */
  readonly isAsked: boolean
}

/** The decision depends on it. */
const neverKept = { meta: { ownErrors: true }, retry: false, gcTime: 0, staleTime: 0 } as const

/** Previews what a switch does, and finds what nobody should overlook. */
export const useForeseen = ({ resource, field: { foreseen }, name, record, isActive, isAsked }: Switching) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const params = usePathParams(resource.at ?? '')
  const body = { ids: [Number(record.id)], [name]: isActive }
  const { data, isLoading, isError } = useQuery({
    queryKey: ['foreseen', foreseen?.by.path, params, body],
    queryFn: ({ signal }) =>
      foreseen ? provider.changeMany(foreseen.by, { params, body, isPreview: true, signal }) : null,
    enabled: foreseen !== undefined && isAsked,
    ...neverKept,
  })
  const { screens, caller } = useSchemaSetting()
  const { findSwitchWarning } = screens?.[resource.name] ?? {}
  const warned = useQuery({
    queryKey: ['switch warning', resource.name, params, body],
    queryFn: ({ signal }) => findSwitchWarning?.(provider, { record, isActive, params, caller, signal }) ?? null,
    enabled: findSwitchWarning !== undefined,
    ...neverKept,
  })
  return {
    result: data,
    warning: warned.data,
    isForeseeing: isLoading || warned.isLoading,
    isUnknown: isError || warned.isError,
  }
}
