import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { CsvRejection, ImportResult, RejectedCell } from '../../../contract/entities/imports'
import { codes, type ErrorEnvelope } from '../../../contract/envelope'
import { messages } from '../../../contract/messages'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import { useRefresh } from '../shared/refresh'
import type { AnyResource } from '../resource'
import { actionKeyOf, useClearNotices, useNotice } from '../shared/useNotice'
import { errorMessages } from '../../errorMessages'

/** The state of an import. The file is kept until it is imported or discarded. */
export type ImportState =
  | { readonly step: 'choose' }
  | { readonly step: 'sending'; readonly file: File; readonly isPreview: boolean; readonly part: number }
  | { readonly step: 'preview'; readonly file: File; readonly result: ImportResult }
  | { readonly step: 'rejected'; readonly file: File; readonly rows: readonly RejectedCell[] }
  | { readonly step: 'failed'; readonly file: File; readonly reasons: readonly string[]; readonly isPermanent: boolean }

type Failure = Partial<ErrorEnvelope>

/** More toasts would cover the table, which lists every rejected cell. */
const maxToasts = 3

const rejectedRows = ({ data }: Failure): readonly RejectedCell[] | undefined =>
  (data as Partial<CsvRejection> | null | undefined)?.rows

/** Whether retrying is pointless, because it needs another file or permission. */
const isPermanent = ({ code }: Failure): boolean => code === codes.fileRefused || code === codes.forbidden

/**
 * Sends a file twice, first as a preview and then to import it. Closing the dialog aborts only the preview, since the
 * outcome of an aborted import would be unknown.
 */
export const useImport = (resource: AnyResource, call: Call, params: PathParams, onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(resource, params)
  const notify = useNotice()
  const clearNotices = useClearNotices()
  const actionKey = actionKeyOf('import', call.path)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const preview = useRef<AbortController>(null)
  useEffect(() => () => preview.current?.abort(), [])

  const fail = (file: File, failure: Failure) => {
    const rows = rejectedRows(failure)
    const reasons = errorMessages(failure)
    const shown = rows && reasons.length > maxToasts ? errorMessages({ message: failure.message }) : reasons
    for (const reason of shown) notify(reason, 'error', { actionKey })
    setState(
      rows ? { step: 'rejected', file, rows } : { step: 'failed', file, reasons, isPermanent: isPermanent(failure) },
    )
  }

  const send = async (file: File, isPreview: boolean) => {
    clearNotices(actionKey)
    // Checked here for quick feedback, and again on the server.
    if (call.upload && file.size > call.upload.maxBytes)
      return fail(file, { code: codes.fileRefused, message: messages.csvSize })
    const controller = new AbortController()
    if (isPreview) preview.current = controller
    const onProgress = (part: number) => setState({ step: 'sending', file, isPreview, part })
    onProgress(0)
    try {
      const { data, message } = await provider.uploadFile(call, file, {
        params,
        query: { preview: isPreview },
        onProgress,
        signal: controller.signal,
      })
      if (isPreview) return setState({ step: 'preview', file, result: data as ImportResult })
      notify(message, 'success')
      void refresh()
      onDone()
    } catch (error) {
      if (!controller.signal.aborted) fail(file, error as Failure)
    }
  }
  return {
    state,
    preview: (file: File) => void send(file, true),
    run: (file: File) => void send(file, false),
    restart: () => setState({ step: 'choose' }),
  }
}
