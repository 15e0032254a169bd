import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { BecomesArrow } from './BecomesArrow'
import type { GradeMap } from './gradeMap'
import type { CompanyChanges } from './mapState'
import { LinedList } from '../../schema/shared/PlainList'
import { Columns } from '../../schema/shared/Columns'

interface CellChangesProps {
  readonly map: GradeMap
  readonly changes: readonly CompanyChanges[]
}

/** More would take long to draw, and nobody reads them. */
const mostListed = 200

/** Keeps the first cells, and the companies that have any of them. */
const firstOf = (changes: readonly CompanyChanges[]): readonly CompanyChanges[] => {
  let left = mostListed
  return changes.flatMap(({ company, cells }) => {
    const some = cells.slice(0, left)
    left -= some.length
    return some.length > 0 ? [{ company, cells: some }] : []
  })
}

const Grade = ({ text, isOld = false }: { text: string; isOld?: boolean }) => {
  const translate = useTranslate()
  return (
    <Typography
      component={isOld ? (text === '' ? 'span' : 'del') : 'ins'}
      color={isOld || text === '' ? 'textSecondary' : 'textPrimary'}
      sx={{ whiteSpace: 'pre-wrap' }}
    >
      <bdi>{text || translate('gradeMap.save.empty')}</bdi>
    </Typography>
  )
}

/** Lists changed cells by company: what each was and what it becomes. */
export const CellChanges = ({ map, changes }: CellChangesProps) => {
  const translate = useTranslate()
  const names = new Map(map.ranks.map(({ key, name }) => [key, name]))
  const order = new Map(map.ranks.map(({ key }, place) => [key, place]))
  const listed = firstOf(changes)
  const count = (some: readonly CompanyChanges[]) => some.reduce((sum, { cells }) => sum + cells.length, 0)
  const rest = count(changes) - count(listed)
  return (
    <>
      {listed.map(({ company, cells }) => (
        <section key={company.key}>
          <Typography variant="subtitle2" component="h3">
            {company.name}
          </Typography>
          <LinedList sx={{ borderBlock: 1, borderColor: 'divider' }}>
            {cells
              .toSorted((one, other) => (order.get(one.row) ?? 0) - (order.get(other.row) ?? 0))
              .map(({ row, base, text }) => (
                <Columns
                  key={row}
                  as="li"
                  gap={1}
                  xs="minmax(0, 3fr) minmax(0, 3fr) auto minmax(0, 3fr)"
                  sx={{ py: 0.5 }}
                >
                  <Typography component="span" variant="body2" color="textSecondary">
                    {names.get(row)}
                  </Typography>
                  <Grade text={base} isOld />
                  <BecomesArrow />
                  <Grade text={text} />
                </Columns>
              ))}
          </LinedList>
        </section>
      ))}
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('gradeMap.save.more', { count: rest })}
        </Typography>
      )}
    </>
  )
}
