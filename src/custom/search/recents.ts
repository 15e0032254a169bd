/** The records that were opened last. They follow the account, except people, whom no setting names (0064). */
import { useStore, useStoreContext } from 'ra-core'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { ofPageOnly } from '../session/accountStore'

export interface Recent {
  readonly path: string
  readonly resource: string
  /** Unknown of those that an earlier version of the console has stored. */
  readonly id?: number
  readonly title: string
  readonly about: string
}

const mostRecents = 8
const none: readonly Recent[] = []

const isRecent = (value: unknown): value is Recent => {
  const { path, resource, id, title, about } = (value ?? {}) as Readonly<Record<string, unknown>>
  // A path of this console: nothing else may be opened from what is stored.
  return (
    typeof path === 'string' &&
    /^\/(?!\/)/.test(path) &&
    (id === undefined || typeof id === 'number') &&
    [resource, title, about].every((text) => typeof text === 'string')
  )
}

const isCompany = ({ resource }: Recent) => resource === 'companies'

/** How many companies the front door offers. */
export const mostCompanies = 5

/** Keeps the latest records, and besides these the latest companies: the front door offers them, whatever else was opened. */
const latest = (recents: readonly Recent[]): readonly Recent[] => {
  const companies = recents.filter(isCompany).slice(0, mostCompanies)
  return recents.filter((recent, index) => index < mostRecents || companies.includes(recent))
}

/** A record that has got another name may have another address, which searches for it. */
const isSame = (one: Recent, other: Recent): boolean =>
  one.path === other.path ||
  (one.id !== undefined &&
    one.id === other.id &&
    one.resource === other.resource &&
    one.path.split('?')[0] === other.path.split('?')[0])

/** Puts a record first; the oldest one goes. */
export const withRecent = (recents: readonly Recent[], opened: Recent): readonly Recent[] =>
  latest([opened, ...recents.filter((one) => !isSame(one, opened))])

/** Returns the records of both lists, those of the first one first. */
const joined = (first: readonly Recent[], second: readonly Recent[]): readonly Recent[] =>
  latest([...first, ...second.filter((one) => !first.some((other) => isSame(one, other)))])

const ofAccount = 'account.recents'
const ofPage = `${ofPageOnly}recents`
/** The record whose pages were opened last. */
const head = `${ofPageOnly}head`

/** Returns what was opened last, and functions that add to it. Nothing is added while somebody else's console is viewed. */
export const useRecents = () => {
  const { isReadOnly, resources } = useSchemaSetting()
  const store = useStoreContext()
  const [stored] = useStore<unknown>(ofAccount, none)
  const [seen] = useStore<readonly Recent[]>(ofPage, none)
  const isStorable = ({ resource }: Recent) => !resources[resource]?.isPeople
  // The setting may be anything that another version of the console has written. It may arrive after something was opened.
  const all = (here: readonly Recent[], setting: unknown) =>
    joined(here, Array.isArray(setting) ? setting.filter(isRecent).filter(isStorable) : none)
  const add = (opened: Recent) => {
    if (isReadOnly) return
    // Several may be added before the console renders again.
    const before = all(store.getItem<readonly Recent[]>(ofPage) ?? none, store.getItem<unknown>(ofAccount))
    const after = withRecent(before, opened)
    store.setItem(ofPage, after)
    store.setItem(ofAccount, after.filter(isStorable))
  }
  const recents = all(seen, stored)
  return {
    recents: recents.slice(0, mostRecents),
    companies: recents.filter(isCompany).slice(0, mostCompanies),
    add,
    /** Adds a record that was opened; one that is only around others, such as their company, once while it stays so. */
    note: (opened: Recent, isAround: boolean) => {
      if (isAround && store.getItem(head) === opened.path) return
      if (isAround || isCompany(opened)) store.setItem(head, opened.path)
      add(opened)
    },
  }
}
