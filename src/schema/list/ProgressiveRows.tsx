import { memo, useMemo, type ReactNode } from 'react'
import type { RaRecord } from 'ra-core'
import { useCountUp } from '../shared/useCountUp'

/** Enough rows to fill a tall screen. */
const chunkSize = 30

interface ChunkProps {
  readonly records: readonly RaRecord[]
  readonly renderRow: (record: RaRecord) => ReactNode
}

const Chunk = memo(({ records, renderRow }: ChunkProps) => records.map(renderRow))

interface ProgressiveRowsProps extends ChunkProps {
  /** Renders empty space for the remaining rows, so that the scroll position doesn't change. */
  readonly renderFiller: (rows: number) => ReactNode
}

/**
 * Renders the first rows immediately and the others chunk by chunk, so that a long list without pagination opens quickly.
 * Not virtualised: in the end all rows are in the document, for the browser's search and screen readers.
 */
export const ProgressiveRows = ({ records, renderRow, renderFiller }: ProgressiveRowsProps) => {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(records.length / chunkSize) }, (_, chunk) =>
        records.slice(chunk * chunkSize, (chunk + 1) * chunkSize),
      ),
    [records],
  )
  const count = useCountUp(chunks.length)
  const rest = records.length - count * chunkSize
  return (
    <>
      {chunks.slice(0, count).map((chunk, index) => (
        <Chunk key={index} records={chunk} renderRow={renderRow} />
      ))}
      {rest > 0 && renderFiller(rest)}
    </>
  )
}
