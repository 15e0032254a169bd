import { Box, Link, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useLocale } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { Bar } from '../charts/Bar'
import { Row } from '../../schema/shared/Row'

export interface Counted {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly isMuted?: boolean
  /** The address of what is counted, if there is a page of it. */
  readonly to?: string | undefined
}

interface BarTableProps {
  /** Names the table for screen readers. */
  readonly label: string
  /** What is counted; shown beside the sum. */
  readonly caption: (sum: number) => string
  readonly counted: readonly Counted[]
}

/** Shows counts as a table whose rows have bars, each as a part of the sum. */
export const BarTable = ({ label, caption, counted }: BarTableProps) => {
  const locale = useLocale()
  const sum = counted.reduce((all, { value }) => all + value, 0)
  return (
    <>
      <Row align="baseline" gap={0.75} rowGap={0}>
        <Typography variant="figure">{sum.toLocaleString(locale)}</Typography>
        <Typography color="textSecondary">{caption(sum)}</Typography>
      </Row>
      <Table aria-label={label} sx={{ '& td, & th': { border: 0, px: 0 } }}>
        <TableBody>
          {counted.map(({ key, label: name, value, isMuted = false, to }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ width: '45%', overflowWrap: 'anywhere' }}>
                {to === undefined ? (
                  name
                ) : (
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                )}
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: 1.5 }}>
                  <Bar
                    part={value / Math.max(1, sum)}
                    color={isMuted ? 'text.disabled' : 'primary.main'}
                    sx={{ flexGrow: 1 }}
                  />
                  <Typography component="strong" variant="subtitle2" sx={{ minWidth: '4ch', textAlign: 'right' }}>
                    {value.toLocaleString(locale)}
                  </Typography>
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
