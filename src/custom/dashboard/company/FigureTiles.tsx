import type { ReactNode } from 'react'
import { useGetOne, useTranslate } from 'ra-core'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { companyFigures } from '../../../resources/companyFigures'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import { TileGrid } from '../TileGrid'
import { GradeMapTile } from './GradeMapTile'
import { PeopleTile } from './PeopleTile'
import { RolesTile } from './RolesTile'
import { WaitingTile } from './WaitingTile'

export interface FigureTilesProps {
  readonly companyId: number
  /** Stands in for the tiles until the numbers are loaded. */
  readonly loading: ReactNode
}

/** Shows the numbers of a company, as far as the user may see them. */
export const FigureTiles = ({ companyId, loading }: FigureTilesProps) => {
  const translate = useTranslate()
  const { data, isError, refetch } = useGetOne<CompanyFigures & { id: number }>(companyFigures.name, { id: companyId })
  if (isError && !data) return <LoadFailed what={translate('figures.title')} onRetry={() => void refetch()} />
  if (!data) return loading
  const { people, grade_map: map, waiting_job_grade_versions: grades, waiting_incentive_versions: incentives } = data
  return (
    <TileGrid>
      {people && <RolesTile roles={people.roles} companyId={companyId} />}
      {people && <PeopleTile people={people} companyId={companyId} />}
      {map && <GradeMapTile figures={map} />}
      {(people ?? grades ?? incentives) !== undefined && <WaitingTile figures={data} companyId={companyId} />}
    </TileGrid>
  )
}
