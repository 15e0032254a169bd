import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { Box, Button, TextField, Typography } from '@mui/material'
import type { ReadMetadata } from '../../../contract/entities/identityProvider'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { BusyButton } from '../../schema/shared/BusyButton'
import { useWords } from '../../schema/shared/useWords'
import { useReadingMetadata } from './useIdentityProviders'
import { Row } from '../../schema/shared/Row'

interface MetadataProps {
  readonly company: string
  readonly onRead: (read: ReadMetadata) => void
}

/** Reads the metadata of a SAML provider, by their address or from a file. */
export const Metadata = ({ company, onRead }: MetadataProps) => {
  const { translate } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const { mutate, isPending, isSuccess, error } = useReadingMetadata(company, onRead)
  const fields = fieldMessages(error)
  const wrong = error && (fields.address ?? fields.text ?? errorMessages(error).join(' '))
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) mutate({ address: null, text: await file.text() })
    // The same file can be chosen once more.
    target.value = ''
  }
  const readAddress = () => mutate({ address, text: null })
  /** Enter reads the metadata, and does not save the provider yet. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isPending) readAddress()
  }
  return (
    <Box>
      <Row align="flex-start">
        <TextField
          type="url"
          label={translate('identityProviders.form.metadata')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={press}
          error={Boolean(wrong)}
          helperText={wrong ?? translate('identityProviders.form.metadataHint')}
          sx={{ flex: '1 1 220px' }}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
        />
        <BusyButton variant="outlined" isBusy={isPending} onClick={readAddress}>
          {translate('identityProviders.form.readMetadata')}
        </BusyButton>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {translate('identityProviders.form.metadataFile')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".xml,application/xml,text/xml"
          onChange={(event) => void readFile(event)}
        />
      </Row>
      <Typography role="status" variant="body2" color="textSecondary">
        {isSuccess && translate('identityProviders.form.metadataRead')}
      </Typography>
    </Box>
  )
}
