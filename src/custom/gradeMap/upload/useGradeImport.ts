import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import { gradeMapping } from '../../../../contract/calls/gradeMapping'
import type { GradeMapImport } from '../../../../contract/entities/gradeMap'
import type { RejectedCell, ChangedImport, CsvRejection } from '../../../../contract/entities/imports'
import { codes, type Answered, type ErrorEnvelope } from '../../../../contract/envelope'
import { csvSizeMessage, messages } from '../../../../contract/messages'
import { say } from '../../../../contract/say'
import { inMemory } from '../../../schema/csv/inMemory'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { actionKeyOf, useClearNotices, useNotice } from '../../../schema/shared/useNotice'
import { askMore, askNames, choicesOf, noQuestions, undecided, type Decisions, type Questions } from './decisions'
import { errorMessages } from '../../../errorMessages'

export type Failure = Partial<ErrorEnvelope>

/**
 * Returns the entries of the error if it is an array, otherwise its message, or else the given text.
 *
 * @example failureTexts({ error: ['Row 2 bad', 'Row 3 bad'] }, 'Upload failed') // ['Row 2 bad', 'Row 3 bad']
 */
export const failureTexts = (failure: Failure, otherwise: string): string[] =>
  errorMessages(failure).map((text) =>
    text === say(messages.unexpected) && failure.message !== messages.unexpected ? otherwise : text,
  )

const rejectedCells = ({ data }: Failure): readonly RejectedCell[] | undefined =>
  (data as Partial<CsvRejection> | null | undefined)?.rows

/** The new preview, if the import would no longer do what the last one showed. */
export const newPreview = ({ data }: Failure): GradeMapImport | undefined =>
  (data as Partial<ChangedImport<GradeMapImport>> | null | undefined)?.preview

const call = gradeMapping.uploadGradeMap

/** Why a preview is shown again. */
export type Note = 'dataChanged' | 'cancelled' | 'cancelledAndChanged' | 'finished'

const noteOf = (shown: GradeMapImport, now: GradeMapImport): Note => {
  if (now.plan === shown.plan) return 'cancelled'
  return now.cells === 0 ? 'finished' : 'cancelledAndChanged'
}

type Step =
  | { readonly name: 'sending'; readonly part: number; readonly shown?: GradeMapImport }
  | { readonly name: 'preview'; readonly result: GradeMapImport; readonly note?: Note | undefined }
  | { readonly name: 'rejected'; readonly rows: readonly RejectedCell[] }
  | { readonly name: 'failed'; readonly reasons: readonly string[]; readonly isPermanent: boolean }

/** An import of a file: what is asked, what the user has decided, and what was sent of it. */
export interface GradeImport {
  readonly file: File
  readonly step: Step
  readonly questions: Questions
  readonly decisions: Decisions
  /** The decisions that the last preview has taken into account. */
  readonly sent: Decisions
}

const isPermanent = ({ code }: Failure): boolean => code === codes.fileRefused || code === codes.forbidden

/** More toasts would cover the dialog, which lists all reasons. */
const maxToasts = 3

/**
 * Sends a file as a preview, as often as the user decides something, and then to import exactly what the last preview
 * showed.
 */
export const useGradeImport = (onDone: (imported: Answered<GradeMapImport>) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const clearNotices = useClearNotices()
  const translate = useTranslate()
  const actionKey = actionKeyOf('import', call.path)
  const [state, setState] = useState<GradeImport | null>(null)
  const preview = useRef<AbortController>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => preview.current?.abort(), [])

  /** Reports a failure in toasts, unless the dialog lists the errors of its rows. */
  const fail = (at: GradeImport, failure: Failure, isPreview: boolean) => {
    const rows = rejectedCells(failure)
    const reasons = failureTexts(failure, translate('gradeUpload.failed'))
    const isLong = rows !== undefined && reasons.length > maxToasts
    const toasts = isLong ? failureTexts({ message: failure.message ?? '' }, translate('gradeUpload.failed')) : reasons
    if (!isPreview || !rows) for (const reason of toasts) notify(reason, 'error', { actionKey })
    setState(
      rows
        ? { ...at, step: { name: 'rejected', rows }, questions: askNames(at.questions, rows) }
        : { ...at, step: { name: 'failed', reasons, isPermanent: isPermanent(failure) } },
    )
  }

  /** Keeps comparing with the download that was found, so that further checks ask about the same cells. */
  const show = (at: GradeImport, result: GradeMapImport, note?: Note) => {
    const decisions = { ...at.decisions, base: result.base?.id ?? null }
    const questions = askMore(at.questions, result)
    setState({ ...at, step: { name: 'preview', result, note }, questions, decisions, sent: decisions })
  }

  /** Sends the file as a preview, or to import what a preview has shown. */
  const send = async (from: GradeImport, shown?: GradeMapImport, cancelled?: GradeMapImport) => {
    const isPreview = shown === undefined
    preview.current?.abort()
    clearNotices(actionKey)
    const at = { ...from, sent: from.decisions }
    const refuse = (message: string) => fail(at, { code: codes.fileRefused, message }, isPreview)
    if (at.file.size > call.upload.maxBytes) return refuse(csvSizeMessage(call.upload.maxBytes))
    const controller = new AbortController()
    if (isPreview) preview.current = controller
    else running.current = controller
    const { signal } = controller
    const onProgress = (part: number) =>
      signal.aborted || setState({ ...at, step: { name: 'sending', part, ...(shown && { shown }) } })
    onProgress(0)
    const file = await inMemory(at.file)
    if (signal.aborted) return
    if (!file) return refuse(translate('schema.csv.unreadable'))
    try {
      const { base } = at.decisions
      const answer = await provider.uploadFile(call, file, {
        query: { preview: isPreview, ...(shown && { plan: shown.plan }), ...(base !== null && { base }) },
        choices: choicesOf(at.decisions),
        onProgress,
        signal,
      })
      const imported = answer as Answered<GradeMapImport>
      if (!isPreview) return onDone(imported)
      if (!signal.aborted) {
        const { data } = imported
        show({ ...at, file }, data, cancelled && noteOf(cancelled, data))
      }
    } catch (error) {
      if (signal.aborted) return
      const result = newPreview(error as Failure)
      if (result) return show(at, result, 'dataChanged')
      fail(at, error as Failure, isPreview)
    }
  }

  return {
    state,
    /** Checks a file, unless the console itself rejects cells of it. */
    choose: (file: File, rows: readonly RejectedCell[] = []) => {
      const at = { file, questions: noQuestions, decisions: undecided, sent: undecided }
      if (rows.length === 0) return void send({ ...at, step: { name: 'sending', part: 0 } })
      preview.current?.abort()
      clearNotices(actionKey)
      setState({ ...at, step: { name: 'rejected', rows } })
    },
    /** Remembers a decision; it counts once the file is checked again. */
    decide: (change: Partial<Decisions>) =>
      setState((before) => before && { ...before, decisions: { ...before.decisions, ...change } }),
    /** Compares the file with another download, which asks about other cells. */
    compareWith: (base: Decisions['base']) => {
      if (!state) return
      const decisions = { ...state.decisions, base, cells: undecided.cells, others: undefined }
      void send({ ...state, decisions, questions: { ...state.questions, conflicts: [] } })
    },
    check: () => state && void send(state),
    run: (shown: GradeMapImport) => state && void send(state, shown),
    /** Stops an import. The server may have finished it; a new preview tells. */
    cancel: (shown: GradeMapImport) => {
      running.current?.abort()
      if (state) void send(state, undefined, shown)
    },
    restart: () => setState(null),
  }
}
