import { Box } from '@mui/material'
import { useTranslate } from 'ra-core'
import { usePrinting } from '../../schema/shared/printing'
import type { MapTable } from './useMapTable'

/** How many companies fit beside the ranks on a page. */
const acrossPage = 7

const inParts = <Item,>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))

/** What the map shows, on paper: plain tables beside each other, since the grid only draws what is in sight. */
export const PrintedMap = ({ rows, columns, table }: Pick<MapTable, 'rows' | 'columns' | 'table'>) => {
  const translate = useTranslate()
  if (!usePrinting()) return null
  return (
    <Box data-wide sx={{ display: 'none', displayPrint: 'block' }}>
      {inParts(columns, acrossPage).map((companies) => (
        <Box
          component="table"
          key={companies[0]?.key}
          sx={{
            width: 1,
            tableLayout: 'fixed',
            borderCollapse: 'collapse',
            typography: 'body2',
            // All ranks of the usual ladder fit on one page.
            lineHeight: 1.25,
            breakAfter: 'page',
            '&:last-of-type': { breakAfter: 'auto' },
            '& th, & td': { textAlign: 'left', verticalAlign: 'top', px: 0.5, py: '1px', overflowWrap: 'anywhere' },
            '& tr > :first-of-type': { width: '16%' },
            '& tr': { borderBottom: 1, borderColor: 'divider' },
            '& tr[data-starts]': { borderTop: 2, borderTopColor: 'text.secondary' },
            '& tbody th': { fontWeight: 400, color: 'text.secondary' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{translate('gradeMap.ranks')}</th>
              {companies.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} {...(row.startsBand && { 'data-starts': true })}>
                <th scope="row">{row.label}</th>
                {companies.map(({ key }) => (
                  <td key={key}>{table.read(row.key, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      ))}
    </Box>
  )
}
