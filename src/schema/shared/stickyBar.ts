import type { Theme } from '@mui/material'

/** Stays in sight at the end of what it belongs to: on phones from edge to edge, in reach of the thumb. Toasts keep clear of it. */
export const stickyBar = (theme: Theme) =>
  ({
    position: 'sticky',
    bottom: 8,
    zIndex: theme.zIndex.appBar - 1,
    px: 2,
    py: 1,
    // The ground below it hides what it covers, down to the edge of the window.
    boxShadow: `0 9px 0 ${theme.tokens.canvas}, ${theme.tokens.raised}`,
    [theme.breakpoints.down('sm')]: {
      bottom: 0,
      alignSelf: 'center',
      width: 'calc(100% + 32px)',
      borderRadius: 0,
      borderInline: 0,
    },
  }) as const
