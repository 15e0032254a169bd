import type { ReactNode } from 'react'
import { Box, Typography } from '@mui/material'

interface SpecimenProps {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

/** A part of the design system below its name. */
export const Specimen = ({ title, about, children }: SpecimenProps) => (
  <Box component="section" sx={{ mb: 5 }}>
    <Typography variant="h2" gutterBottom>
      {title}
    </Typography>
    {about && (
      <Typography color="textSecondary" gutterBottom>
        {about}
      </Typography>
    )}
    {children}
  </Box>
)
