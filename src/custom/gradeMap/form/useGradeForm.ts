import { useMemo, useRef, useState } from 'react'
import { readerOf } from '../../grid/model/cells'
import { rebase, resolve, type Conflict } from '../../grid/model/merge'
import { emptySheet, readSheet, sheetOf, write } from '../../grid/model/sheet'
import { copyGrades, type Grades } from './copyGrades'
import { cellsOf, gradesIn, ownColumn, rowOf, type Mapping, type Rank } from './mapping'
import { useMappings, useReadMapping } from './useMappings'

/** What a form holds that isn't saved yet. */
export interface GradeDraft {
  readonly mapping: Mapping | undefined
  readonly companyId: number | null
  readonly sources: readonly number[]
  readonly texts: readonly { readonly row: string; readonly text: string }[]
}

const own = (texts: GradeDraft['texts']) => texts.map((one) => ({ ...one, column: ownColumn }))

/** Reads the edited column of a mapping alone. */
const readerOfOwn = (mapping: Mapping | undefined) => readerOf(cellsOf(mapping, []))

/** Returns the state of the form: the company, the sources, and the sheet with the grades. */
export const useGradeForm = (ranks: readonly Rank[], start: GradeDraft) => {
  const [companyId, setCompanyId] = useState(start.companyId)
  const [mapping, setMapping] = useState(start.mapping)
  const [sheet, setSheet] = useState(() => sheetOf(own(start.texts), readerOfOwn(start.mapping)))
  const [sources, setSources] = useState(start.sources)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const copied = useRef<Grades>(new Map())
  const latest = useRef(sources)
  const read = useReadMapping()
  const { mappings, isLoading } = useMappings(sources)

  const base = useMemo(() => readerOf(cellsOf(mapping, mappings)), [mapping, mappings])
  const rows = useMemo(() => ranks.map(rowOf), [ranks])

  /** Fills the empty cells once all sources are there, as one act. */
  const chooseSources = async (ids: readonly number[]) => {
    setSources(ids)
    latest.current = ids
    // A failure is reported in a toast, and its source is left out.
    const found = await Promise.all(ids.map((id) => read(id).catch(() => undefined)))
    if (latest.current !== ids) return
    const ownBase = readerOfOwn(mapping)
    setSheet((before) => {
      const now = readSheet(before, ownBase)
      const result = copyGrades({
        ranks: rows,
        read: (row) => now(row, ownColumn),
        copied: copied.current,
        sources: found.flatMap((one) => (one ? [gradesIn(one)] : [])),
      })
      return write(before, ownBase, 'fill', own(result.texts))
    })
  }

  /** Moves the edits to what is stored now. Returns the new sheet if nothing has to be decided. */
  const takeOver = (newer: Mapping) => {
    const moved = rebase(sheet, readerOfOwn(mapping), readerOfOwn(newer))
    setMapping(newer)
    setSheet(moved.sheet)
    setConflicts(moved.conflicts)
    return moved.conflicts.length === 0 ? moved.sheet : null
  }

  /** Keeps all grades as new ones, because somebody else has deleted the mapping. */
  const startAnew = () => {
    const now = readSheet(sheet, readerOfOwn(mapping))
    const texts = rows.map((row) => ({ row, text: now(row, ownColumn) }))
    setMapping(undefined)
    setSheet(sheetOf(own(texts), readerOfOwn(undefined)))
  }

  return {
    companyId,
    setCompanyId,
    mapping,
    sources,
    chooseSources,
    sourceMappings: mappings,
    areSourcesLoading: isLoading,
    base,
    sheet,
    setSheet,
    takeOver,
    startAnew,
    conflicts,
    /** Settles the conflicts: some by the text of the others, the rest by the own one. */
    settle: (isTheirs: (conflict: Conflict) => boolean) => {
      const theirs = conflicts.filter(isTheirs)
      setSheet(resolve(sheet, readerOfOwn(mapping), theirs, 'theirs'))
      setConflicts([])
    },
    closeConflicts: () => setConflicts([]),
    reset: (to: Mapping | undefined) => {
      setMapping(to)
      setSheet(emptySheet)
    },
  }
}

export type GradeForm = ReturnType<typeof useGradeForm>
