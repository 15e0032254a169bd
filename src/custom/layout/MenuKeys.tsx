import { useEffect } from 'react'
import { sidebarId } from './Sidebar'

const indexAfter = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 })[key]

const onKeyDown = (event: KeyboardEvent) => {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event
  const menu = target instanceof Element && target.closest(`#${sidebarId}`)
  // On phones it is a dialog, in which Tab stays.
  if (!menu || menu.closest('[role=dialog]') || altKey || ctrlKey || metaKey) return
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')]
  // The browser leaves from there.
  if (key === 'Tab') return items.at(shiftKey ? 0 : -1)?.focus()
  const next = indexAfter(
    key,
    items.findIndex((item) => item === target),
    items.length,
  )
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/**
 * Makes one Tab stop of the menu, so that the content is near: arrow keys, Home and End move between its items. Loaded after
 * the first screen; until then each item is a stop.
 */
export const MenuKeys = () => {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
