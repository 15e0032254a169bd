import { flushSync } from 'react-dom'
import type { GridControls } from './useGridControls'

/** Writes what is in an open editor, and closes it. Returns false if the text was refused: the editor stays open then. */
export const leaveEditor = ({ editing, view }: GridControls): boolean => {
  const find = () => view.scroller.current?.querySelector<HTMLElement>('.editor')
  if (editing) flushSync(() => find()?.blur())
  const refused = find()
  refused?.focus()
  return !refused
}
