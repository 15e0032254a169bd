import { useState } from 'react'
import HistoryIcon from '@mui/icons-material/History'
import { Box, Button, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'ra-core'
import { writeMoment } from '../../authProvider/view'
import { AsOfDialog } from './AsOfDialog'
import { textOfMoment } from './moments'

/** Says on every page as of when the console is viewed, and leads to another date or back to today. */
export const AsOfBar = ({ moment }: { readonly moment: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [isChanging, setChanging] = useState(false)
  return (
    <Box
      role="region"
      aria-label={translate('asOf.bar')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: { xs: 1.5, sm: 2 },
        py: 0.75,
        backgroundColor: 'warning.light',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'warning.main',
      }}
    >
      <HistoryIcon color="warning" fontSize="small" aria-hidden />
      <Typography role="status" variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{translate('asOf.at', { moment: textOfMoment(moment, locale) })}</strong> {translate('asOf.readOnly')}
      </Typography>
      <Button size="small" color="inherit" onClick={() => setChanging(true)}>
        {translate('asOf.change')}
      </Button>
      <Button size="small" variant="contained" color="warning" onClick={() => writeMoment(null)}>
        {translate('asOf.end')}
      </Button>
      {isChanging && <AsOfDialog moment={moment} onClose={() => setChanging(false)} />}
    </Box>
  )
}
