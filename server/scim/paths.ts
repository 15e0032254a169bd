/** Reads the paths of a PATCH: `active`, `name.givenName`, `emails[type eq "work"].value`. */
import { parseFilter, plainPath, type Filter } from './filter'
import { badPath } from './errors'

export interface Path {
  /** In lower case. */
  readonly attribute: string
  /** Which values of the attribute are meant; all without one. */
  readonly filter: Filter | undefined
  /** In lower case. */
  readonly member: string | undefined
}

const longestPath = 1000
const pattern = /^([\w$-]+)(?:\[(.+)\])?(?:\.([\w$-]+))?$/s

/** Returns what a path leads to; undefined for another schema, such as that of enterprises; throws 400. */
export const readPath = (text: string): Path | undefined => {
  const isLong = text.length > longestPath
  const own = isLong ? '' : text.trim().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '')
  if (own.toLowerCase().startsWith('urn:')) return undefined
  const [, attribute, filter, member] = pattern.exec(own) ?? []
  if (attribute === undefined) throw badPath(`The path ‘${text.slice(0, 60)}’ cannot be read.`)
  return {
    attribute: plainPath(attribute),
    filter: filter === undefined ? undefined : parseFilter(filter),
    member: member?.toLowerCase(),
  }
}
