/** Reads the keys of a company and makes their calls. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Payload } from '../../../contract/call'
import { apiKeys as calls } from '../../../contract/calls/apiKeys'
import type { ApiKey, ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import type { SchemaDataProvider } from '../../schema/dataProvider'

const keyOf = (company: string) => ['apiKeys', company]
const own = { meta: { ownErrors: true } } as const

export const useApiKeys = (company: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: keyOf(company),
    queryFn: async ({ signal }) =>
      (await provider.send(calls.listApiKeys, { params: { company_id: company }, signal })).data as ApiKey[],
    retry: false,
    ...own,
  })
}

type NewKey = Payload<typeof calls.createApiKey>
type Renewal = Payload<typeof calls.renewApiKey>

/** Returns a mutation that makes a key and tells its secret. */
export const useMaking = (company: string, onMade: (key: ApiKeyWithSecret) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => provider.send(calls.createApiKey, { params: { company_id: company }, body }),
    onSuccess: ({ data }) => onMade(data),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(company) }),
    ...own,
  })
}

/** Returns a mutation that gives a key another secret and tells it. */
export const useRenewing = (company: string, id: number, onRenewed: (key: ApiKeyWithSecret) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Renewal) =>
      provider.send(calls.renewApiKey, { params: { company_id: company, api_key_id: String(id) }, body }),
    onSuccess: ({ data }) => onRenewed(data),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(company) }),
    ...own,
  })
}

/** Returns a mutation that ends a key. */
export const useEndingKey = (company: string, onEnded: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      provider.send(calls.deleteApiKey, { params: { company_id: company, api_key_id: String(id) } }),
    onSuccess: onEnded,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(company) }),
  })
}
