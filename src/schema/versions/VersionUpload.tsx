import { useState } from 'react'
import { Alert, Stack, Typography } from '@mui/material'
import { useDataProvider, useGetList } from 'ra-core'
import type { ImportResult } from '../../../contract/entities/imports'
import { UploadDialog } from '../csv/UploadDialog'
import type { SchemaDataProvider } from '../dataProvider'
import { metaOf, type PathParams } from '../path'
import { useMayCall } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { ChangePicture } from './ChangePicture'
import { UseList } from './UseList'
import { VersionDone } from './VersionDone'
import { VersionInputs, type VersionChoice } from './VersionInputs'
import type { DataVersion } from './useVersion'
import { isSame, type Counts, type VersionedResource, type VersionImport } from './versionData'

interface VersionUploadProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly onClose: () => void
}

const countsOf = ({ created, removed, changed, existing }: VersionImport): Counts => ({
  added: created,
  removed,
  changed,
  unchanged: existing,
})

/** Says how the new version differs from the active one, and what becomes of it. */
const Summary = ({ resource, result }: { resource: VersionedResource; result: VersionImport }) => {
  const texts = useTexts(resource)
  const { name, is_active: isActive, removed, uses } = result
  return (
    <Stack spacing={2} role="status">
      <ChangePicture counts={countsOf(result)} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {texts(`versionActs.upload.${isActive ? 'isActive' : 'isDraft'}`, { name })}
      </Typography>
      {isSame(countsOf(result)) && <Alert severity="info">{texts('versionActs.upload.same')}</Alert>}
      {removed > 0 && <Typography color="textSecondary">{texts('versionActs.upload.removed')}</Typography>}
      {isActive && removed > 0 && <UseList uses={uses} texts={texts} />}
    </Stack>
  )
}

const newestOnly = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' as const } }

/** Imports a file as a new version, and offers to compare it and to set it active. */
export const VersionUpload = ({ resource, params, onClose }: VersionUploadProps) => {
  const texts = useTexts(resource)
  const mayCall = useMayCall()
  const provider = useDataProvider<SchemaDataProvider>()
  const { calls, resource: versionsName } = resource.versions
  const query = { ...newestOnly, meta: metaOf(params) }
  const newest = useGetList<DataVersion>(versionsName, query)
  const [knownId, setKnownId] = useState<number>()
  if (knownId === undefined && newest.data) setKnownId(newest.data[0]?.id ?? 0)
  const [choice, setChoice] = useState<VersionChoice>({ name: '', description: '', active: false })
  const [done, setDone] = useState<VersionImport | null>(null)
  const isFirst = knownId === 0
  if (done) return <VersionDone {...{ resource, params, onClose, isFirst }} version={done} />
  const hasFinished = async (shown: ImportResult) => {
    const { data } = await provider.getList<DataVersion>(versionsName, query)
    const [last] = data
    return last !== undefined && last.id !== knownId && last.name === (shown as VersionImport).name
  }
  return (
    <UploadDialog
      resource={resource}
      params={params}
      call={calls.upload}
      onClose={onClose}
      onDone={(result) => setDone(result as VersionImport)}
      extras={{
        query: { ...choice },
        renderInputs: ({ isDisabled, again }) => (
          <VersionInputs
            {...{ choice, texts, isDisabled, isFirst }}
            mayActivate={mayCall(calls.activate)}
            onChange={setChoice}
            onActive={(next) => {
              setChoice(next)
              again({ ...next })
            }}
          />
        ),
        renderSummary: (result) => <Summary resource={resource} result={result as VersionImport} />,
        hasFinished,
      }}
    />
  )
}
