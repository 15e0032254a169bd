import { styled } from '@mui/material/styles'
import { visuallyHidden } from './visuallyHidden'

/** What only screen readers say. */
export const Unseen = styled('span')(visuallyHidden)
