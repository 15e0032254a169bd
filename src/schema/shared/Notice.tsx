import type { ReactNode } from 'react'
import { Paper, Stack, Typography, useTheme } from '@mui/material'

/** The ladder of the mark, as a picture of what there is none of, or of what is done. */
export const Ladder = ({ isDone }: { readonly isDone: boolean }) => {
  const { tokens, ladder } = useTheme()
  return (
    <svg width={56} height={48} viewBox="0 0 56 48" aria-hidden>
      {ladder.map((color, index) => (
        <rect
          key={color}
          x={index * 12}
          y={36 - index * 9}
          width={8}
          height={12 + index * 9}
          rx={2}
          fill={isDone ? color : tokens.border}
        />
      ))}
    </svg>
  )
}

interface NoticeProps {
  readonly title: string
  /** Nothing is wanting, so that the ladder is whole. */
  readonly isDone?: boolean
  readonly children?: ReactNode
}

/** Stands in place of what there is none of. */
export const Notice = ({ title, isDone = false, children }: NoticeProps) => (
  <Paper variant="outlined" sx={{ p: 4 }}>
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Ladder isDone={isDone} />
      <Typography variant="h2" component="p" role="status">
        {title}
      </Typography>
      {children}
    </Stack>
  </Paper>
)
