/**
 * What each screen of the console reads first, as plain data. The build puts it into index.html for src/firstScript.ts,
 * which makes these calls while the console is still being loaded.
 */
import { preferences } from '../contract/calls/preferences'
import { paramNames, urlOf } from '../contract/call'
import type { Guard } from '../contract/guards'
import { clientRoutes, platformRoutes } from './custom/routes'
import { planList } from './dataProvider/lists'
import { planOne } from './dataProvider/records'
import type { PlannedCall } from './dataProvider/request'
import { restPlaceOf } from './schema/rest'
import { callOf, listParams } from './schema/routes/readAhead'
import type { ResourceRoute } from './schema/routes/routes'
import type { Read } from './schema/shared/screens'

/** A screen by its path, and its calls: their paths end with the query. */
export interface FirstReads {
  readonly path: string
  readonly calls: readonly { readonly path: string; readonly guard: Guard }[]
}

/** Returns the first call of what a screen reads; undefined if it isn't a call of this API, or depends on another one. */
export const planRead = (read: Read): PlannedCall | undefined => {
  if ('call' in read) return { call: read.call, params: {}, query: {} }
  const { resource } = read
  if (restPlaceOf(resource)) return undefined
  if ('list' in read) return planList(resource.name, listParams(read.list))
  return planOne(resource.name, read.id, { ...(read.meta && { meta: read.meta }) })
}

/** Stands for a param of a path until the address of a page is known. It looks like an id. */
const placeholderOf = (index: number) => String(9_000_000_000 + index)

const readsOf = ({ path, reads }: ResourceRoute): FirstReads[] => {
  const names = paramNames(path)
  const params = Object.fromEntries(names.map((name, index) => [name, placeholderOf(index)]))
  const calls = (reads?.(params, new URLSearchParams()) ?? []).flatMap((read) => {
    const planned = planRead(read)
    const guard = callOf(read)?.guard
    if (!planned || !guard) return []
    const url = urlOf(planned.call, planned.params, planned.query)
    return [
      { path: names.reduce((text, name, index) => text.replaceAll(placeholderOf(index), `:${name}`), url), guard },
    ]
  })
  return calls.length > 0 ? [{ path, calls }] : []
}

export const firstReads = {
  /** What every screen waits for: the settings of the account. */
  everywhere: preferences.listPreferences.path,
  platform: platformRoutes.flatMap(readsOf),
  client: clientRoutes.flatMap(readsOf),
}
