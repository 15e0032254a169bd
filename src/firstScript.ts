/**
 * The first script of a page that will show the console: makes the calls of its screen (src/firstReads.ts) while the other
 * scripts are being loaded. The data provider makes the same calls and gets these responses (src/ahead.ts).
 */
import { paramNames } from '../contract/endpoint'
import { admits } from '../contract/guards'
import { readAuth } from './authProvider/authState'
import { isForgotten } from './authProvider/cookies'
import { isTooOld } from './authProvider/tokenLife'
import { readMoment, readSession, readView } from './authProvider/view'
import { callerOf } from './custom/session/account'
import type { FirstReads, firstReads } from './firstReads'
import { sendAhead } from './http'
import { pathNow } from './navigation'

/** Reads the list that the build put into the page; the server takes it out of the sign-in pages. */
const readList = () => {
  const text = document.getElementById('first-reads')?.textContent
  return text ? (JSON.parse(text) as typeof firstReads) : undefined
}

/** Returns the ids in an address; undefined if it isn't of this path. */
const paramsIn = (address: string, path: string): Record<string, string> | undefined => {
  const values = new RegExp(`^${path.replaceAll(/:\w+/g, '(\\d+)')}$`).exec(address)?.slice(1)
  return values && Object.fromEntries(paramNames(path).map((name, index) => [name, values[index] ?? '']))
}

const sendFirst = (
  screens: readonly FirstReads[],
  send: (call: FirstReads['calls'][number], params: Record<string, string>) => void,
) => {
  for (const { path, calls } of screens) {
    const params = paramsIn(pathNow(), path)
    if (params) return calls.forEach((call) => send(call, params))
  }
}

/**
 * Makes the calls, if somebody is signed in who may. Filters and pages in the address are left to the data provider; so are
 * remembered ones. A view as another person has no settings.
 */
export const startFirstReads = (): void => {
  const list = readList()
  const { user, permissions = [] } = readSession() ?? {}
  const access = readAuth()?.token?.access
  if (!list || !user || !access || isForgotten() || isTooOld(access)) return
  const caller = callerOf(user, permissions)
  const view = readView()?.id ?? null
  const moment = readMoment()
  if (view === null) sendAhead({ method: 'GET', path: list.everywhere }, {}, { access, view, moment })
  if (window.location.search !== '') return
  sendFirst(caller.isPlatform ? list.platform : list.client, ({ path, guard }, params) => {
    if (admits(guard, caller, Number(params.company_id)))
      sendAhead({ method: 'GET', path }, params, { access, view, moment })
  })
}

startFirstReads()
