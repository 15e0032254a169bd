import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { AskDialog } from '../shared/AskDialog'
import { messages } from '../../../contract/messages'
import { errorMessages } from '../../errorMessages'
import { isForbidden, isNotFound } from '../page/LoadFailed'
import { keepFocusThroughRemoval } from '../page/Page'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import { useRefresh } from '../shared/refresh'
import type { AnyResource } from '../resource'
import { actOf, useTell } from '../shared/useTell'
import { useTexts } from '../shared/texts'

interface DeleteDialogProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  readonly onClose: () => void
}

/** Asks whether a record shall go, by name, and deletes it. */
export const DeleteDialog = ({ resource, record, params, onClose }: DeleteDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const tell = useTell()
  const provider = useDataProvider()
  const refresh = useRefresh(resource, params)
  const title = recordTitle(resource, record)
  const message = resource.calls.delete?.answer.kind === 'record' ? resource.calls.delete.answer.message : ''
  const reasonsOf = (error: unknown): string[] => {
    if (isNotFound(error)) return [texts('gone', { title })]
    // A resource may have a text of its own in place of the reason.
    const failed = texts('deleteFailed', { _: '' })
    if (failed) return [failed]
    return errorMessages(error).map((reason) => (isForbidden(error) ? `${reason}. ${messages.notDeleted}` : reason))
  }
  const act = actOf(resource.name, 'delete')
  // react-admin's own hook would have the list read again as well.
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => provider.delete(resource.name, { id: record.id, previousData: record, meta: metaOf(params) }),
    meta: { act, ownErrors: true },
    // Why it is refused concerns the record, so the question goes.
    onError: (error) => {
      for (const reason of reasonsOf(error)) tell(reason, 'error', { act })
      onClose()
      // Somebody else may have deleted it, and then its row goes, too.
      void refresh().then(keepFocusThroughRemoval)
    },
    onSuccess: () => {
      tell(message, 'success')
      onClose()
      void refresh().then(keepFocusThroughRemoval)
    },
  })
  return (
    <AskDialog
      isOpen
      title={texts('deleteTitle', { title })}
      yes={translate('schema.delete')}
      isDangerous
      isBusy={isPending}
      onYes={() => remove()}
      onNo={onClose}
    >
      {texts('deleteAbout', { title })}
    </AskDialog>
  )
}
