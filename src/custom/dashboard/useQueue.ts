import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { queueCalls } from '../../../contract/calls/queue'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { dayToday } from '../../schema/shared/isoDay'

/** Reads the queue whenever the page opens. No resource, so that only this page loads what it consists of. */
export const useQueue = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  const today = dayToday()
  return useQuery({
    queryKey: ['queue', today],
    queryFn: async ({ signal }) => (await provider.send(queueCalls.readQueue, { query: { today }, signal })).data,
  })
}
