/** A window as low as that of a phone that is turned, or of a browser that shows everything four times as large. */
export const lowWindow = '@media (max-height: 480px)'

const inOneLine = { flexWrap: 'nowrap', overflowX: 'auto', '& > *': { flexShrink: 0 } } as const

/** Controls in a line that is scrolled sideways on phones, where several lines would push the content out of sight. */
export const oneLineOnPhones = {
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  // Browsers leave what is half in sight where it is when it takes the focus.
  scrollPaddingInline: '64px',
  '& > *': { flexShrink: { xs: 0, sm: 1 } },
  // Room for the outline of the focus.
  m: { xs: -0.5, sm: 0 },
  p: { xs: 0.5, sm: 0 },
  [lowWindow]: inOneLine,
} as const
