import { useEffect } from 'react'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { onMissedFile } from '../../missedFiles'

/** Tells that a part of the console could not be loaded, and leaves it to the person when to load the page anew. */
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
