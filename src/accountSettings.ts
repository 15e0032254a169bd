/** The settings of the signed-in account (decision 0064). They outlast a view as another person, and end with the session. */
import { preferenceEndpoints } from '../contract/calls/preferenceEndpoints'
import type { preferences } from '../contract/calls/preferences'
import { onAuthChange, readAuth } from './authProvider/authState'
import { isLooking, isViewing } from './authProvider/view'
import { createAccountStore, type AccountStore, type Setting } from './custom/session/accountStore'
import { ApiError, send } from './http'
import { fitsAtClosing } from './schema/shared/closing'

/** Asserts that these are the calls of the contract, without their schemas. */
const calls = preferenceEndpoints as unknown as typeof preferences

/** Stores settings; returns whether nothing is left to send. */
const store = async (userId: number, changes: readonly Setting[]): Promise<boolean> => {
  // Later, since who views as another person, or the past, changes nothing.
  if (isLooking()) return false
  const body = { user_id: userId, preferences: [...changes] }
  try {
    await send(calls.storePreferences, { body, keepalive: fitsAtClosing(JSON.stringify(body)) })
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 400 && changes.length > 1) return storeEach(userId, changes)
    // Whatever the server has refused, it would refuse again.
    return status >= 400 && status < 500
  }
}

/** Stores settings one by one, so that one that is refused doesn't take the others with it. */
const storeEach = async (userId: number, changes: readonly Setting[]): Promise<boolean> => {
  let isDone = true
  for (const change of changes) isDone = (await store(userId, [change])) && isDone
  return isDone
}

const openStore = (userId: number): AccountStore =>
  createAccountStore({
    read: async () => {
      // Later, since a view as another person is answered nothing.
      if (isViewing()) throw new Error('viewing')
      return (await send(calls.listPreferences)).data
    },
    write: (changes) => store(userId, changes),
  })

let opened: { readonly userId: number; readonly store: AccountStore } | undefined

const close = () => {
  opened?.store.close()
  opened = undefined
}

onAuthChange(() => {
  if (readAuth()?.user?.id !== opened?.userId) close()
})

/** Returns the store of the signed-in account; asks for its settings at the first time. */
export const storeOf = (userId: number): AccountStore => {
  if (opened?.userId !== userId) close()
  opened ??= { userId, store: openStore(userId) }
  return opened.store
}

/** Stores what was set last, before the session ends. */
export const flushSettings = async (): Promise<void> => opened?.store.flush()
