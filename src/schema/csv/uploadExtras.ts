import type { ReactNode } from 'react'
import type { ImportResult } from '../../../contract/entities/imports'
import type { Values } from '../condition'

/** What an upload asks and shows besides its file. */
export interface UploadExtras {
  /** Sent with the preview and with the import. */
  readonly query: Values
  /** Sent with the import only, since it changes nothing of what the preview shows. */
  readonly importQuery: Values
  /** Draws the inputs above the file. `again` checks the chosen file once more, with another query. */
  readonly renderInputs: (state: {
    readonly isDisabled: boolean
    readonly again: (query: Values) => void
    /** What the import would do, once that is known. */
    readonly shown: ImportResult | undefined
  }) => ReactNode
  /** Draws what replaces the figures of the preview. */
  readonly renderSummary: (result: ImportResult) => ReactNode
  /** Finds the result of an import whose answer was lost, if a new preview does not show it; null if there is none. */
  readonly findFinished: (shown: ImportResult) => Promise<ImportResult | null>
}
