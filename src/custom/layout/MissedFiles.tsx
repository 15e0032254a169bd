import { useEffect } from 'react'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { onMissedFile } from '../../missedFiles'

/** Shows a notification with a Reload button when a file of the console couldn't be loaded. */
export const MissedFiles = () => {
  const notify = useNotify()
  const translate = useTranslate()
  useEffect(
    () =>
      onMissedFile(() =>
        notify(
          <>
            {translate('missedFile.about')}{' '}
            <Button color="inherit" size="small" variant="outlined" onClick={() => window.location.reload()}>
              {translate('missedFile.reload')}
            </Button>
          </>,
          { type: 'error', autoHideDuration: null },
        ),
      ),
    [notify, translate],
  )
  return null
}
