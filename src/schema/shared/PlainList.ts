import { styled } from '@mui/material/styles'

/** The style of a list without bullets. With `none`, it would be no list for VoiceOver in Safari. */
export const withoutBullets = { padding: 0, listStyleType: '""' } as const

/** A list whose items need neither bullets nor room for them. */
export const PlainList = styled('ul')(withoutBullets)

/** One with lines between its items. */
export const LinedList = styled(PlainList)(({ theme }) => ({
  '& > * + *': { borderTop: `1px solid ${theme.palette.divider}` },
}))

/** The foot of a list in a frame, with the button that reads more of it. */
export const ListFoot = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  borderTop: `1px solid ${theme.palette.divider}`,
}))
