import { Typography, useTheme } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { companyUsers } from '../../../resources/companyUsers'
import { fillPath } from '../../../schema/path'
import { DonutTable } from '../DonutTable'
import { Tile } from '../Tile'

interface PeopleTileProps {
  readonly people: NonNullable<CompanyFigures['people']>
  readonly companyId: number
}

/** Shows how many users of a company are active. */
export const PeopleTile = ({ people: { count, active }, companyId }: PeopleTileProps) => {
  const translate = useTranslate()
  const { palette, tokens } = useTheme()
  const list = fillPath(companyUsers.at, { company_id: companyId })
  return (
    <Tile title={translate('figures.people')} columns={4}>
      {count === 0 ? (
        <Typography color="textSecondary">{translate('figures.nobody')}</Typography>
      ) : (
        <DonutTable
          label={translate('figures.people')}
          caption={(sum) => translate('figures.ofPeople', { smart_count: sum })}
          slices={[
            {
              key: 'active',
              label: translate('figures.active'),
              value: active,
              color: palette.success.main,
              to: `${list}?is_active=true`,
            },
            {
              key: 'inactive',
              label: translate('figures.inactive'),
              value: count - active,
              color: tokens.outline,
              to: `${list}?is_active=false`,
            },
          ]}
        />
      )}
    </Tile>
  )
}
