import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { Alert, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne, useLocale, useTranslate } from 'ra-core'
import type { Structure } from '../../../contract/entities/structure'
import { structures } from '../../resources/structures'
import { ListSearch } from '../../schema/list/ListSearch'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { CountTiles } from './CountTiles'
import { rowsOf } from './rows'
import { search } from './search'
import { makeTree } from './tree'
import { useExpansion } from './useExpansion'

/** Loaded when a tree is shown, which few visits do. */
const StructureTree = lazy(() => import('./StructureTree').then(({ StructureTree }) => ({ default: StructureTree })))

const useStructure = (companyId: string) =>
  useGetOne<Structure & { id: number }>(structures.name, { id: Number(companyId) }, { retry: false })

const Loading = () => (
  <Stack spacing={1} aria-busy>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Stack>
)

const LoadedStructure = ({ structure, companyId }: { structure: Structure; companyId: string }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { expansion, search: term, toggle, searchFor, openTo } = useExpansion()
  const deferredTerm = useDeferredValue(term)
  const tree = useMemo(() => makeTree(structure), [structure])
  const found = useMemo(() => search(tree, deferredTerm), [tree, deferredTerm])
  const rows = useMemo(() => rowsOf(tree, expansion, found), [tree, expansion, found])
  const count = found?.count ?? 0
  return (
    <Stack spacing={2}>
      <CountTiles counts={structure.counts} depth={term === '' ? expansion.depth : -1} onOpenTo={openTo} />
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <ListSearch list={{ search: term, setSearch: searchFor }} label={translate('structure.search')} />
        <Typography role="status" variant="body2" color="textSecondary">
          {found && translate('structure.found', { smart_count: count, count: count.toLocaleString(locale) })}
        </Typography>
      </Stack>
      {rows.length > 0 ? (
        <Suspense fallback={<Loading />}>
          <StructureTree tree={tree} rows={rows} found={found} companyId={companyId} onToggle={toggle} />
        </Suspense>
      ) : (
        <Alert severity="info" variant="outlined">
          {translate(found ? 'schema.notFound' : 'structure.empty', { searched: deferredTerm })}
        </Alert>
      )}
    </Stack>
  )
}

/** Shows a company's units, regions, countries and legal entities as one tree. */
export const StructureView = ({ companyId }: { companyId: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useStructure(companyId)
  if (error && !data)
    return <LoadFailed what={translate('structure.title')} error={error} onRetry={() => void refetch()} />
  return data ? <LoadedStructure structure={data} companyId={companyId} /> : <Loading />
}
