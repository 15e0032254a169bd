import { useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { DialogHeading } from '../shared/DialogHeading'
import type { z } from 'zod'
import type { versionEdit } from '../../../contract/entities/dataVersion'
import { maxPageSize } from '../../../contract/entities/queries'
import type { SuccessEnvelope } from '../../../contract/envelope'
import { ChangeRow } from './ChangeRow'
import type { SchemaDataProvider } from '../dataProvider'
import { showMoment } from '../kinds/shown'
import { LoadFailed } from '../page/LoadFailed'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMayCall, useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import type { DataVersion } from './useVersion'
import { isVersioned, versionParams, type VersionedResource } from './versionData'
import { PlainList, LinedList } from '../shared/PlainList'

type AnyRecord = z.ZodObject<Record<'id', z.ZodNumber>>
type Edit = z.output<ReturnType<typeof versionEdit<AnyRecord, AnyRecord>>>

interface VersionEditsProps {
  /** The resource whose records come in versions. */
  readonly resource: AnyResource
  readonly params: PathParams
  readonly version: DataVersion
}

type EditsProps = VersionEditsProps & { readonly resource: VersionedResource }

const useEdits = ({ resource, params, version }: EditsProps) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { edits } = resource.versions.calls
  return useQuery({
    queryKey: ['versionEdits', edits.path, params, version.id],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: maxPageSize }
      const { data }: SuccessEnvelope = await provider.send(edits, {
        params: versionParams(edits, params, version.id),
        query,
        signal,
      })
      return data as readonly Edit[]
    },
    gcTime: 0,
    staleTime: 0,
    meta: { ownErrors: true },
  })
}

/** What was changed: a row, or what else tells what was in force, with its resource. */
const useChanged = (resource: AnyResource, { renamed, named, ...edit }: Edit) => {
  const { resources } = useSchemaSetting()
  const other = renamed ?? named
  if (!other) return { resource, row: edit }
  const { before, after } = other
  const name = named?.resource ?? resource.versions?.resource ?? ''
  return { resource: resources[name] ?? resource, row: { ...edit, before, after } }
}

const EditItem = ({ resource, edit }: { readonly resource: AnyResource; readonly edit: Edit }) => {
  const translate = useTranslate()
  const changed = useChanged(resource, edit)
  const texts = useTexts(changed.resource)
  const date = showMoment(edit.changed_at, useLocale())
  const { changed_by: by, note } = edit
  return (
    <li>
      <PlainList>
        <ChangeRow {...changed} texts={texts} />
      </PlainList>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {changed.resource !== resource && `${texts('one')} · `}
        {by ? translate('schema.versions.editedBy', { date, name: by.name }) : date}
        {note && `: ${note}`}
      </Typography>
    </li>
  )
}

const Edits = (props: EditsProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useEdits(props)
  if (error)
    return <LoadFailed what={translate('schema.versions.edits')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton aria-busy variant="rounded" height={120} />
  if (data.length === 0) return <Typography>{translate('schema.versions.noEdits')}</Typography>
  return (
    <Stack spacing={1}>
      {data.length === maxPageSize && (
        <Typography color="textSecondary">{translate('schema.versions.moreEdits', { count: maxPageSize })}</Typography>
      )}
      <LinedList>
        {data.map((edit) => (
          <EditItem key={edit.id} resource={props.resource} edit={edit} />
        ))}
      </LinedList>
    </Stack>
  )
}

/** A button that shows who changed which records while their version was active, and why. */
export const VersionEdits = ({ resource, ...others }: VersionEditsProps) => {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  if (!isVersioned(resource) || !mayCall(resource.versions.calls.edits)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('schema.versions.edits')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="md" fullWidth aria-labelledby="edits-title">
        <DialogHeading id="edits-title">
          {translate('schema.versions.editsOf', { name: others.version.name })}
        </DialogHeading>
        {/* Focusable, so that it scrolls by keyboard. */}
        <DialogContent tabIndex={0} role="region" aria-labelledby="edits-title">
          {isOpen && <Edits resource={resource} {...others} />}
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setOpen(false)}>
            {translate('schema.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
