import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { Values } from '../condition'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { withTexts } from '../shared/laterTexts'
import { useMay } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useAsked } from '../shared/useAddress'
import { DownloadButtons, type FileFormat } from './DownloadButtons'

/** Loaded when it opens, since few visits import a file. */
const UploadDialog = lazy(() =>
  withTexts(import('./UploadDialog')).then(({ UploadDialog }) => ({ default: UploadDialog })),
)

interface CsvProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The search and filters of the list. */
  readonly filter: Values
}

const DownloadButton = ({ resource, params, filter, call }: CsvProps & { call: Call }) => {
  const texts = useTexts(resource)
  const provider = useDataProvider<SchemaDataProvider>()
  const translate = useTranslate()
  const request = { params, query: takenBy(call, filter) }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: FileFormat) => {
      if (format === 'csv') return provider.downloadFile(call, request)
      const { saveExcel } = await withTexts(import('./excel/convert'))
      await saveExcel(await provider.readFile(call, request), translate)
    },
  })
  return <DownloadButtons label={texts('download')} busy={isPending ? variables : undefined} onDownload={mutate} />
}

interface UploadButtonProps {
  readonly resource: AnyResource
  /** Draws the dialog, which is loaded when it opens. */
  readonly children: (onClose: () => void) => ReactNode
}

/** Opens the dialog of an upload, also where the address asks for it. */
export const UploadButton = ({ resource, children }: UploadButtonProps) => {
  const texts = useTexts(resource)
  const { isAsked, forget } = useAsked(`${resource.name}=upload`)
  const [isPressed, setPressed] = useState(false)
  const close = () => {
    setPressed(false)
    forget()
  }
  return (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setPressed(true)}>
        {texts('upload')}
      </Button>
      {(isPressed || isAsked) && <Suspense>{children(close)}</Suspense>}
    </>
  )
}

/** Returns the part of a list's filter that a call takes, to download what the list finds rather than everything. */
const takenBy = ({ query }: Call, filter: Values): Values =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => query !== undefined && name in query.shape))

/** Upload and download buttons, each shown if the user may make its call (A41). */
export const CsvButtons = ({ resource, params, filter }: CsvProps) => {
  const may = useMay()
  const { upload, download } = resource.calls
  return (
    <>
      {upload && may(resource, 'upload') && (
        <UploadButton resource={resource}>
          {(onClose) => <UploadDialog resource={resource} params={params} call={upload} onClose={onClose} />}
        </UploadButton>
      )}
      {download && may(resource, 'download') && (
        <DownloadButton resource={resource} params={params} filter={filter} call={download} />
      )}
    </>
  )
}
