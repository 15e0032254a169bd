import { lazy, Suspense, useState } from 'react'
import { Button } from '@mui/material'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { Values } from '../condition'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { useMay } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'

/** Loaded when it opens, since few visits import a file. */
const UploadDialog = lazy(() => import('./UploadDialog').then(({ UploadDialog }) => ({ default: UploadDialog })))

interface CsvProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The search and filters of the list. */
  readonly filter: Values
}

const DownloadButton = ({ resource, params, filter, call }: CsvProps & { call: Call }) => {
  const texts = useTexts(resource)
  const provider = useDataProvider<SchemaDataProvider>()
  const query = takenBy(call, filter)
  const { mutate, isPending } = useMutation({ mutationFn: () => provider.downloadFile(call, { params, query }) })
  return (
    <BusyButton variant="outlined" startIcon={<DownloadIcon />} isBusy={isPending} onClick={() => mutate()}>
      {texts('download')}
    </BusyButton>
  )
}

/** Opens the dialog that imports a file. */
export const UploadButton = ({ resource, params, call }: Omit<CsvProps, 'filter'> & { call: Call }) => {
  const texts = useTexts(resource)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {texts('upload')}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadDialog resource={resource} params={params} call={call} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the part of a list's filter that a call takes, to download what the list finds rather than everything. */
const takenBy = ({ query }: Call, filter: Values): Values =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => query !== undefined && name in query.shape))

/** CSV upload and download buttons, each shown if the user may make its call (A41). */
export const CsvButtons = ({ resource, params, filter }: CsvProps) => {
  const may = useMay()
  const { upload, download } = resource.calls
  return (
    <>
      {upload && may(resource, 'upload') && <UploadButton resource={resource} params={params} call={upload} />}
      {download && may(resource, 'download') && (
        <DownloadButton resource={resource} params={params} filter={filter} call={download} />
      )}
    </>
  )
}
