import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { CellPaint } from '../../grid/gridProps'
import type { ReadCell } from '../../grid/model/cells'
import { findProblems } from '../problems'
import { problemTones } from '../problemTones'
import { ownColumn } from './mapping'

/** Finds the problems of the edited column, and paints them as the user types. */
export const usePaint = (rows: readonly string[], read: ReadCell) => {
  const translate = useTranslate()
  return useMemo(() => {
    const found = findProblems(rows.map((row) => read(row, ownColumn)))
    const problems = new Map(rows.flatMap((row, place) => (found.has(place) ? [[row, found.get(place)] as const] : [])))
    const paint = (row: string, column: string): CellPaint | undefined => {
      const problem = column === ownColumn ? problems.get(row) : undefined
      return problem && { tone: problemTones[problem], about: translate(`gradeMap.problems.about.${problem}`) }
    }
    return { problems, paint }
  }, [rows, read, translate])
}
