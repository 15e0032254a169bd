import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { companyUsers } from '../../../resources/companyUsers'
import { fillPath } from '../../../schema/path'
import { BarTable } from '../BarTable'
import { Tile } from '../Tile'

interface PeopleTileProps {
  readonly people: NonNullable<CompanyFigures['people']>
  readonly companyId: number
}

/** Shows how many users of a company are active. */
export const PeopleTile = ({ people: { count, active }, companyId }: PeopleTileProps) => {
  const translate = useTranslate()
  const list = fillPath(companyUsers.at, { company_id: companyId })
  return (
    <Tile title={translate('figures.people')} columns={4}>
      {count === 0 ? (
        <Typography color="textSecondary">{translate('figures.nobody')}</Typography>
      ) : (
        <BarTable
          label={translate('figures.people')}
          caption={(sum) => translate('figures.ofPeople', { count: sum })}
          counted={[
            {
              key: 'active',
              label: translate('figures.active'),
              value: active,
              to: `${list}?is_active=true`,
            },
            {
              key: 'inactive',
              label: translate('figures.inactive'),
              value: count - active,
              isMuted: true,
              to: `${list}?is_active=false`,
            },
          ]}
        />
      )}
    </Tile>
  )
}
