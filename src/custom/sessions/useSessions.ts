/** Reads sessions and makes their calls. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { sessions as calls } from '../../../contract/calls/sessions'
import type { PathParams } from '../../schema/path'
import type { SchemaDataProvider } from '../../schema/dataProvider'

type Calls = typeof calls
type Listing = Calls['listOwnSessions' | 'listCompanyUserSessions' | 'listTomUserSessions']
type Ending = Extract<Calls[keyof Calls], { readonly method: 'POST' }> & Call

export const sessionsKey = ['openSessions']

/** Whose sessions a call lists. */
export interface Whose<C extends Listing = Listing> {
  readonly call: C
  readonly params?: PathParams
}

export const useSessions = ({ call, params = {} }: Whose) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: [...sessionsKey, call.path, params],
    queryFn: async ({ signal }) => (await provider.send(call, { params, signal })).data,
    retry: false,
    meta: { ownErrors: true },
  })
}

interface Asked {
  readonly call: Ending
  readonly params?: PathParams
  readonly body?: { readonly ids: string[] }
}

/** Returns a mutation that ends sessions, and tells `onEnded` how many it has ended. */
export const useEnding = (onEnded: (ended: number) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ call, params = {}, body }: Asked) => provider.send(call, { params, ...(body && { body }) }),
    onSuccess: ({ data: { ended } }) => onEnded(ended),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
