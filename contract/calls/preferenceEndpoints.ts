/** The paths of settings, in a separate file so that the first screen doesn't load zod schemas that it doesn't need. */
import type { Endpoint } from '../call'

const path = '/preferences/'

export const preferenceEndpoints = {
  listPreferences: { method: 'GET', path },
  storePreferences: { method: 'PUT', path },
} as const satisfies Record<string, Endpoint>
