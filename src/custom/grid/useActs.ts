import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import type { ActName, GridProps, Notice } from './gridProps'
import type { CellKey, CellText } from './model/cells'
import { redo, undo, write, type Sheet } from './model/sheet'
import type { Announce } from './useAnnouncer'

type Rules = Pick<
  GridProps,
  'rows' | 'columns' | 'base' | 'sheet' | 'onSheetChange' | 'readOnly' | 'refuse' | 'onNotice'
>

export interface Acts {
  /** Writes texts as one act, except for cells that refuse theirs. Returns the reason of the first refusal. */
  readonly write: (act: ActName, texts: readonly CellText[], clipped?: number) => string | undefined
  /** Returns why a cell can't be edited, or can't have a text. */
  readonly refusal: (row: string, column: string, text?: string) => string | undefined
  /** Why a paste did nothing. */
  readonly nothingToPaste: string
  readonly undo: () => void
  readonly redo: () => void
  readonly notice: (notice: Pick<Notice, 'act' | 'cells'> & Partial<Notice>) => void
}

/** The most refused cells that are named. */
const mostNamed = 5

/** Returns what can be done to the sheet, each act with its announcement and notice. */
export const useActs = (rules: Rules, announce: Announce): Acts => {
  const { rows, columns, base, sheet, onSheetChange, readOnly, refuse, onNotice } = rules
  const translate = useTranslate()
  const locale = useLocale()
  const [locked, notAnOption] = [translate('grid.locked'), translate('grid.notAnOption')]

  const labelOf = (all: readonly { readonly key: string; readonly label: string }[], wanted: string) =>
    all.find(({ key }) => key === wanted)?.label ?? ''
  const namesOf = ({ refused, refusedCells }: Notice) =>
    joinedTexts(
      locale,
      refusedCells
        .map(({ row, column }) => `${labelOf(columns, column)} · ${labelOf(rows, row)}`)
        .concat(refused > refusedCells.length ? ['…'] : []),
    )
  const notice: Acts['notice'] = (given) => {
    const complete: Notice = { clipped: 0, refused: 0, refusedCells: [], reason: undefined, ...given }
    const { act, cells, clipped, refused, reason } = complete
    const rest = [
      clipped > 0 && translate('grid.clipped', { count: clipped }),
      refused > 0
        ? translate('grid.notTaken', { count: refused, reason: reason ?? '', cells: namesOf(complete) })
        : reason,
    ].filter(Boolean)
    if (rest.length > 0) announce(cells > 0 ? 'grid.partly' : 'grid.untouched', { count: cells, rest: rest.join(' ') })
    else if (act !== 'edit') announce(`grid.acts.${act}`, { count: cells })
    onNotice?.(complete)
  }

  /** Sets of options, made when an act needs them. */
  const optionSets = () =>
    new Map(columns.flatMap(({ key, options, onlyOptions }) => (onlyOptions ? [[key, new Set(options)] as const] : [])))
  const refusals = (): Acts['refusal'] => {
    let options: ReturnType<typeof optionSets> | undefined
    return (row, column, text) => {
      const reason = onSheetChange ? readOnly?.(row, column) : locked
      if (reason !== undefined || text === undefined) return reason
      options ??= optionSets()
      if (text !== '' && options.get(column)?.has(text) === false) return notAnOption
      return refuse?.(row, column, text)
    }
  }

  const go = (act: 'undo' | 'redo', next: Sheet, cells: number | undefined) => {
    if (cells === undefined) return announce(`grid.nothing.${act}`)
    onSheetChange?.(next)
    notice({ act, cells })
  }

  return {
    refusal: refusals(),
    notice,
    nothingToPaste: translate('grid.noText'),
    write: (act, texts, clipped = 0) => {
      const refusal = refusals()
      const reasons: string[] = []
      const refusedCells: CellKey[] = []
      const allowed = texts.filter(({ row, column, text }) => {
        const reason = refusal(row, column, text)
        if (reason !== undefined) reasons.push(reason)
        if (reason !== undefined && refusedCells.length < mostNamed) refusedCells.push({ row, column })
        return reason === undefined
      })
      const next = write(sheet, base, allowed)
      if (next !== sheet) onSheetChange?.(next)
      const cells = next === sheet ? 0 : (next.past.at(-1)?.steps.length ?? 0)
      const [reason] = reasons
      if (cells + clipped + reasons.length > 0)
        notice({ act, cells, clipped, refused: reasons.length, refusedCells, reason })
      return reason
    },
    undo: () => go('undo', undo(sheet), sheet.past.at(-1)?.steps.length),
    redo: () => go('redo', redo(sheet), sheet.future.at(-1)?.steps.length),
  }
}
