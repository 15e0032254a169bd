import { Box, Stack } from '@mui/material'

interface PartsBarProps {
  readonly parts: readonly { readonly name: string; readonly count: number; readonly color: string }[]
  /** How much of the whole bar they take, as a fraction. */
  readonly width?: number
}

/** A decorative bar of parts beside their numbers. Each can be seen, however few it counts. */
export const PartsBar = ({ parts, width = 1 }: PartsBarProps) => (
  <Box aria-hidden data-bar sx={{ borderRadius: 1, overflow: 'hidden', backgroundColor: 'background.sunken' }}>
    <Stack direction="row" sx={{ height: 8, gap: '2px', minWidth: 8, width }}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ name, count, color }) => (
          <Box key={name} sx={{ flex: `${count} 0 6px`, backgroundColor: color }} />
        ))}
    </Stack>
  </Box>
)
