import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate, type RaRecord } from 'ra-core'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import type { Blocker, Blockers } from '../../../contract/entities/found'
import { labelled } from '../../../contract/glue'
import { messages } from '../../../contract/messages'
import { say, sayIt } from '../../../contract/say'
import { errorMessages } from '../../errorMessages'
import { isForbidden, isNotFound } from '../page/LoadFailed'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import { keepFocusThroughRemoval, useReturnFocus } from '../shared/keepFocus'
import { useRefresh } from '../shared/refresh'
import type { AnyResource } from '../resource'
import { restPlaceOf } from '../rest'
import { NoteInput } from '../versions/NoteInput'
import { versionParam } from '../versioned'
import { withTexts } from '../shared/laterTexts'
import { useSchemaSetting } from '../shared/SchemaContext'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { textsOf, useTexts } from '../shared/texts'
import { rowsBelow } from './rowsBelow'
import { useRestore } from './useRestore'

/** Loaded when it is needed, since few records are named by others. */
const RecordUses = lazy(() =>
  withTexts(import('../versions/RecordUses')).then((module) => ({ default: module.RecordUses })),
)

interface DeleteDialogProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  readonly onClose: () => void
}

const RefusedDialog = lazy(() =>
  withTexts(import('./RefusedDialog')).then((module) => ({ default: module.RefusedDialog })),
)

const blockersOf = (error: unknown): readonly Blocker[] => {
  const { data } = error as { readonly data?: Partial<Blockers> | null }
  return data?.blockers ?? []
}

/** Says that what is below a record goes first, as the server will; nothing if it has none. */
const useBelow = ({ list }: AnyResource, record: RaRecord): string => {
  const translate = useTranslate()
  const locale = useLocale()
  const { [list?.opens ?? '']: below } = useSchemaSetting().resources
  const count = below && rowsBelow(below, record)
  if (!count) return ''
  return translate('schema.deleteBelow', {
    rows: labelled(textsOf(translate, below)('title'), count.toLocaleString(locale)),
  })
}

/** Deletes a record after confirmation. */
export const DeleteDialog = ({ resource, record, params, onClose }: DeleteDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const notify = useNotice()
  const provider = useDataProvider()
  const refresh = useRefresh(resource, params)
  useReturnFocus(record)
  const title = recordTitle(resource, record)
  const message = resource.calls.delete?.answer.kind === 'record' ? resource.calls.delete.answer.message : ''
  const reasonsOf = (error: unknown): string[] => {
    if (isNotFound(error)) return [texts('gone', { title })]
    // The resource may have its own text for all reasons.
    const failed = texts('deleteFailed', { _: '' })
    if (failed) return [failed]
    // The dialog lists what is in the way.
    if (blockersOf(error).length > 0) return []
    return errorMessages(error).map((reason) =>
      isForbidden(error) ? `${reason}. ${say(messages.notDeleted)}` : reason,
    )
  }
  const below = useBelow(resource, record)
  const { uses } = resource.calls
  const [isRead, setRead] = useState(uses === undefined)
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<readonly Blocker[] | null>(null)
  const restore = useRestore(refresh)
  // What another application deletes is gone.
  const isFinal = restPlaceOf(resource) !== undefined
  const asksWhy = resource.versions !== undefined && !(versionParam in params)
  const actionKey = actionKeyOf(resource.name, 'delete')
  // Not react-admin's own hook, which would refetch the list a second time.
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () =>
      provider.delete(resource.name, {
        id: record.id,
        previousData: record,
        meta: metaOf({ ...params, ...(note && { note }) }),
      }),
    meta: { actionKey, ownErrors: true },
    // Retrying doesn't help, so the dialog closes, or shows what is in the way.
    onError: (error) => {
      for (const reason of reasonsOf(error)) notify(reason, 'error', { actionKey })
      const found = blockersOf(error)
      if (found.length > 0) setRefused(found)
      else onClose()
      // Refresh, because another user may have deleted it.
      void refresh().then(keepFocusThroughRemoval)
    },
    onSuccess: ({ data }) => {
      const { removal_id: removal } = data as { readonly removal_id?: number }
      notify(
        sayIt(message),
        'success',
        removal === undefined
          ? {}
          : { about: title, undo: () => void restore([removal], translate('schema.restored', { title })) },
      )
      onClose()
      void refresh().then(keepFocusThroughRemoval)
    },
  })
  if (refused)
    return (
      <Suspense>
        <RefusedDialog blockers={refused} title={title} onClose={onClose} />
      </Suspense>
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts('deleteTitle', { title })}
      yes={translate('schema.delete')}
      isDangerous
      isBusy={isPending}
      isWaiting={!isRead}
      onYes={() => remove()}
      onNo={onClose}
    >
      {uses && (
        <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
          <RecordUses call={uses} {...{ texts, params, record }} onRead={() => setRead(true)} />
        </Suspense>
      )}
      {below ||
        [texts('deleteAbout', { title }), translate(isFinal ? 'schema.final' : 'schema.undoable')]
          .filter(Boolean)
          .join(' ')}
      {asksWhy && <NoteInput value={note} onChange={setNote} isDisabled={isPending} />}
    </ConfirmDialog>
  )
}
