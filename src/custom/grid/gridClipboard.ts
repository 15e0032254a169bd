/** Copy, cut and paste by the browser's clipboard events, so that no permission is needed. */
import type { ClipboardEvent } from 'react'
import { isOwnCopy, writeHtml, writeText } from './model/clipboard'
import { readClipboard } from './model/clipboardHtml'
import { place } from './model/paste'
import { currentBlock, headerRow } from './model/selection'
import { clear, textsOf } from './model/table'
import type { GridControls } from './useGridControls'

const isElsewhere = ({ editing, selection }: GridControls) => editing !== null || selection.anchor.row === headerRow

/** Copies the current block. */
export const copyBlock = (grid: GridControls, event: ClipboardEvent, isCut = false): void => {
  if (isElsewhere(grid)) return
  event.preventDefault()
  const { table, selection, acts } = grid
  const block = currentBlock(selection)
  const texts = textsOf(table, block)
  event.clipboardData.setData('text/plain', writeText(texts))
  event.clipboardData.setData('text/html', writeHtml(texts))
  if (isCut) acts.write('cut', clear(table, [block]))
  else acts.notice({ act: 'copy', cells: texts.length * (texts[0]?.length ?? 0) })
}

/** Pastes a block and selects it. */
export const pasteBlock = (grid: GridControls, event: ClipboardEvent): void => {
  if (isElsewhere(grid)) return
  event.preventDefault()
  const { table, selection, acts, select, props } = grid
  const html = event.clipboardData.getData('text/html')
  const pasted = readClipboard(event.clipboardData.getData('text/plain'), html)
  if (!pasted) return acts.notice({ act: 'paste', cells: 0, reason: acts.nothingToPaste })
  if (!isOwnCopy(html) && props.onSheetChange && props.onPaste?.(pasted, currentBlock(selection))) return
  const { block, texts, clipped } = place(table, selection, pasted)
  const isSingle = pasted.length === 1 && pasted[0]?.length === 1
  if (!isSingle) {
    const corner = { row: block.top, column: block.left }
    select({ active: corner, anchor: corner, head: { row: block.bottom, column: block.right }, others: [] }, corner)
  }
  acts.write('paste', texts, clipped)
}
