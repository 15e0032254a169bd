/** Access control for react-admin's own components, on pages that use them. */
import type { AuthProvider } from 'ra-core'
import { matchPath } from 'react-router-dom'
import type { Caller } from '../../../contract/guards'
import type { ResourceCalls } from '../calls'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, passes } from './rights'

/** The calls behind each react-admin action. The first one that the resource has decides. */
const slots: Readonly<Record<string, readonly (keyof ResourceCalls)[]>> = {
  list: ['list', 'all'],
  show: ['one', 'list', 'all'],
  create: ['create'],
  edit: ['update'],
  delete: ['delete'],
  export: ['download', 'list'],
}

/** Reads the company from the address, because components outside the routes check access too. */
const companyHere = (resources: readonly AnyResource[]): number | undefined => {
  const matches = resources.map(({ page = '' }) => matchPath({ path: page, end: false }, window.location.pathname))
  return matches.map((match) => match && companyOf(match.params)).find(Boolean) ?? undefined
}

/** Builds `canAccess` from the guards of the calls. Denies actions without a call. */
export const accessTo =
  (resources: Readonly<Record<string, AnyResource>>, callerNow: () => Caller): NonNullable<AuthProvider['canAccess']> =>
  ({ action, resource: name }) => {
    const resource = resources[name]
    const slot = resource && slots[action]?.find((one) => resource.calls[one])
    const asks = resource && slot ? asksOf(resource, slot) : null
    return Promise.resolve(passes(asks, callerNow(), companyHere(Object.values(resources))))
  }
