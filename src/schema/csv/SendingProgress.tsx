import { LinearProgress, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'

interface SendingProgressProps {
  readonly file: File
  /** The fraction of the file that was sent. */
  readonly part: number
  /** Whether the file is imported, rather than checked. */
  readonly isImport: boolean
}

/** Shows how much of a file was sent, and then that the server works on it. */
export const SendingProgress = ({ file, part, isImport }: SendingProgressProps) => {
  const translate = useTranslate()
  const isSent = part >= 1
  const text = translate(isSent ? (isImport ? 'schema.csv.importing' : 'schema.csv.checking') : 'schema.uploading')
  return (
    <Stack spacing={1} role="status">
      <Typography>
        {text} {file.name}
      </Typography>
      <LinearProgress aria-label={text} {...(isSent ? {} : { variant: 'determinate', value: part * 100 })} />
    </Stack>
  )
}
