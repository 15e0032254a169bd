import { createSvgIcon } from '@mui/material/utils'

/** A clock, drawn with few points: the first screen has it. */
export const HistoryIcon = createSvgIcon(
  <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16m1-13h-2v6l4 2.5 1-1.7-3-1.8z" />,
  'History',
)
