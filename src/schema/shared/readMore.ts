import { keepFocusThroughMove } from './keepFocus'

/** Reads more of a list, and moves the focus to the first of it if the button that asked for it is gone then. */
export const readMore = async (list: Element | null, read: () => Promise<unknown>): Promise<void> => {
  const known = list?.children.length ?? 0
  await read()
  keepFocusThroughMove(() => list?.children[known]?.querySelector<HTMLElement>('a, button')?.focus())
}
