import { useState } from 'react'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Alert, Box, Button, Typography } from '@mui/material'
import type { ProviderTest } from '../../../contract/entities/identityProvider'
import { showMoment } from '../../schema/kinds/shown'
import { useWords } from '../../schema/shared/useWords'

/** What the last test of a provider has found. */
export const LastTest = ({ test }: { readonly test: ProviderTest }) => {
  const { translate, locale } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { at, worked, mistakes, hints, claims } = test
  return (
    <Box>
      <Alert role="none" severity={worked ? (hints.length > 0 ? 'info' : 'success') : 'error'}>
        {[
          translate(worked ? 'identityProviders.lastTest.worked' : 'identityProviders.lastTest.failed', {
            at: showMoment(at, locale),
          }),
          ...mistakes,
          ...hints,
        ].join(' ')}
      </Alert>
      {claims.length > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          startIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />}
          onClick={() => setOpen(!isOpen)}
          sx={{ mt: 1 }}
        >
          {translate('identityProviders.lastTest.claims')}
        </Button>
      )}
      {isOpen && (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: 'auto 1fr' },
            columnGap: 2,
            rowGap: 0.5,
            m: 0,
            mt: 0.5,
            overflowWrap: 'anywhere',
          }}
        >
          {claims.map(({ name, value }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
