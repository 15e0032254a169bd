import { Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { useSchemaSetting } from '../../../schema/shared/SchemaContext'
import { Bar } from '../../charts/Bar'
import { mapPath } from '../../gradeMap/form/paths'
import { Tile } from '../Tile'

/** Shows how many ranks of the grade map have a grade of the company. Only provider staff can open the map. */
export const GradeMapTile = ({
  figures: { filled, former, ranks },
}: {
  figures: NonNullable<CompanyFigures['grade_map']>
}) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { isPlatform } = useSchemaSetting().caller
  const part = ranks === 0 ? 0 : filled / ranks
  const format = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString(locale, options)
  return (
    <Tile title={translate('figures.gradeMap')} columns={4}>
      <Typography variant="figure">{format(Math.floor(100 * part) / 100, { style: 'percent' })}</Typography>
      <Bar part={part} sx={{ my: 1.5 }} />
      <Typography variant="body2" color="textSecondary">
        {filled + former === 0
          ? translate('figures.noGrades')
          : translate('figures.ofRanks', { count: ranks, filled: format(filled), ranks: format(ranks) })}
      </Typography>
      {former > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'warning.main' }}>
          {translate('figures.formerRanks', { count: former })}
        </Typography>
      )}
      {isPlatform && (
        <Link component={RouterLink} to={mapPath} variant="body2" sx={{ display: 'inline-block', mt: 1.5 }}>
          {translate('figures.openMap')}
        </Link>
      )}
    </Tile>
  )
}
