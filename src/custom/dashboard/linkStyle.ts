/** A number that leads to the list behind it. */
export const linkStyle = {
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'background.sunken' },
} as const
