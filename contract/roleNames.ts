/** Names of roles that a custom role may not have, in any spelling. */
import { fold } from './fold'
import { companyRoles, type CompanyRole } from './permissions'

/** Cyrillic and Greek letters that look like Latin ones, in lower case; some do so only as capitals. */
const latin = 'abcehijkmopstxyabezhikmnoptyx'
const lookAlikes = new Map(
  [...'авсеніјкморѕтхуαβεζηικμνορτυχ'].map((letter, place) => [letter, latin[place] ?? letter]),
)
const allLookAlikes = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'g')

/** Returns a name as people read it: without case, accents, invisible characters and look-alike letters. */
const read = (name: string): string =>
  fold(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(
    allLookAlikes,
    (letter) => lookAlikes.get(letter) ?? letter,
  )

const spell = (name: string): string => read(name).replaceAll(/[\s_-]+/g, ' ')

/** Whether two names of a role read the same: `company_admin` and `Company Admin`. */
export const isSameName = (one: string, other: string): boolean => spell(one) === spell(other)

/** Returns the default role whose name a text reads as. */
export const defaultRoleLike = (name: string): CompanyRole | undefined =>
  companyRoles.find((role) => isSameName(role, name))

/** Names like those of provider roles are reserved, so that nobody can pose as provider staff (A14). */
export const isReservedRoleName = (name: string): boolean => read(name).startsWith('tom_')

/** Whether a name is that of a default role, but in another spelling: it would look like the default role. */
export const imitatesDefaultRole = (name: string): boolean => {
  const like = defaultRoleLike(name)
  return like !== undefined && like !== name
}
