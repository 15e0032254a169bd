/** Reads the grade map: as a whole at first, and then only the mappings that have changed. */
import type { QueryClient } from '@tanstack/react-query'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { takeAnswer } from '../../schema/shared/answers'
import { gradeMapOf, withMappings, type GradeMap } from './gradeMap'

interface Source {
  readonly provider: SchemaDataProvider
  readonly client: QueryClient
  readonly signal: AbortSignal
}

/** If more mappings have changed, the whole map is read: the server has it ready. */
const mostRead = 200

const readWhole = async ({ client, provider }: Source): Promise<GradeMap> => {
  const [ranks, mappings] = await Promise.all([
    takeAnswer(client, provider, calls.listTaRanks),
    takeAnswer(client, provider, calls.listGradeCompanies),
  ])
  return gradeMapOf(ranks.data, mappings.data)
}

/** Reads the map, given what was read before. Returns the same map if nothing has changed. */
export const readGradeMap = async (source: Source, before: GradeMap | undefined): Promise<GradeMap> => {
  if (!before) return readWhole(source)
  const { provider, signal } = source
  const { data: versions } = await provider.send(calls.listGradeCompanyVersions, { signal })
  const known = new Map(before.companies.map((company) => [company.gradeCompanyId, company]))
  const isKnown = ({ id, version, company }: (typeof versions)[number]) =>
    known.get(id)?.version === version && known.get(id)?.name === company
  const changed = versions.filter((one) => !isKnown(one)).map(({ id }) => id)
  const existing = new Set(versions.map(({ id }) => id))
  if (changed.length === 0 && existing.size === known.size) return before
  if (changed.length > mostRead) return readWhole(source)
  const read =
    changed.length > 0 ? await provider.send(calls.listGradeCompanies, { query: { ids: changed }, signal }) : undefined
  return withMappings(before, read?.data ?? [], existing)
}
