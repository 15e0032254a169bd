/** The records that were found and opened last. They are kept in react-admin's store, like all that follows the account. */
import { useCallback } from 'react'
import { useStore } from 'ra-core'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'

export interface Recent {
  readonly path: string
  readonly resource: string
  readonly title: string
  readonly about: string
}

const mostRecents = 8
const none: readonly Recent[] = []

const isRecent = (value: unknown): value is Recent => {
  const { path, resource, title, about } = (value ?? {}) as Readonly<Record<string, unknown>>
  // A path of this console: nothing else may be opened from what is stored.
  return (
    typeof path === 'string' &&
    /^\/(?!\/)/.test(path) &&
    [resource, title, about].every((text) => typeof text === 'string')
  )
}

/** Puts a record first; the oldest one goes. */
export const withRecent = (recents: readonly Recent[], opened: Recent): readonly Recent[] =>
  [opened, ...recents.filter(({ path }) => path !== opened.path)].slice(0, mostRecents)

/** Returns what was opened last, and a function that adds to it. Nothing is added while somebody else's console is viewed. */
export const useRecents = () => {
  const { isReadOnly } = useSchemaSetting()
  const [stored, setStored] = useStore<readonly Recent[]>('account.recents', none)
  // The store may hold anything that another version of the console has written.
  const recents = Array.isArray(stored) ? stored.filter(isRecent) : none
  const add = useCallback(
    (opened: Recent) => {
      if (!isReadOnly) setStored((before) => withRecent(Array.isArray(before) ? before.filter(isRecent) : none, opened))
    },
    [isReadOnly, setStored],
  )
  return { recents, add }
}
