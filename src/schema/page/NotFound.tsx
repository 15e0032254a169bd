import { Link as RouterLink } from 'react-router-dom'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Page } from './Page'

interface NotFoundProps {
  /** The key of what is known about it. */
  readonly about?: string
}

/** The page for unknown addresses, with a link to the start page. */
export const NotFound = ({ about = 'notFound.about' }: NotFoundProps) => {
  const translate = useTranslate()
  return (
    <Page title={translate('notFound.title')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{translate(about)}</Typography>
        <Button component={RouterLink} to="/" variant="outlined">
          {translate('notFound.home')}
        </Button>
      </Stack>
    </Page>
  )
}
