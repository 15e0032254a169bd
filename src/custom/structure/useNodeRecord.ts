import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { legalEntities } from '../../resources/legalEntities'
import { metaOf, type PathParams } from '../../schema/path'
import { resourceOf } from './nodeActs'
import type { TreeNode } from './tree'

/** The params of the list that a record is in. */
export const paramsOf = (companyId: string, { level, place }: TreeNode): PathParams => ({
  company_id: companyId,
  ...(level === 'entity' && {
    business_unit_id: String(place.unit),
    region_id: String(place.region),
    country_id: String(place.country),
  }),
})

/** Reads a record to change it; legal entities are read from their list, as they have no call of their own. Null if it has gone. */
export const useNodeRecord = (node: TreeNode, companyId: string) => {
  const provider = useDataProvider()
  return useQuery({
    queryKey: ['structureForm', companyId, node.level, node.id],
    queryFn: async (): Promise<RaRecord | null> => {
      const meta = metaOf(paramsOf(companyId, node))
      if (node.level !== 'entity')
        return (await provider.getOne<RaRecord>(resourceOf[node.level]?.name ?? '', { id: node.id, meta })).data
      const all = {
        pagination: { page: 1, perPage: 10_000 },
        sort: { field: 'name', order: 'ASC' as const },
        filter: {},
      }
      const { data: rows } = await provider.getList<RaRecord>(legalEntities.name, { ...all, meta })
      return rows.find(({ id }) => id === node.id) ?? null
    },
    gcTime: 0,
    // What is being changed isn't read again below it.
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
}
