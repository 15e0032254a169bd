import { Stack, type StackProps } from '@mui/material'
import { styled } from '@mui/material/styles'

/** The fields of a dialog, with room for the label on the frame of the first. */
export const Fields = styled((props: StackProps) => <Stack spacing={2} {...props} />)(({ theme }) => ({
  paddingTop: theme.spacing(1),
}))
