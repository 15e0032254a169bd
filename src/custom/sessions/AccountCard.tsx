import { useId, type ReactNode } from 'react'
import { Card, Stack, Typography, type CardProps } from '@mui/material'

interface AccountCardProps extends Pick<CardProps, 'className'> {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

/** A part of the page of the own account. */
export const AccountCard = ({ title, about, children, ...card }: AccountCardProps) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3 }} {...card}>
      <Stack spacing={2}>
        <div>
          <Typography variant="h2" id={id} gutterBottom={about !== undefined}>
            {title}
          </Typography>
          {about && <Typography color="textSecondary">{about}</Typography>}
        </div>
        {children}
      </Stack>
    </Card>
  )
}
