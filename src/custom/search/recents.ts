/** The records that were found and opened last. They follow the account, except people, whom no setting names (0064). */
import { useStore } from 'ra-core'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { ofPageOnly } from '../session/accountStore'

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

/** Returns the records of both lists, those of the first one first. */
const joined = (first: readonly Recent[], second: readonly Recent[]): readonly Recent[] =>
  [...first, ...second.filter(({ path }) => first.every((one) => one.path !== path))].slice(0, mostRecents)

/** Returns what was opened last, and a function that adds to it. Nothing is added while somebody else's console is viewed. */
export const useRecents = () => {
  const { isReadOnly, resources } = useSchemaSetting()
  const [stored, setStored] = useStore<unknown>('account.recents', none)
  const [ofPage, setOfPage] = useStore<readonly Recent[] | null>(`${ofPageOnly}recents`, null)
  const isStorable = ({ resource }: Recent) => !resources[resource]?.isPeople
  // The setting may be anything that another version of the console has written.
  const ofAccount: readonly Recent[] = Array.isArray(stored) ? stored.filter(isRecent).filter(isStorable) : none
  // The settings of the account may arrive after something was opened.
  const recents = joined(ofPage ?? none, ofAccount)
  const add = (opened: Recent) => {
    if (isReadOnly) return
    const after = withRecent(recents, opened)
    setOfPage(after)
    setStored(after.filter(isStorable))
  }
  return { recents, add }
}
