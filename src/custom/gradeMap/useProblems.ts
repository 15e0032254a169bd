import { useEffect, useMemo, useState } from 'react'
import type { Cells } from '../grid/model/cells'
import type { MapRank } from './gradeMap'
import { addCounts, createProblemIndex, noProblems, type ProblemCounts } from './problemIndex'

/** How long the columns are counted at a time, so that typing and scrolling stay smooth. */
const sliceMilliseconds = 6

interface Given {
  readonly ranks: readonly MapRank[]
  readonly columns: readonly { readonly key: string }[]
  readonly base: Cells
  readonly edits: Cells
}

/** Finds the problems of the columns, and counts them in the background; `counts` is null until they are counted first. */
export const useProblems = ({ ranks, columns, base, edits }: Given) => {
  const index = useMemo(() => createProblemIndex(ranks), [ranks])
  const [counts, setCounts] = useState<ProblemCounts | null>(null)
  useEffect(() => {
    let [place, sum] = [0, noProblems]
    let timer: ReturnType<typeof setTimeout>
    const countOn = () => {
      const end = performance.now() + sliceMilliseconds
      for (; place < columns.length && performance.now() < end; place += 1)
        sum = addCounts(sum, index.countsOf(columns[place]?.key ?? '', base, edits))
      if (place < columns.length) timer = setTimeout(countOn)
      else setCounts(sum)
    }
    timer = setTimeout(countOn)
    return () => clearTimeout(timer)
  }, [index, columns, base, edits])
  return { index, counts }
}
