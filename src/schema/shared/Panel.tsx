import { Paper, type PaperProps } from '@mui/material'
import { styled } from '@mui/material/styles'

/** A framed part of a page or of a list. */
export const Panel = styled((props: PaperProps) => <Paper variant="outlined" {...props} />)(({ theme }) => ({
  padding: theme.spacing(2),
})) as typeof Paper
