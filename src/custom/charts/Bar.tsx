import { Box, type SxProps, type Theme } from '@mui/material'

interface BarProps {
  /** A fraction from 0 to 1. */
  readonly part: number
  readonly color?: 'primary.main' | 'warning.main' | 'error.main' | 'text.disabled'
  /** In pixels. */
  readonly height?: number
  readonly sx?: SxProps<Theme>
}

/** A decorative bar next to a number. Its `data-bar` attribute gives it a border in forced colours. */
export const Bar = ({ part, color = 'primary.main', height = 8, sx }: BarProps) => (
  <Box aria-hidden data-bar sx={sx ?? null}>
    <Box sx={{ height, borderRadius: 1, overflow: 'hidden', backgroundColor: (theme: Theme) => theme.tokens.sunken }}>
      <Box
        sx={{
          width: `${100 * Math.min(Math.max(part, 0), 1)}%`,
          height: 1,
          borderRadius: 1,
          backgroundColor: color,
        }}
      />
    </Box>
  </Box>
)
