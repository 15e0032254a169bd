import { Box, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { GradeMap } from './gradeMap'
import type { CompanyChanges } from './mapState'

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
    <Box
      component={isOld ? 'del' : 'ins'}
      sx={{
        textDecoration: isOld && text !== '' ? 'line-through' : 'none',
        color: isOld || text === '' ? 'text.secondary' : 'text.primary',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text || translate('gradeMap.save.empty')}
    </Box>
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
        <Box key={company.key} component="section" sx={{ mb: 2 }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {company.name}
          </Typography>
          <Box
            component="ul"
            sx={({ tokens }) => ({ m: 0, p: 0, listStyle: 'none', borderTop: `1px solid ${tokens.border}` })}
          >
            {cells
              .toSorted((one, other) => (order.get(one.row) ?? 0) - (order.get(other.row) ?? 0))
              .map(({ row, base, text }) => (
                <Box
                  key={row}
                  component="li"
                  sx={({ tokens }) => ({
                    display: 'grid',
                    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) auto minmax(0, 3fr)',
                    gap: 1,
                    py: 0.5,
                    borderBottom: `1px solid ${tokens.border}`,
                  })}
                >
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {names.get(row)}
                  </Typography>
                  <Grade text={base} isOld />
                  <span aria-hidden>→</span>
                  <Grade text={text} />
                </Box>
              ))}
          </Box>
        </Box>
      ))}
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('gradeMap.save.more', { count: rest })}
        </Typography>
      )}
    </>
  )
}
