import { useState } from 'react'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { useDataProvider, useGetList, useLocale, useTranslate } from 'ra-core'
import { versionImportQuery } from '../../../contract/entities/dataVersion'
import { warningLimit, type ImportResult } from '../../../contract/entities/imports'
import { UploadDialog } from '../csv/UploadDialog'
import { useOutcome } from '../csv/useOutcome'
import type { SchemaDataProvider } from '../dataProvider'
import { metaOf, type PathParams } from '../path'
import { useMayCall } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { ChangePicture } from './ChangePicture'
import { UseList } from './UseList'
import { VersionDone, type MadeVersion } from './VersionDone'
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

/** Lists rows that are imported although they may be mistakes. */
const Warnings = ({ warnings }: { warnings: NonNullable<VersionImport['warned_cells']> }) => {
  const translate = useTranslate()
  const number = new Intl.NumberFormat(useLocale())
  if (warnings.length === 0) return null
  const isCut = warnings.length === warningLimit
  return (
    <Alert severity="warning">
      {translate(`schema.csv.warnings.${isCut ? 'many' : 'some'}`, {
        count: warnings.length,
      })}
      <Box component="ul" sx={{ mt: 1, maxHeight: 200, overflowY: 'auto' }}>
        {warnings.map(({ row, column, value, reason }) => (
          <li key={`${row} ${column}`}>
            {translate('schema.csv.warnings.row', { row: number.format(row), column, value, reason })}
          </li>
        ))}
      </Box>
    </Alert>
  )
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
      <Typography>{texts(`versionActs.upload.${isActive ? 'isActive' : 'isDraft'}`, { name })}</Typography>
      <Warnings warnings={result.warned_cells ?? []} />
      {isSame(countsOf(result)) && <Alert severity="info">{texts('versionActs.upload.same')}</Alert>}
      {others.length > 0 && <Typography>{plannedOf({ counts: others })}</Typography>}
      {removed > 0 && <Typography color="textSecondary">{texts('versionActs.upload.removed')}</Typography>}
      {isActive && removed > 0 && <UseList uses={uses} texts={texts} />}
    </Stack>
  )
}

/** Of a first version, only its preview tells that somebody approves it. */
const startOf = (isFirst: boolean, known: Pick<DataVersion, 'needs_approval'> | undefined) => {
  const isApproved = known?.needs_approval ?? false
  if (isFirst) return isApproved ? 'firstWaits' : 'first'
  return isApproved ? 'waits' : 'open'
}

/** Others may have made some versions meanwhile. */
const newest10 = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' as const } }

/** Imports a file as a new version, and offers to compare it and to set it active. */
export const VersionUpload = ({ resource, params, onClose }: VersionUploadProps) => {
  const texts = useTexts(resource)
  const mayCall = useMayCall()
  const provider = useDataProvider<SchemaDataProvider>()
  const { calls, resource: versionsName } = resource.versions
  const query = { ...newest10, meta: metaOf(params) }
  // A cached answer may lack versions that were made since.
  const { data: newest, isFetchedAfterMount } = useGetList<DataVersion>(versionsName, query, {
    refetchOnMount: 'always',
  })
  const [knownId, setKnownId] = useState<number>()
  if (knownId === undefined && newest && isFetchedAfterMount) setKnownId(newest[0]?.id ?? 0)
  const [choice, setChoice] = useState<VersionChoice>({ name: '', description: '', active: false })
  const [done, setDone] = useState<MadeVersion | null>(null)
  const { name, description, active } = choice
  const isFirst = knownId === 0
  if (done) return <VersionDone {...{ resource, params, onClose, isFirst }} version={done} />
  /** Finds the new version with the name and the number of rows of the import. */
  const findFinished = async (shown: ImportResult): Promise<VersionImport | null> => {
    const expected = shown as VersionImport
    const { data } = await provider.getList<DataVersion>(versionsName, query)
    const made = data.find(
      ({ id, name: given, count }) =>
        id > (knownId ?? Infinity) && given === nameOf(choice, expected) && count === expected.count,
    )
    if (!made) return null
    setKnownId(made.id)
    return { ...expected, ...made }
  }
  return (
    <UploadDialog
      resource={resource}
      params={params}
      call={calls.upload}
      onClose={onClose}
      onDone={(result) => setDone(result as MadeVersion)}
      extras={{
        query: { active },
        importQuery: { name, description },
        renderInputs: ({ isDisabled, again, shown }) => (
          <VersionInputs
            {...{ choice, texts, isDisabled }}
            start={startOf(isFirst, newest?.[0] ?? (shown as VersionImport | undefined))}
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
        findFinished,
      }}
    />
  )
}
