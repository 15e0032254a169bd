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
import { actOf, useNewAttempt, useTell } from '../shared/useTell'
import { errorMessages } from '../../errorMessages'

/** Where an import stands. The file stays in hand until it is in, or given up. */
export type ImportState =
  | { readonly step: 'choose' }
  | { readonly step: 'sending'; readonly file: File; readonly isPreview: boolean; readonly part: number }
  | { readonly step: 'preview'; readonly file: File; readonly result: ImportResult }
  | { readonly step: 'rejected'; readonly file: File; readonly rows: readonly RejectedCell[] }
  | { readonly step: 'failed'; readonly file: File; readonly reasons: readonly string[]; readonly isFinal: boolean }

type Failure = Partial<ErrorEnvelope>

/** More toasts than these would cover the table, which names every refused cell. */
const mostToasts = 3

const rejectedRows = ({ data }: Failure): readonly RejectedCell[] | undefined =>
  (data as Partial<CsvRejection> | null | undefined)?.rows

/** What the API always refuses needs another file, or another person. */
const isFinal = ({ code }: Failure): boolean => code === codes.fileRefused || code === codes.forbidden

/**
 * Sends a file twice: once to see what it would do, and again to do it. The first is stopped when the dialog goes;
 * the second is not, since nobody could tell what became of it.
 */
export const useImport = (resource: AnyResource, call: Call, params: PathParams, onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(resource, params)
  const tell = useTell()
  const beginAnew = useNewAttempt()
  const act = actOf('import', call.path)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const preview = useRef<AbortController>(null)
  useEffect(() => () => preview.current?.abort(), [])

  const fail = (file: File, failure: Failure) => {
    const rows = rejectedRows(failure)
    const reasons = errorMessages(failure)
    const told = rows && reasons.length > mostToasts ? errorMessages({ message: failure.message }) : reasons
    for (const reason of told) tell(reason, 'error', { act })
    setState(rows ? { step: 'rejected', file, rows } : { step: 'failed', file, reasons, isFinal: isFinal(failure) })
  }

  const send = async (file: File, isPreview: boolean) => {
    beginAnew(act)
    // Checked here for a quick answer, and again on the server.
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
      tell(message, 'success')
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
