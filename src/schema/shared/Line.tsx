import { Typography, type TypographyProps } from '@mui/material'
import { styled } from '@mui/material/styles'

const Block = styled(Typography)({ display: 'block' }) as typeof Typography

/** A line of text where no paragraph may stand, such as in a button or a label. */
export const Line = (props: TypographyProps) => <Block component="span" {...props} />
