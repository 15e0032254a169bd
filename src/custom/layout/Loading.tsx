import { Box, LinearProgress } from '@mui/material'
import { useTranslate } from 'ra-core'

/** Shows that the console is about to appear; it is rarely seen, so it stays quiet. */
export const Loading = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <LinearProgress aria-label={translate('layout.loading')} />
    </Box>
  )
}
