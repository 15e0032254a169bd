import { memo, useMemo, type ReactNode } from 'react'
import type { RaRecord } from 'ra-core'
import { useCountUp } from '../shared/useCountUp'

/** As many rows as fill a tall screen. */
const size = 30

interface PartProps {
  readonly records: readonly RaRecord[]
  readonly renderRow: (record: RaRecord) => ReactNode
}

const Part = memo(({ records, renderRow }: PartProps) => records.map(renderRow))

interface GraduallyProps extends PartProps {
  /** Keeps the place of as many rows as are not drawn yet, so that nothing jumps and a scrolled page stays where it was. */
  readonly renderFiller: (rows: number) => ReactNode
}

/**
 * Draws those rows at once that fill the screen and the others by and by, so that a long list that is not paged opens as
 * quickly as a short one. In the end all are there, to be scrolled, searched in and read out.
 */
export const Gradually = ({ records, renderRow, renderFiller }: GraduallyProps) => {
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(records.length / size) }, (_, part) =>
        records.slice(part * size, (part + 1) * size),
      ),
    [records],
  )
  const count = useCountUp(parts.length)
  const rest = records.length - count * size
  return (
    <>
      {parts.slice(0, count).map((part, index) => (
        <Part key={index} records={part} renderRow={renderRow} />
      ))}
      {rest > 0 && renderFiller(rest)}
    </>
  )
}
