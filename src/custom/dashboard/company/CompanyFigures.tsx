import { Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import type { CompanyFigures as Figures } from '../../../../contract/entities/companyFigures'
import { companyFigures } from '../../../resources/companyFigures'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import { useMay } from '../../../schema/shared/SchemaContext'
import { TileHeading, TileGrid, LoadingTiles } from '../Tile'
import { GradeMapTile } from './GradeMapTile'
import { PeopleTile } from './PeopleTile'
import { RolesTile } from './RolesTile'
import { WaitingTile } from './WaitingTile'

const Tiles = ({ companyId }: { companyId: number }) => {
  const translate = useTranslate()
  const { data, isError, refetch } = useGetOne<Figures & { id: number }>(companyFigures.name, { id: companyId })
  if (isError && !data) return <LoadFailed what={translate('figures.title')} onRetry={() => void refetch()} />
  if (!data) return <LoadingTiles columns={[8, 4, 4, 8]} />
  const { people, grade_map: map, waiting } = data
  return (
    <TileGrid>
      {people && <RolesTile roles={people.roles} companyId={companyId} />}
      {people && <PeopleTile people={people} companyId={companyId} />}
      {map && <GradeMapTile figures={map} />}
      {waiting && <WaitingTile counts={waiting} companyId={companyId} />}
    </TileGrid>
  )
}

/** Shows the numbers of a company, as far as the user may see them. */
export const CompanyFigures = ({ companyId, heading }: { companyId: number; heading?: string }) => {
  const may = useMay()
  if (!may(companyFigures, 'one', { company_id: String(companyId) })) return null
  return (
    <TileHeading value={heading === undefined ? 'h2' : 'h3'}>
      {heading !== undefined && (
        <Typography variant="h1" component="h2" sx={{ pt: 1 }}>
          {heading}
        </Typography>
      )}
      <Tiles companyId={companyId} />
    </TileHeading>
  )
}
