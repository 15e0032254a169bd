import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { DecimalMark } from '../../../contract/decimals'
import type { ChangedImport, CsvRejection, ImportResult, RejectedCell } from '../../../contract/entities/imports'
import { codes, type ErrorEnvelope } from '../../../contract/envelope'
import { csvSizeMessage } from '../../../contract/messages'
import type { Values } from '../condition'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import { useRefresh } from '../shared/refresh'
import { useMay } from '../shared/SchemaContext'
import { takeBackOption } from '../shared/askTakeBack'
import type { AnyResource } from '../resource'
import { actionKeyOf, useClearNotices, useNotice } from '../shared/useNotice'
import { errorMessages } from '../../errorMessages'
import { inMemory } from './inMemory'
import type { UploadExtras } from './uploadExtras'
import { useOutcome } from './useOutcome'

/** Why the preview is shown again: the data has changed since, or what has become of a cancelled import. */
type Note = 'dataChanged' | 'cancelled' | 'cancelledAndChanged' | 'finished'

/** Infers the outcome of an import without an answer from a new preview. */
const noteOf = (shown: ImportResult, now: ImportResult): Note => {
  if (now.plan === shown.plan) return 'cancelled'
  return now.created + now.changed === 0 ? 'finished' : 'cancelledAndChanged'
}

/** The state of an import. The file is kept until it is imported or discarded. */
export type ImportState =
  | { readonly step: 'choose' }
  | {
      readonly step: 'sending'
      readonly file: File
      readonly part: number
      readonly shown?: ImportResult | undefined
      /** Whether the preview is to tell what has become of a cancelled import. */
      readonly isCancelled: boolean
    }
  | {
      readonly step: 'preview'
      readonly file: File
      readonly result: ImportResult
      readonly note?: Note | undefined
      /** Whether the import was not cancelled, but its answer was lost. */
      readonly isLost?: boolean
    }
  | {
      readonly step: 'rejected'
      readonly file: File
      readonly rows: readonly RejectedCell[]
      /** Whether the console rejects it, and the server has not seen it. */
      readonly isUnsent?: boolean
    }
  | {
      readonly step: 'failed'
      readonly file: File
      readonly reasons: readonly string[]
      readonly isPermanent: boolean
      readonly lost?: ImportResult | undefined
    }

interface Sent {
  /** The preview of which this is the import. */
  readonly shown?: ImportResult
  /** The preview whose import was cancelled, or whose answer was lost. */
  readonly cancelled?: ImportResult
  readonly isLost?: boolean
  /** What is asked beside the file. */
  readonly more?: Values | undefined
  readonly decimalMark?: DecimalMark | undefined
}

type Failure = Partial<ErrorEnvelope>

/** More toasts would cover the table, which lists every rejected cell. */
const maxToasts = 3

const rejectedRows = ({ data }: Failure): readonly RejectedCell[] | undefined =>
  (data as Partial<CsvRejection> | null | undefined)?.rows

/** The new preview, if the import would no longer do what the last one showed. */
const newPreview = ({ data }: Failure): ImportResult | undefined =>
  (data as Partial<ChangedImport> | null | undefined)?.preview

/** Whether retrying is pointless, because it needs another file or permission. */
const isPermanent = ({ code }: Failure): boolean => code === codes.fileRefused || code === codes.forbidden

/** Whether no answer arrived: the import may have been finished. */
const isLostAnswer = ({ code = 0 }: Failure): boolean => code === 0

interface ImportOptions {
  readonly resource: AnyResource
  readonly call: Call
  readonly params: PathParams
  /** Called with what was imported, and the change that did it. */
  readonly onDone: (result: ImportResult & { readonly change?: number | undefined }) => void
  /** How the numbers of the file are written; by default as they show. */
  readonly decimalMark: DecimalMark | undefined
  readonly extras?: UploadExtras | undefined
}

/**
 * Sends a file twice, first as a preview and then to import exactly what that showed. Closing the dialog aborts the
 * preview. Cancelling the import rolls it back on the server, unless it is too late; a new preview tells which.
 */
export const useImport = ({ resource, call, params, onDone, decimalMark, extras }: ImportOptions) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(resource, params)
  const notify = useNotice()
  const translate = useTranslate()
  const clearNotices = useClearNotices()
  const outcomeOf = useOutcome()
  const may = useMay()
  const mayTakeBack = (['update', 'delete', 'toggle'] as const).some((slot) => may(resource, slot, params))
  const actionKey = actionKeyOf('import', call.path)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const preview = useRef<AbortController>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => preview.current?.abort(), [])

  const showToasts = (failure: Failure) => {
    const reasons = errorMessages(failure)
    const isLong = rejectedRows(failure) && reasons.length > maxToasts
    for (const reason of isLong ? errorMessages({ message: failure.message }) : reasons)
      notify(reason, 'error', { actionKey })
  }

  const fail = (file: File, failure: Failure, lost?: ImportResult) => {
    const rows = rejectedRows(failure)
    const reasons = errorMessages(failure)
    setState(
      rows
        ? { step: 'rejected', file, rows }
        : { step: 'failed', file, reasons, isPermanent: isPermanent(failure), lost },
    )
  }

  /** The outcome of an import that was cancelled, or whose answer was lost, before this preview. */
  const noteOn = async (cancelled: ImportResult, now: ImportResult): Promise<Note> =>
    (await extras?.findFinished(cancelled)) ? 'finished' : noteOf(cancelled, now)

  /** Continues with the result of an import whose answer was lost; returns false if it can't be found. */
  const goOnAfterLoss = async (shown: ImportResult): Promise<boolean> => {
    // Still without a network, nothing can be found; a retry looks again.
    const found = await extras?.findFinished(shown).catch(() => null)
    if (found) onDone(found)
    return Boolean(found)
  }

  /** Sends the file as a preview, or to import what a preview has shown. */
  const send = async (chosen: File, { shown, cancelled, isLost = false, more = extras?.query, ...sent }: Sent = {}) => {
    const isPreview = shown === undefined
    // Another file may be chosen while one is being checked.
    preview.current?.abort()
    clearNotices(actionKey)
    // Checked here for quick feedback, and again on the server.
    if (call.upload && chosen.size > call.upload.maxBytes)
      return fail(chosen, { code: codes.fileRefused, message: csvSizeMessage(call.upload.maxBytes) })
    const controller = new AbortController()
    if (isPreview) preview.current = controller
    else running.current = controller
    const onProgress = (part: number) =>
      controller.signal.aborted ||
      setState({ step: 'sending', file: chosen, shown, part, isCancelled: cancelled !== undefined })
    onProgress(0)
    const file = isPreview ? await inMemory(chosen) : chosen
    // Another file was chosen, or the dialog closed, while this one was read.
    if (controller.signal.aborted) return
    if (!file) return fail(chosen, { code: codes.fileRefused, message: translate('schema.csv.unreadable') })
    try {
      const { data, message, change } = await provider.uploadFile(call, file, {
        params,
        query: {
          ...more,
          decimal_mark: 'decimalMark' in sent ? sent.decimalMark : decimalMark,
          ...(isPreview ? { preview: true } : { ...extras?.importQuery, preview: false, plan: shown.plan }),
        },
        onProgress,
        signal: controller.signal,
      })
      const result = data as ImportResult
      if (isPreview) {
        const note = cancelled && (await noteOn(cancelled, result))
        return controller.signal.aborted || setState({ step: 'preview', file, result, note, isLost })
      }
      // With extras, the caller says what has become of the file.
      if (!extras) {
        const outcome = outcomeOf(result)
        notify(message, 'success')
        notify(outcome, 'success', mayTakeBack ? takeBackOption(call, params, outcome, [change]) : {})
      }
      void refresh()
      onDone({ ...result, change })
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = error as Failure
      const result = newPreview(failure)
      if (result) return setState({ step: 'preview', file, result, note: 'dataChanged' })
      const lost = isLostAnswer(failure) ? (shown ?? (isLost ? cancelled : undefined)) : undefined
      if (!isPreview && lost) {
        void refresh()
        if (await goOnAfterLoss(lost)) return
      }
      // The dialog lists the errors of a preview; a failed import is also reported in toasts (A131).
      if (!isPreview) showToasts(failure)
      fail(file, failure, lost)
    }
  }

  /** Refreshes after the new preview, since the server may still be writing when the import is aborted. */
  const cancel = async (file: File, shown: ImportResult) => {
    running.current?.abort()
    await send(file, { cancelled: shown })
    void refresh()
  }
  return {
    state,
    /** Checks a file, by default with what is asked beside it now. */
    preview: (file: File, more?: Values) => void send(file, { more }),
    /** Checks a file with another decimal mark. */
    previewWith: (file: File, mark: DecimalMark | undefined) => void send(file, { decimalMark: mark }),
    /** Rejects a file without sending it. */
    reject: (file: File, rows: readonly RejectedCell[]) => {
      preview.current?.abort()
      clearNotices(actionKey)
      setState({ step: 'rejected', file, rows, isUnsent: true })
    },
    /** Tries again; after a lost answer, it looks first for what the import has made. */
    retry: (file: File, lost: ImportResult | undefined) =>
      void send(file, lost ? { cancelled: lost, isLost: true } : {}),
    run: (file: File, shown: ImportResult) => void send(file, { shown }),
    cancel: (file: File, shown: ImportResult) => void cancel(file, shown),
    restart: () => setState({ step: 'choose' }),
  }
}
