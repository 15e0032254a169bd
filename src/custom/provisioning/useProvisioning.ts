/** Reads what an identity provider sends to a company, and makes the calls about it. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Payload } from '../../../contract/call'
import { provisioning as calls } from '../../../contract/calls/provisioning'
import {
  provisioningLogPageSize,
  type Provisioning,
  type ProvisioningLogEntry,
  type ProvisioningOutcome,
} from '../../../contract/entities/provisioning'
import type { SchemaDataProvider } from '../../schema/dataProvider'

const keyOf = (company: string) => ['provisioning', company]
const own = { meta: { ownErrors: true } } as const

export const useProvisioning = (company: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: keyOf(company),
    queryFn: async ({ signal }) =>
      (await provider.send(calls.readProvisioning, { params: { company_id: company }, signal })).data as Provisioning,
    retry: false,
    ...own,
  })
}

/** Reads what came, page by page, the newest first. */
export const useProvisioningLog = (company: string, outcome: ProvisioningOutcome | '') => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useInfiniteQuery({
    queryKey: [...keyOf(company), 'log', outcome],
    queryFn: async ({ pageParam, signal }) => {
      const query = { outcome, page: pageParam, page_size: provisioningLogPageSize }
      const answer = await provider.send(calls.listProvisioningLog, { params: { company_id: company }, query, signal })
      return answer.data as unknown as readonly ProvisioningLogEntry[]
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === provisioningLogPageSize ? pages.length + 1 : undefined),
    ...own,
  })
}

/** With whether to invite, if it is of everybody. */
export type RolesSent = Payload<typeof calls.saveProvisionedGroup> &
  Pick<Payload<typeof calls.saveDefaultProvisioning>, 'invites'>

/** Returns a mutation that chooses the roles of a group, or those of everybody. */
export const useSavingRoles = (company: string, group: number | null, onSaved: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RolesSent): Promise<unknown> =>
      group === null
        ? provider.send(calls.saveDefaultProvisioning, { params: { company_id: company }, body })
        : provider.send(calls.saveProvisionedGroup, {
            params: { company_id: company, provisioned_group_id: String(group) },
            body,
          }),
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries(),
    ...own,
  })
}

/** Returns a mutation that puts the groups in order. */
export const useOrdering = (company: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) =>
      provider.send(calls.orderProvisionedGroups, { params: { company_id: company }, body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(company) }),
  })
}

/** Returns a mutation that removes a group. */
export const useRemovingGroup = (company: string, onRemoved: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      provider.send(calls.deleteProvisionedGroup, {
        params: { company_id: company, provisioned_group_id: String(id) },
      }),
    onSuccess: onRemoved,
    onSettled: () => client.invalidateQueries(),
  })
}
