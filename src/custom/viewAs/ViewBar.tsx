import { useEffect } from 'react'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { endView, expireView, takeExpiredView } from '../../authProvider/viewAs'
import { fullName } from '../session/account'
import { useView } from './useView'

/** Leaves a view when its time is over; also notifies of one that had ended before the page was loaded. */
const useEndOfView = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const endsAt = useView()?.endsAt
  useEffect(() => {
    const view = takeExpiredView()
    if (view) notify(<>{translate('viewAs.ended', { name: fullName(view.user) })}</>, { type: 'warning' })
  }, [notify, translate])
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(expireView, Math.max(0, endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
}

/** Says on every page as whom the console is viewed, and ends the view. */
export const ViewBar = () => {
  const translate = useTranslate()
  const view = useView()
  useEndOfView()
  if (!view) return null
  const name = fullName(view.user)
  return (
    <Box
      role="region"
      aria-label={translate('viewAs.bar')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 1.5, sm: 2 },
        py: 0.75,
        backgroundColor: 'warning.light',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'warning.main',
      }}
    >
      <Visibility color="warning" fontSize="small" aria-hidden />
      <Typography role="status" variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{translate('viewAs.as', { name })}</strong> {translate('viewAs.readOnly')}
      </Typography>
      <Button size="small" variant="contained" color="warning" onClick={endView} sx={{ flexShrink: 0 }}>
        {translate('viewAs.end')}
      </Button>
    </Box>
  )
}
