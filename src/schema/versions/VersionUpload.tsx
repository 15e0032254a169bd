import { useState } from 'react'
import { Alert, Stack, Typography } from '@mui/material'
import { useDataProvider, useGetList } from 'ra-core'
import { versionImportQuery } from '../../../contract/entities/dataVersion'
import type { ImportResult } from '../../../contract/entities/imports'
import { UploadDialog } from '../csv/UploadDialog'
import { useOutcome } from '../csv/useOutcome'
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

/** Returns the name that a version gets: the one typed, as the API stores it, or else the one of the preview. */
const nameOf = ({ name }: VersionChoice, shown: Pick<VersionImport, 'name'>): string =>
  versionImportQuery.shape.name.safeParse(name).data || shown.name

interface SummaryProps {
  readonly resource: VersionedResource
  readonly result: VersionImport
  readonly name: string
}

/** Says how the new version differs from the active one, and what becomes of it. */
const Summary = ({ resource, result, name }: SummaryProps) => {
  const texts = useTexts(resource)
  const plannedOf = useOutcome('plan')
  const { is_active: isActive, removed, uses, counts } = result
  const others = counts.slice(1).filter(({ created }) => created > 0)
  return (
    <Stack spacing={2} role="status">
      <ChangePicture counts={countsOf(result)} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {texts(`versionActs.upload.${isActive ? 'isActive' : 'isDraft'}`, { name })}
      </Typography>
      {isSame(countsOf(result)) && <Alert severity="info">{texts('versionActs.upload.same')}</Alert>}
      {others.length > 0 && <Typography>{plannedOf({ counts: others })}</Typography>}
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
  // A cached answer may lack versions that were made since.
  const { data: newest, isFetchedAfterMount } = useGetList<DataVersion>(versionsName, query, {
    refetchOnMount: 'always',
  })
  const [knownId, setKnownId] = useState<number>()
  if (knownId === undefined && newest && isFetchedAfterMount) setKnownId(newest[0]?.id ?? 0)
  const [choice, setChoice] = useState<VersionChoice>({ name: '', description: '', active: false })
  const [done, setDone] = useState<VersionImport | null>(null)
  const { name, description, active } = choice
  const isFirst = knownId === 0
  if (done) return <VersionDone {...{ resource, params, onClose, isFirst }} version={done} />
  const hasFinished = async (shown: ImportResult) => {
    const { data } = await provider.getList<DataVersion>(versionsName, query)
    const [last] = data
    const hasFinishedIt =
      last !== undefined && last.id !== knownId && last.name === nameOf(choice, shown as VersionImport)
    if (hasFinishedIt) setKnownId(last.id)
    return hasFinishedIt
  }
  return (
    <UploadDialog
      resource={resource}
      params={params}
      call={calls.upload}
      onClose={onClose}
      onDone={(result) => setDone(result as VersionImport)}
      extras={{
        query: { active },
        importQuery: { name, description },
        renderInputs: ({ isDisabled, again }) => (
          <VersionInputs
            {...{ choice, texts, isDisabled, isFirst }}
            mayActivate={mayCall(calls.activate)}
            onChange={setChoice}
            onActive={(next) => {
              setChoice(next)
              again({ active: next.active })
            }}
          />
        ),
        renderSummary: (result) => (
          <Summary
            resource={resource}
            result={result as VersionImport}
            name={nameOf(choice, result as VersionImport)}
          />
        ),
        hasFinished,
      }}
    />
  )
}
