import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import type { ActiveField } from '../field'
import { usePathParams } from '../path'
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

/** Previews what a switch does. Never cached, since the decision depends on it. */
export const useForeseen = ({ resource, field: { foreseen }, name, record, isActive, isAsked }: Switching) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const params = usePathParams(resource.at ?? '')
  const body = { ids: [Number(record.id)], [name]: isActive }
  const { data, isLoading, isError } = useQuery({
    queryKey: ['foreseen', foreseen?.by.path, params, body],
    queryFn: ({ signal }) =>
      foreseen ? provider.changeMany(foreseen.by, { params, body, isPreview: true, signal }) : null,
    enabled: foreseen !== undefined && isAsked,
    meta: { ownErrors: true },
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  return { result: data, isForeseeing: isLoading, isUnknown: isError }
}
