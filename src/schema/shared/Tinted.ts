import { styled } from '@mui/material/styles'
import { styleProps } from './styleProps'

interface TintedProps {
  tone?: 'sunken' | 'successSoft' | 'warningSoft' | 'errorSoft'
}

/** A block set apart by its background colour. */
export const Tinted = styled(
  'div',
  styleProps('tone'),
)<TintedProps>(({ theme: { spacing, shape, tokens }, tone = 'sunken' }) => ({
  padding: spacing(1.5),
  borderRadius: shape.borderRadius,
  backgroundColor: tokens[tone],
  minWidth: 0,
}))
