import { useTheme } from '@mui/material/styles'

/** Whether the page is read from right to left. MUI swaps the sides in styles, not those that it computes. */
export const useIsMirrored = (): boolean => useTheme().direction === 'rtl'

/** Returns where a popover opens: below its button, and flush with the side where that begins or ends. */
export const usePlaceBelow = (edge: 'start' | 'end') => {
  const horizontal = (edge === 'start') === useIsMirrored() ? 'right' : 'left'
  return {
    anchorOrigin: { vertical: 'bottom', horizontal },
    transformOrigin: { vertical: 'top', horizontal },
  } as const
}
