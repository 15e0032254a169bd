import { useEffect } from 'react'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { buildHeader, buildIn } from '../../../contract/build'
import { addTexts } from '../../i18n/i18nProvider'
import { ofNewBuild } from '../../i18n/parts/newBuild'

addTexts(ofNewBuild)

const checkMilliseconds = 300_000
/** During an upgrade, processes of both builds answer. */
const timesInRow = 2

/** Returns the build that the server has now; undefined if it can't be reached, or another server has the console. */
const readBuild = async (): Promise<string | undefined> => {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return response?.headers.get(buildHeader) ?? undefined
}

/** Says once that the server has another build than this page, which works on until it is reloaded. */
export const NewBuild = () => {
  const notify = useNotify()
  const translate = useTranslate()
  useEffect(() => {
    const own = buildIn(document.head.innerHTML)
    let others = 0
    const check = async () => {
      const found = await readBuild()
      if (!own || !found) return
      others = found === own ? 0 : others + 1
      if (others !== timesInRow) return
      notify(
        <>
          {translate('newBuild.about')}{' '}
          <Button color="inherit" size="small" variant="outlined" onClick={() => window.location.reload()}>
            {translate('newBuild.reload')}
          </Button>
        </>,
        { type: 'info', autoHideDuration: null },
      )
    }
    void check()
    const timer = setInterval(() => void check(), checkMilliseconds)
    return () => clearInterval(timer)
  }, [notify, translate])
  return null
}
