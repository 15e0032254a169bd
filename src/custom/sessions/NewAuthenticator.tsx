import { useEffect } from 'react'
import { Box, Link, Skeleton, Stack, TextField } from '@mui/material'
import { encode } from 'uqr'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useWords } from '../../schema/shared/useWords'
import { CodeForm } from './CodeForm'
import { useNewAuthenticator } from './useSecondFactors'

/** Draws an address as a QR code, dark on light in every theme: readers expect that. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      sx={({ palette: { common } }) => ({
        width: 200,
        height: 200,
        alignSelf: 'center',
        '& rect': { fill: common.white },
        '& path': { fill: common.black },
      })}
    >
      <rect width={size} height={size} />
      <path d={path} />
    </Box>
  )
}

interface NewAuthenticatorProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Sets up an authenticator app: a picture to scan or a secret to type, and a code that proves it. */
export const NewAuthenticator = ({ onDone, onClose }: NewAuthenticatorProps) => {
  const { translate } = useWords()
  const { mutate, data, error } = useNewAuthenticator()
  useEffect(() => mutate(), [mutate])
  return (
    <CodeForm
      call={calls.confirmAuthenticator}
      title={translate('sessions.factor.new.title')}
      about={translate('sessions.factor.new.about')}
      yes={translate('sessions.factor.new.yes')}
      onDone={onDone}
      onClose={onClose}
    >
      {error && <LoadFailed what={translate('sessions.factor.new.what')} error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={200} aria-busy />}
      {data && (
        <Stack spacing={2}>
          <QrCode text={data.uri} label={translate('sessions.factor.new.picture')} />
          <Link href={data.uri} sx={{ alignSelf: 'center' }}>
            {translate('sessions.factor.new.open')}
          </Link>
          <TextField
            multiline
            label={translate('sessions.factor.new.secret')}
            value={data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            helperText={translate('sessions.factor.new.secretHint')}
            onFocus={({ target }) => target.select()}
            slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
          />
        </Stack>
      )}
    </CodeForm>
  )
}
