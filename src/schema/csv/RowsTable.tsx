import type { ReactNode } from 'react'
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'

/** Saves width on phones, and aligns multi-line text at the top. */
const dense = { '& th, & td': { px: { xs: 0.75, sm: 2 } }, '& td': { verticalAlign: 'top' } }

/** For cells with texts of the file, which may be one long word. */
export const cellStyle = { overflowWrap: 'break-word', minWidth: 96, maxWidth: 280 }

interface RowsTableProps {
  readonly label: string
  readonly headings: readonly string[]
  readonly children: ReactNode
}

/** A table about the rows of a file. It scrolls sideways only, since the dialog scrolls too. */
export const RowsTable = ({ label, headings, children }: RowsTableProps) => (
  <TableContainer tabIndex={0} role="region" aria-label={label}>
    <Table sx={dense}>
      <TableHead>
        <TableRow>
          {headings.map((heading, index) => (
            <TableCell key={index}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
)
