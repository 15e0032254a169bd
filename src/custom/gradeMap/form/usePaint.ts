import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { CellPaint } from '../../grid/gridProps'
import type { ReadCell } from '../../grid/model/cells'
import { findProblems, type Problem } from '../problems'
import { ownColumn } from './mapping'

export const tones = { inversion: 'error', duplicate: 'warning', gap: 'info' } as const satisfies {
  readonly [problem in Problem]: CellPaint['tone']
}

/** Finds the problems of the edited column, and paints them as the user types. */
export const usePaint = (rows: readonly string[], read: ReadCell) => {
  const translate = useTranslate()
  return useMemo(() => {
    const found = findProblems(rows.map((row) => read(row, ownColumn)))
    const problems = new Map(rows.flatMap((row, place) => (found.has(place) ? [[row, found.get(place)] as const] : [])))
    const paint = (row: string, column: string): CellPaint | undefined => {
      const problem = column === ownColumn ? problems.get(row) : undefined
      return problem && { tone: tones[problem], about: translate(`gradeForm.about.${problem}`) }
    }
    return { problems, paint }
  }, [rows, read, translate])
}
