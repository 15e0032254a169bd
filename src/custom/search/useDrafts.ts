/** The versions that can be set active from the search: the drafts of the company in hand. */
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { versionsQuery, type DataVersion } from '../../schema/versions/useVersion'
import { activationsFor, draftsOf, type Activation } from './actions'
import type { CompanyHere } from './useCompanyHere'

/** A version that was never active, and where it can be set active. */
export interface Draft {
  readonly activation: Activation
  readonly version: DataVersion
}

/** Reads the drafts that may be set active here, as the lists of their rows read all versions. */
export const useDrafts = ({ known, isKnown }: CompanyHere) => {
  const here = useSchemaSetting()
  const provider = useDataProvider()
  const activations = isKnown && !here.isReadOnly ? activationsFor(here, known) : []
  const answers = useQueries({
    queries: activations.map(({ versions, params }) => {
      const query = { filter: {}, ...versionsQuery(versions, params) }
      return {
        queryKey: [versions.name, 'getList', query],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          provider.getList<DataVersion>(versions.name, { ...query, signal }),
      }
    }),
  })
  const drafts = activations.flatMap((activation, index): readonly Draft[] =>
    draftsOf(answers[index]?.data?.data ?? []).map((version) => ({ activation, version })),
  )
  return {
    drafts,
    error: answers.find(({ error }) => error)?.error ?? null,
    isPending: answers.some(({ isLoading }) => isLoading),
    retry: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}
