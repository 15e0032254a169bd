import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { GridControls } from './useGridControls'

/**
 * Opens the active cell for text that comes without keys, such as that of an emoji panel or of dictation. The cell takes it as an
 * editable element would, but never changes by itself.
 */
export const useTextInput = (grid: GridControls): void => {
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const { scroller } = grid.view
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const isCell = ({ target }: Event) => (target as Element).getAttribute('role') === 'gridcell'
    const type = (text: string | null) => {
      if (text) flushSync(() => latest.current.edit(text))
    }
    const onBeforeInput = (event: InputEvent) => {
      if (!isCell(event) || event.isComposing) return
      event.preventDefault()
      if (event.inputType.startsWith('insert')) type(event.data ?? event.dataTransfer?.getData('text/plain') ?? null)
    }
    // A composition can't be prevented; its text is taken once it is complete.
    const onCompositionEnd = (event: CompositionEvent) => {
      if (isCell(event)) type(event.data)
    }
    node.addEventListener('beforeinput', onBeforeInput)
    node.addEventListener('compositionend', onCompositionEnd)
    return () => {
      node.removeEventListener('beforeinput', onBeforeInput)
      node.removeEventListener('compositionend', onCompositionEnd)
    }
  }, [scroller])
}
