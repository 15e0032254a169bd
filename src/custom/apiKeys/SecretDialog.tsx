import { Typography } from '@mui/material'
import type { ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import { useWords } from '../../schema/shared/useWords'
import { ShownOnce, ShownText } from '../secrets/ShownOnce'

interface SecretDialogProps {
  readonly shown: Pick<ApiKeyWithSecret, 'name' | 'secret'>
  readonly onClose: () => void
}

/** Shows the secret of a key, and how a program sends it. */
export const SecretDialog = ({ shown: { name, secret }, onClose }: SecretDialogProps) => {
  const { translate } = useWords()
  return (
    <ShownOnce
      title={translate('apiKeys.secret.title', { name })}
      about={translate('apiKeys.secret.about')}
      secret={secret}
      close={translate('apiKeys.secret.close')}
      onClose={onClose}
      more={
        <>
          <Typography variant="body2">{translate('apiKeys.secret.use')}</Typography>
          <Typography component="pre" variant="body2" sx={{ overflowX: 'auto', fontFamily: 'monospace' }} tabIndex={0}>
            Authorization: Bearer {secret.slice(0, 8)}…
          </Typography>
        </>
      }
    >
      <ShownText label={translate('apiKeys.secret.label')} value={secret} />
    </ShownOnce>
  )
}
