import { useState } from 'react'
import { Alert, Button, Stack } from '@mui/material'
import type { ProviderTest } from '../../../contract/entities/identityProvider'
import { showMoment } from '../../schema/kinds/shown'
import { useWords } from '../../schema/shared/useWords'
import { OpenArrow } from '../../schema/shared/OpenArrow'
import { Facts, Fact } from '../../schema/shared/Facts'

/** What the last test of a provider has found. */
export const LastTest = ({ test }: { readonly test: ProviderTest }) => {
  const { translate, locale } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { at, worked, mistakes, hints, claims } = test
  return (
    <Stack spacing={1}>
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
        <div>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            startIcon={<OpenArrow isOpen={isOpen} />}
            onClick={() => setOpen(!isOpen)}
          >
            {translate('identityProviders.lastTest.claims')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Facts>
          {claims.map(({ name, value }) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </Stack>
  )
}
