/** Reads the own second factors and makes their calls. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { sessionsKey } from './useSessions'

const key = ['secondFactors']
const own = { meta: { ownErrors: true } } as const

export const useSecondFactors = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.send(calls.readSecondFactors, { signal })).data,
    retry: false,
    ...own,
  })
}

/** Returns a query that makes the secret of a new app once. */
export const useNewAuthenticator = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: async () => (await provider.send(calls.startAuthenticator, {})).data,
    ...own,
  })
}

type Proving = (typeof calls)['confirmAuthenticator' | 'renewRecoveryCodes' | 'removeAuthenticator']

/** Returns a mutation that makes a call with a code; `onDone` gets new recovery codes, none if there are none. */
export const useProving = (call: Proving, onDone: (codes: readonly string[]) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => {
      const { data } = await provider.send<Proving>(call, { body: { code } })
      return 'recovery_codes' in data ? data.recovery_codes : []
    },
    onSuccess: onDone,
    // Other sessions have ended.
    onSettled: () => Promise.all([key, sessionsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    ...own,
  })
}
