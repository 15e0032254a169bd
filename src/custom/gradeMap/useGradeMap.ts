import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import type { GradeMap } from './gradeMap'
import { readGradeMap } from './readGradeMap'

/** Begins with the name of the resource, so that its writes refresh the map. */
export const gradeMapKey = ['gradeCompanies', 'map'] as const

/** Reads the grade map. Once it was read, only what has changed is read again. */
export const useGradeMap = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useQuery({
    queryKey: gradeMapKey,
    queryFn: ({ signal }) => readGradeMap({ provider, client, signal }, client.getQueryData<GradeMap>(gradeMapKey)),
    staleTime: 0,
    // Comparing the whole map would take longer than drawing it.
    structuralSharing: false,
  })
}
