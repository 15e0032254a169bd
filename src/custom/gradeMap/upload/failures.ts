/** What a failed upload says (A131). */
import type { ErrorEnvelope } from '../../../../contract/envelope'
import type { ChangedImport, CsvRejection, RejectedCell } from '../../../../contract/entities/imports'
import type { GradeMapImport } from '../../../../contract/entities/gradeMap'
import { messages } from '../../../../contract/messages'
import { errorMessages } from '../../../errorMessages'

export type Failure = Partial<ErrorEnvelope>

/**
 * Returns the entries of the error if it is an array, otherwise its message, or else the given text.
 *
 * @example failureTexts({ error: ['Row 2 bad', 'Row 3 bad'] }, 'Upload failed') // ['Row 2 bad', 'Row 3 bad']
 */
export const failureTexts = (failure: Failure, otherwise: string): string[] =>
  errorMessages(failure).map((text) =>
    text === messages.unexpected && failure.message !== messages.unexpected ? otherwise : text,
  )

export const rejectedCells = ({ data }: Failure): readonly RejectedCell[] | undefined =>
  (data as Partial<CsvRejection> | null | undefined)?.rows

/** The new preview, if the import would no longer do what the last one showed. */
export const newPreview = ({ data }: Failure): GradeMapImport | undefined =>
  (data as Partial<ChangedImport<GradeMapImport>> | null | undefined)?.preview
