import { styled } from '@mui/material/styles'

/** Two columns of fields where there is room. */
export const FieldColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

/** Two sides that are compared, beside each other on all but phones. */
export const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
