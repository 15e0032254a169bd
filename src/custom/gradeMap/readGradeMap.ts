/** Reads the grade map: as a whole at first, and then only the mappings that have changed. */
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { gradeMapOf, withMappings, type GradeMap } from './gradeMap'

type Provider = Pick<SchemaDataProvider, 'send'>

/** If more mappings have changed, the whole map is read: the server has it ready. */
const mostRead = 200

const readWhole = async (provider: Provider, signal: AbortSignal): Promise<GradeMap> => {
  const [ranks, mappings] = await Promise.all([
    provider.send(calls.listTaRanks, { signal }),
    provider.send(calls.listGradeCompanies, { signal }),
  ])
  return gradeMapOf(ranks.data, mappings.data)
}

/** Reads the map, given what was read before. Returns the same map if nothing has changed. */
export const readGradeMap = async (
  provider: Provider,
  before: GradeMap | undefined,
  signal: AbortSignal,
): Promise<GradeMap> => {
  if (!before) return readWhole(provider, signal)
  const { data: versions } = await provider.send(calls.listGradeCompanyVersions, { signal })
  const known = new Map(before.companies.map((company) => [company.gradeCompanyId, company.version]))
  const changed = versions.filter(({ id, version }) => known.get(id) !== version).map(({ id }) => id)
  const existing = new Set(versions.map(({ id }) => id))
  if (changed.length === 0 && existing.size === known.size) return before
  if (changed.length > mostRead) return readWhole(provider, signal)
  const read =
    changed.length > 0 ? await provider.send(calls.listGradeCompanies, { query: { ids: changed }, signal }) : undefined
  return withMappings(before, read?.data ?? [], existing)
}
