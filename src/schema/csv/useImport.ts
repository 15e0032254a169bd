import { useState } from 'react'
import { useDataProvider } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { CsvRejection, ImportResult, RejectedCell } from '../../../contract/entities/imports'
import type { ErrorEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import { useRefreshAll } from '../refresh'
import { useTell } from '../useTell'
import { errorMessages } from '../../errorMessages'

/** Where an import stands. The file stays in hand until it is in, or given up. */
export type ImportState =
  | { readonly step: 'choose' }
  | { readonly step: 'sending'; readonly file: File; readonly isPreview: boolean; readonly part: number }
  | { readonly step: 'preview'; readonly file: File; readonly result: ImportResult }
  | { readonly step: 'rejected'; readonly file: File; readonly rows: readonly RejectedCell[] }
  | { readonly step: 'failed'; readonly file: File; readonly messages: readonly string[] }

const rejectedRows = (error: unknown): readonly RejectedCell[] | undefined =>
  ((error as Partial<ErrorEnvelope>).data as Partial<CsvRejection> | null | undefined)?.rows

/** Sends a file twice: once to see what it would do, and again to do it. */
export const useImport = (call: Call, params: PathParams, onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefreshAll()
  const tell = useTell()
  const [state, setState] = useState<ImportState>({ step: 'choose' })

  const send = async (file: File, isPreview: boolean) => {
    const onProgress = (part: number) => setState({ step: 'sending', file, isPreview, part })
    onProgress(0)
    try {
      const { data, message } = await provider.uploadFile(call, file, {
        params,
        query: { preview: isPreview },
        onProgress,
      })
      if (isPreview) return setState({ step: 'preview', file, result: data as ImportResult })
      tell(message, 'success')
      void refresh()
      onDone()
    } catch (error) {
      const rows = rejectedRows(error)
      if (rows) return setState({ step: 'rejected', file, rows })
      const messages = errorMessages(error)
      for (const message of messages) tell(message, 'error')
      setState({ step: 'failed', file, messages })
    }
  }
  return {
    state,
    preview: (file: File) => void send(file, true),
    run: (file: File) => void send(file, false),
    restart: () => setState({ step: 'choose' }),
  }
}
