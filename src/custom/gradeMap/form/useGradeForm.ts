import { useMemo, useRef, useState } from 'react'
import { listCells, readerOf } from '../../grid/model/cells'
import { rebase, resolve, type Conflict } from '../../grid/model/merge'
import { emptySheet, readSheet, sheetOf, write, type Sheet } from '../../grid/model/sheet'
import { isKeptCell, type KeptCell } from '../mapWork'
import { useLatestSheet } from '../useLatestSheet'
import { copyGrades, type Grades } from './copyGrades'
import { cellsOf, gradesIn, ownColumn, rowOf, withGrades, type Mapping, type Rank } from './mapping'
import { useMappings, useReadMapping } from './useMappings'

/** What is kept of the form of one mapping. */
interface GradeWork {
  readonly company: number | null
  readonly sources: readonly number[]
  /** The version of the mapping; 0 without one. */
  readonly version: number
  readonly cells: readonly KeptCell[]
}

export const isGradeWork = (content: unknown): content is GradeWork => {
  const { company, sources, version, cells } = (content ?? {}) as Partial<GradeWork>
  return (
    (company === null || typeof company === 'number') &&
    Array.isArray(sources) &&
    sources.every((id) => typeof id === 'number') &&
    typeof version === 'number' &&
    Array.isArray(cells) &&
    cells.every(isKeptCell)
  )
}

/** What a form holds that isn't saved yet. */
export interface GradeDraft {
  readonly mapping: Mapping | undefined
  readonly companyId: number | null
  readonly sources: readonly number[]
  /** What the sources have filled in. */
  readonly copied: Grades
  readonly texts: readonly { readonly row: string; readonly text: string }[]
}

/** What somebody else has saved, and the edits moved to it, while the user has to decide. */
interface Newer {
  readonly mapping: Mapping
  readonly sheet: Sheet
  readonly conflicts: readonly Conflict[]
}

const noConflicts: readonly Conflict[] = []

const own = (texts: GradeDraft['texts']) => texts.map((one) => ({ ...one, column: ownColumn }))

/** Reads the edited column of a mapping alone. */
const readerOfOwn = (mapping: Mapping | undefined) => readerOf(cellsOf(mapping, []))

/** Returns the state of the form: the company, the sources, and the sheet with the grades. */
export const useGradeForm = (ranks: readonly Rank[], start: GradeDraft) => {
  const [companyId, setCompanyId] = useState(start.companyId)
  const [mapping, setMapping] = useState(start.mapping)
  const [sheet, drawSheet] = useState(() => sheetOf(own(start.texts), readerOfOwn(start.mapping)))
  const { latest, change: setSheet } = useLatestSheet(sheet, drawSheet)
  const [sources, setSources] = useState(start.sources)
  const [newer, setNewer] = useState<Newer | null>(null)
  const stored = useRef(mapping)
  const copied = useRef(start.copied)
  const chosen = useRef(sources)
  const read = useReadMapping()
  const mappings = useMappings(sources)

  const base = useMemo(() => readerOf(cellsOf(mapping, mappings)), [mapping, mappings])
  const rows = useMemo(() => ranks.map(rowOf), [ranks])

  /** Switches to another stored mapping, and to its edits. */
  const goOnWith = (next: Mapping | undefined, edited: Sheet) => {
    stored.current = next
    // What is stored now stays when its source is removed.
    copied.current = new Map([...copied.current].filter(([row]) => edited.edits.get(ownColumn)?.has(row)))
    setMapping(next)
    setSheet(edited)
    setNewer(null)
  }

  const showSources = (ids: readonly number[]) => {
    chosen.current = ids
    setSources(ids)
  }

  /** Fills the empty cells once all sources are there, as one act. */
  const chooseSources = async (ids: readonly number[]) => {
    showSources(ids)
    // A failure is reported in a toast, and its source is left out.
    const found = await Promise.all(ids.map((id) => read(id).catch(() => undefined)))
    if (chosen.current !== ids) return
    const ownBase = readerOfOwn(stored.current)
    const now = readSheet(latest.current, ownBase)
    const result = copyGrades({
      ranks: rows,
      read: (row) => now(row, ownColumn),
      copied: copied.current,
      sources: found.flatMap((one) => (one ? [gradesIn(one)] : [])),
    })
    copied.current = result.copied
    setSheet(write(latest.current, ownBase, own(result.texts)))
  }

  /** Moves the edits to what is stored now. Returns the new sheet, or null if the user has to decide first. */
  const takeOver = (theirs: Mapping) => {
    const moved = rebase(latest.current, readerOfOwn(stored.current), readerOfOwn(theirs))
    if (moved.conflicts.length > 0) {
      setNewer({ mapping: theirs, ...moved })
      return null
    }
    goOnWith(theirs, moved.sheet)
    return moved.sheet
  }

  /** Keeps all grades as new ones, because somebody else has deleted the mapping. */
  const startAnew = () => {
    const now = readSheet(latest.current, readerOfOwn(stored.current))
    const texts = rows.map((row) => ({ row, text: now(row, ownColumn) }))
    goOnWith(undefined, sheetOf(own(texts), readerOfOwn(undefined)))
  }

  return {
    companyId,
    setCompanyId,
    mapping,
    sources,
    chooseSources,
    sourceMappings: mappings,
    base,
    sheet,
    setSheet,
    takeOver,
    startAnew,
    conflicts: newer?.conflicts ?? noConflicts,
    /** Settles the conflicts: some by the text of the others, the rest by the own one. */
    settle: (isTheirs: (conflict: Conflict) => boolean) => {
      if (!newer) return
      const theirs = newer.conflicts.filter(isTheirs)
      goOnWith(newer.mapping, resolve(newer.sheet, readerOfOwn(newer.mapping), theirs, 'theirs'))
    },
    /** Decides nothing, so that the next save asks again. */
    closeConflicts: () => setNewer(null),
    /**
     * Restores what was kept, unless something is typed already; returns whether it did. If others have changed the same
     * grades, the form goes on from what they were, so that saving reports the conflict.
     */
    restore: ({ company, sources: kept, version, cells }: GradeWork): boolean => {
      if (latest.current.edits.size > 0) return false
      const now = readerOfOwn(stored.current)
      const before = new Map(cells.map(([rank, was]) => [String(rank), was]))
      const texts = own(cells.map(([rank, , text]) => ({ row: String(rank), text })))
      const was = (row: string) => before.get(row) ?? ''
      const moved = rebase(sheetOf(texts, was), was, now)
      if (moved.sheet.edits.size === 0) return false
      if (stored.current && moved.conflicts.length > 0) {
        const old = withGrades({ ...stored.current, version }, before)
        goOnWith(old, sheetOf(texts, readerOfOwn(old)))
      } else setSheet(moved.sheet)
      if (!stored.current) setCompanyId(company)
      showSources(kept)
      return true
    },
    /** Gives up all changes. */
    reset: (to: Mapping | undefined) => {
      showSources([])
      setCompanyId(to?.company.id ?? null)
      goOnWith(to, emptySheet)
    },
    /** Returns what to keep of the changes; null if there are none. */
    work: (): GradeWork | null => {
      const was = readerOfOwn(mapping)
      const cells = listCells(latest.current.edits).map(
        ({ row, text }) => [Number(row), was(row, ownColumn), text] as const,
      )
      return cells.length === 0 ? null : { company: companyId, sources, version: mapping?.version ?? 0, cells }
    },
    /** Returns the changes, also those that were never drawn; null if there are none. */
    unsaved: (): GradeDraft | null => {
      const texts = listCells(latest.current.edits).map(({ row, text }) => ({ row, text }))
      return texts.length === 0 ? null : { mapping, companyId, sources, copied: copied.current, texts }
    },
  }
}

export type GradeForm = ReturnType<typeof useGradeForm>
