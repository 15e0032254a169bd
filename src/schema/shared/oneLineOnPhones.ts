/** Controls in a line that is scrolled sideways on phones, where several lines would push the content out of sight. */
export const oneLineOnPhones = {
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flexShrink: { xs: 0, sm: 1 } },
  // Room for the outline of the focus.
  m: { xs: -0.5, sm: 0 },
  p: { xs: 0.5, sm: 0 },
} as const
