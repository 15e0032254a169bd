/** What the search offers besides records: areas of the menu, and new records. Pure, so that rights can be tested. */
import { matchPath } from 'react-router-dom'
import { fold } from '../../../contract/fold'
import { companyMenu, isAllowed, isGroup, pathOf, platformMenu, stateOf, type MenuItem } from '../layout/menu'
import { fillPath, type PathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { asksOf, companyOf, isReachable, passes } from '../../schema/shared/rights'
import { paramsAt, type Here } from './foundPath'

/** An area of the menu. */
export interface Area {
  readonly item: MenuItem
  readonly path: string
  /** The state of the link, as in the menu. */
  readonly state: ReturnType<typeof stateOf>
}

/** Lists the areas that a caller may open, in the order of the menu. */
export const areasFor = ({ caller }: Here, companyId: number | null): readonly Area[] =>
  (caller.isPlatform ? platformMenu : companyMenu)
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .filter((item) => isAllowed(item, caller, companyId))
    .map((item) => ({ item, path: pathOf(item, companyId), state: stateOf(item, companyId) }))

/** The form of a new record. */
export interface Creation {
  readonly resource: AnyResource
  readonly path: string
  /** Whether it is a record of the company in hand. */
  readonly isOfCompany: boolean
}

/** Returns the params of an address, by the most specific path of a screen. */
export const paramsOfAddress = ({ resources }: Here, pathname: string): PathParams => {
  const paths = Object.values(resources).flatMap(({ at, page, form }) => [
    at,
    page,
    ...(form?.in === 'page' ? [form.create, form.edit] : []),
  ])
  const matches = paths.flatMap((path) => (path === undefined ? [] : (matchPath(path, pathname) ?? [])))
  const params = matches
    .map((match) => match.params)
    .toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0]
  const isId = ([, value]: [string, string | undefined]) => value !== undefined && /^\d+$/.test(value)
  return Object.fromEntries(Object.entries(params ?? {}).filter(isId)) as PathParams
}

/** Lists the forms of new records that a caller may open from here: `known` are the ids of the records that one works in. */
export const creationsFor = ({ resources, caller }: Here, known: PathParams): readonly Creation[] =>
  Object.values(resources).flatMap((resource) => {
    const { form, at, versions } = resource
    const params = paramsAt(resource, known)
    if (!form || at === undefined || params === null || !passes(asksOf(resource, 'create'), caller, companyOf(params)))
      return []
    // New rows of versions belong to the active one.
    const path = form.in === 'page' ? fillPath(form.create, params) : `${fillPath(at, params)}#${resource.name}=new`
    const isOpen = isReachable(at, caller) && (versions === undefined || form.in === 'modal')
    return isOpen ? [{ resource, path, isOfCompany: 'company_id' in params }] : []
  })

/**
 * Whether a text has every word that was typed at the beginning of one of its words.
 *
 * @example hasWords('Add Region in Aurora Foods', 'reg auro') // true
 */
export const hasWords = (text: string, typed: string): boolean => {
  const words = fold(text).split(/[\s/,.·-]+/)
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/**
 * Gives each text a letter of its own: the first letter of one of its words that is free, or else any free letter of it.
 *
 * @example lettersOf(['Companies', 'Company Users']) // ['c', 'u']
 */
export const lettersOf = (texts: readonly string[]): readonly (string | undefined)[] => {
  const taken = new Set<string>()
  return texts.map((text) => {
    const folded = fold(text)
    const initials = folded.split(/[^a-z]+/).map((word) => word.charAt(0))
    const letter = [...initials, ...folded].find((one) => /^[a-z]$/.test(one) && !taken.has(one))
    if (letter !== undefined) taken.add(letter)
    return letter
  })
}
