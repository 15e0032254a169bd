import { useState } from 'react'
import HistoryIcon from '@mui/icons-material/History'
import { Button } from '@mui/material'
import { useLocaleState, useTranslate } from 'ra-core'
import { writeMoment } from '../../authProvider/view'
import { useNavigate } from 'react-router-dom'
import { useChangesPath } from '../changes/useChangesPath'
import { AsOfDialog } from './AsOfDialog'
import { LookingBar } from './LookingBar'
import { textOfMoment } from './moments'

/** Says on every page as of when the console is viewed, and leads to another date or back to today. */
export const AsOfBar = ({ moment }: { readonly moment: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const navigate = useNavigate()
  const path = useChangesPath(moment)
  const [isChanging, setChanging] = useState(false)
  const compare = () => {
    void navigate(path ?? '/')
    writeMoment(null)
  }
  return (
    <LookingBar
      label={translate('asOf.bar')}
      icon={HistoryIcon}
      shows={translate('asOf.at', { moment: textOfMoment(moment, locale) })}
      note={translate('asOf.readOnly')}
    >
      {path !== null && (
        <Button size="small" color="inherit" onClick={compare}>
          {translate('asOf.compare')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => setChanging(true)}>
        {translate('asOf.change')}
      </Button>
      <Button size="small" variant="contained" color="warning" onClick={() => writeMoment(null)}>
        {translate('asOf.end')}
      </Button>
      {isChanging && <AsOfDialog moment={moment} onClose={() => setChanging(false)} />}
    </LookingBar>
  )
}
