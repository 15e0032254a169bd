import type { ReactNode } from 'react'
import { Paper, Stack, Typography, useTheme } from '@mui/material'

const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const

/** The ladder of the mark, as a picture of how far things are: none of its steps is reached, some, or all. */
export const Ladder = ({ reached }: { readonly reached: number }) => {
  const { tokens } = useTheme()
  return (
    <svg width={56} height={48} viewBox="0 0 56 48" aria-hidden>
      {steps.map((step, index) => (
        <rect
          key={step}
          x={index * 12}
          y={36 - index * 9}
          width={8}
          height={12 + index * 9}
          rx={2}
          fill={index < reached ? tokens[step] : tokens.border}
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
      <Ladder reached={isDone ? steps.length : 0} />
      <Typography variant="h2" component="p" role="status">
        {title}
      </Typography>
      {children}
    </Stack>
  </Paper>
)
