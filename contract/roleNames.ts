/** Names of roles that a custom role may not have, in any spelling. */
import { fold } from './fold'
import { companyRoles, platformRoles, type CompanyRole } from './permissions'

/**
 * Letters that look like Latin ones, in lower case, each before the Latin one; some do so only as capitals. Cyrillic and
 * Greek letters, small capitals, and letters with hooks and strokes.
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  (
    'аa вb сc еe нh іi јj кk мm оo рp ѕs тt хx уy αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ' +
    'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɓb ɖd ɗd ɱm ɲn ɳn ɴn ʂs ƭt ʈt ƫt ʋu'
  )
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
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

const signsLikeLetters: ReadonlyMap<string, string> = new Map(
  ['0o', '1i', '!i', '|i', 'li', '3e', '4a', '@a', '5s', '$s', '7t'].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Reads digits and signs as the letters that they stand for: `T0M ADM!N` is `tom admin`. */
const readSigns = (name: string): string =>
  read(name).replaceAll(/[\dl!|@$]/g, (sign) => signsLikeLetters.get(sign) ?? sign)

/** Returns the letters of a name alone: `T0M-Admin` reads like `TOM_ADMIN`. */
const lettersOf = (name: string): string => readSigns(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const staffLetters: ReadonlySet<string> = new Set(platformRoles.map(lettersOf))
/** What provider staff are called, in the spelling of `lettersOf`. */
const staffWords = ['admin', 'administrator', 'master', 'provider', 'sales', 'staff', 'super', 'support'].map(lettersOf)

/** Whether a name says that somebody is of TOM's staff, in any order: `Admin TOM`, `TOM Support 1`, `TomAdmin`. */
const saysStaff = (name: string): boolean => {
  const words = readSigns(name).split(/[^\p{L}\p{N}]+/u)
  const isStaff = (word: string) => staffWords.some((one) => word.startsWith(one))
  return (
    words.some((word) => word.startsWith('tom') && isStaff(word.slice(3))) ||
    (words.includes('tom') && words.some(isStaff))
  )
}

/** Names like those of provider roles are reserved in every spelling, so that nobody can pose as provider staff (A14). */
const isReservedRoleName = (name: string): boolean =>
  read(name).startsWith('tom_') || staffLetters.has(lettersOf(name)) || saysStaff(name)

/** Alphabets with letters that look like Latin ones. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Cherokee', 'Lisu', 'Coptic', 'Armenian', 'Deseret', 'Osage'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a word has letters of several alphabets: no language writes so, but it can look like another name. */
const mixesAlphabets = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => alphabets.filter((letters) => letters.test(word)).length > 1)

/** Whether a name is that of a default role, but in another spelling: it would look like the default role. */
const imitatesDefaultRole = (name: string): boolean => {
  const letters = lettersOf(name)
  return companyRoles.some((role) => role !== name && lettersOf(role) === letters)
}

const faultOf = (name: string): string | undefined => {
  if (isReservedRoleName(name)) return 'This role name is reserved.'
  if (mixesAlphabets(name)) return 'A word of this name mixes letters of several alphabets. Please use one.'
  return imitatesDefaultRole(name)
    ? 'This is the name of a default role. Choose that role, or enter another name.'
    : undefined
}

/** Names are read letter by letter, and thousands of people have roles of few names. */
const known = new Map<string, string | undefined>()
const mostKnown = 100

/** Says why a role may not have a name: it is reserved, or would look like a default role (A32). */
export const roleNameFault = (name: string): string | undefined => {
  if (known.has(name)) return known.get(name)
  if (known.size >= mostKnown) known.clear()
  const fault = faultOf(name)
  known.set(name, fault)
  return fault
}
