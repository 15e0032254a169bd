import { Link as RouterLink } from 'react-router-dom'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Page } from './Page'

interface NotFoundProps {
  /** Whether nobody has a page there; otherwise that is left open. */
  readonly isNowhere?: boolean
}

/** The page for unknown addresses, with a link to the start page. */
export const NotFound = ({ isNowhere = false }: NotFoundProps) => {
  const translate = useTranslate()
  return (
    <Page title={translate('notFound.title')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{translate(isNowhere ? 'notFound.nowhere' : 'notFound.about')}</Typography>
        <Button component={RouterLink} to="/" variant="outlined">
          {translate('notFound.home')}
        </Button>
      </Stack>
    </Page>
  )
}
