import { useSyncExternalStore } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import { Alert, Button, IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { actionBelow } from '../../schema/page/LoadFailed'
import { forgetPlace, onPlaceChange, readPlace } from '../session/leftOff'
import { useSession } from '../session/useSession'

/** Offers to continue where this tab was when its session ended, to the same person only. */
export const LeftOff = () => {
  const translate = useTranslate()
  const place = useSyncExternalStore(onPlaceChange, readPlace)
  const userId = useSession()?.user?.id
  if (!place || place.userId !== userId) return null
  const { path, title, isElsewhere } = place
  return (
    <Alert
      severity="info"
      role="status"
      variant="outlined"
      sx={actionBelow}
      action={
        <>
          <Button component={Link} to={path} color="inherit" size="small" onClick={forgetPlace}>
            {translate('leftOff.continue')}
          </Button>
          <IconButton color="inherit" size="small" aria-label={translate('leftOff.forget')} onClick={forgetPlace}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
    >
      {translate(`leftOff.${isElsewhere ? 'elsewhere' : 'ended'}`)} {translate('leftOff.at', { title })}
    </Alert>
  )
}
