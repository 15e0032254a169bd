import { lazy, Suspense, type ComponentType } from 'react'
import { Typography } from '@mui/material'
import { companyFigures } from '../../resources/companyFigures'
import { useMay } from '../../schema/shared/SchemaContext'
import { LoadingTiles } from './LoadingTiles'
import type { FigureTilesProps } from './company/FigureTiles'

interface Loaded {
  readonly default: ComponentType<FigureTilesProps>
}

/** Loaded when shown. If that fails, the dashboard does without it, and the console offers to reload. */
const FigureTiles = lazy((): Promise<Loaded> =>
  import('./company/FigureTiles')
    .then(({ FigureTiles }) => ({ default: FigureTiles }))
    .catch(() => ({ default: () => null })),
)

/** Shows the numbers of a company to those who may see any of them. */
export const CompanyFigures = ({ companyId, heading }: { companyId: number; heading?: string }) => {
  const may = useMay()
  if (!may(companyFigures, 'one', { company_id: String(companyId) })) return null
  const loading = <LoadingTiles columns={[8, 4, 4, 8]} />
  return (
    <>
      {heading !== undefined && (
        <Typography variant="h1" component="h2" sx={{ pt: 1, overflowWrap: 'anywhere' }}>
          {heading}
        </Typography>
      )}
      <Suspense fallback={loading}>
        <FigureTiles companyId={companyId} loading={loading} />
      </Suspense>
    </>
  )
}
