import { useEffect } from 'react'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { endView, expireView, takeExpiredView } from '../../authProvider/viewAs'
import { fullName } from '../session/account'
import { LookingBar } from './LookingBar'
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
    <LookingBar
      label={translate('viewAs.bar')}
      icon={Visibility}
      shows={translate('viewAs.as', { name })}
      note={translate('viewAs.readOnly')}
    >
      <Button size="small" variant="contained" color="warning" onClick={endView} sx={{ flexShrink: 0 }}>
        {translate('viewAs.end')}
      </Button>
    </LookingBar>
  )
}
