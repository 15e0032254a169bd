import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useTranslate } from 'ra-core'
import { BusyButton } from '../shared/BusyButton'

export type FileFormat = 'csv' | 'excel'

interface DownloadButtonsProps {
  readonly label: string
  /** The format that is being downloaded. */
  readonly busy: FileFormat | undefined
  readonly onDownload: (format: FileFormat) => void
}

/** Downloads a file as CSV, or for Excel. */
export const DownloadButtons = ({ label, busy, onDownload }: DownloadButtonsProps) => {
  const translate = useTranslate()
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<DownloadIcon />}
        isBusy={busy === 'csv'}
        onClick={() => onDownload('csv')}
      >
        {label}
      </BusyButton>
      <BusyButton
        variant="outlined"
        aria-label={translate('schema.excel.download', { label })}
        isBusy={busy === 'excel'}
        onClick={() => onDownload('excel')}
      >
        {translate('schema.excel.name')}
      </BusyButton>
    </>
  )
}
