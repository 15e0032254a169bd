import { useEffect } from 'react'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { keepFocus } from '../../schema/shared/keepFocus'
import { Notice } from '../../schema/shared/Notice'

interface NoRanksProps {
  readonly searched: string
  readonly onClear: () => void
}

/** Stands on the table while no TA rank matches its filter. */
export const NoRanks = ({ searched, onClear }: NoRanksProps) => {
  const translate = useTranslate()
  // Clearing removes the focused button.
  useEffect(() => keepFocus, [])
  return (
    <Box sx={{ position: 'absolute', inset: 0, m: 'auto', width: 'fit-content', height: 'fit-content' }}>
      <Notice title={translate('schema.notFound', { searched })}>
        <Button variant="outlined" onClick={onClear}>
          {translate('schema.filter.clear')}
        </Button>
      </Notice>
    </Box>
  )
}
