import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useWords } from '../../schema/shared/useWords'
import { ShownOnce } from '../secrets/ShownOnce'
import { PlainList } from '../../schema/shared/PlainList'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows recovery codes, which can be copied or downloaded. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const { translate } = useWords()
  const text = codes.join('\n')
  return (
    <ShownOnce
      title={translate('sessions.factor.codes.title')}
      about={translate('sessions.factor.codes.about')}
      secret={text}
      close={translate('sessions.factor.codes.close')}
      maxWidth="xs"
      onClose={onClose}
      others={
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {translate('sessions.factor.codes.download')}
        </Button>
      }
    >
      <PlainList
        aria-label={translate('sessions.factor.codes.list')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </PlainList>
    </ShownOnce>
  )
}
