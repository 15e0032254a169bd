/** Translates between users of SCIM and people of the company, and patches the former. */
import { isEmail, normalizeEmail } from '../../contract/email'
import type { PersonSent } from '../modules/provisioning/people'
import { badPath, badValue, ScimError } from './errors'
import { demanded, meets } from './filter'
import { readPath, type Path } from './paths'
import { isObject, readEntry, readFlag, readText, type PatchOperation, type Sent } from './sent'

export interface Entry {
  readonly [member: string]: unknown
  readonly value?: unknown
}

/** A user as identity providers know it; what is absent was not said. */
export interface UserValues {
  readonly userName?: string
  readonly externalId?: string | null
  readonly active?: boolean
  readonly name?: Readonly<Record<string, string>>
  readonly displayName?: string
  readonly emails?: readonly Entry[]
  readonly phoneNumbers?: readonly Entry[]
}

/** Calling codes, which no other one begins with. */
const callingCode =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-69]|3[578]|42|5[09]|6[789]|8[05-9]|9[6-9])\d)(\d{4,15})$/

/**
 * Splits a phone number into its calling code and the rest; undefined without a code.
 *
 * @example readPhone('tel:+49-30-1234567') // { phone_code: '49', phone_number: '301234567' }
 */
export const readPhone = (text: string): { phone_code: string; phone_number: string } | undefined => {
  const international = /^(?:tel:)?\s*(?:\+|00)([\d\s()./-]+)$/i.exec(text.trim())?.[1]
  const [, phone_code, phone_number] = callingCode.exec(international?.replaceAll(/\D/g, '') ?? '') ?? []
  return phone_code && phone_number ? { phone_code, phone_number } : undefined
}

const isPrimary = ({ primary }: Entry): boolean => primary === true || String(primary).toLowerCase() === 'true'
const isOfWork = ({ type }: Entry): boolean => String(type).toLowerCase() === 'work'

/** Returns the value that counts among several: the primary one, that of work, or the first. */
export const chosenOf = (entries: readonly Entry[]): string | undefined => {
  const given = entries.filter(({ value }) => typeof value === 'string' && value.trim() !== '')
  const chosen = given.find(isPrimary) ?? given.find(isOfWork) ?? given[0]
  return chosen === undefined ? undefined : String(chosen.value).trim()
}

/** Splits a whole name at its last space. */
const splitName = (whole: string): { first: string; last: string } => {
  const words = whole.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length > 0 ? { first: words.join(' '), last } : { first: last, last }
}

/** Returns first and last name: as they were sent, of the whole name, or of the address where there is nothing else. */
const namesOf = ({ name = {}, displayName, userName = '' }: UserValues) => {
  const { givenName = '', familyName = '', formatted } = name
  if (givenName !== '' && familyName !== '') return { first_name: givenName, last_name: familyName }
  const [address = ''] = userName.split('@')
  const { first, last } = splitName(
    [formatted, displayName].find((text) => text !== undefined && text !== '') ?? address.replaceAll(/[._]+/g, ' '),
  )
  return { first_name: givenName || first, last_name: familyName || last }
}

/** Returns what is kept of a phone number that was sent; says so if it can't be read. */
const phoneOf = (entries: readonly Entry[], notes: string[]): Pick<PersonSent, 'phone_code' | 'phone_number'> => {
  const text = chosenOf(entries)
  if (text === undefined) return { phone_code: null, phone_number: null }
  const phone = readPhone(text)
  if (!phone) notes.push('The phone number was left out: send it with its calling code, such as +49 30 1234567.')
  return phone ?? {}
}

const emailOf = ({ userName = '', emails }: UserValues): string => {
  const email = chosenOf(emails ?? []) ?? userName
  if (!isEmail(normalizeEmail(email))) throw badValue('A user needs an email address: in emails, or as the userName.')
  return email
}

/** What the identity provider calls a person; null if that is the email. */
const userNameOf = (userName: string, email: string): string | null =>
  userName === '' || normalizeEmail(userName) === normalizeEmail(email) ? null : userName

/** Returns a new person, or one who replaces another: what wasn't said of them stays. */
export const personOf = (values: UserValues, notes: string[], { isNew }: { readonly isNew: boolean }): PersonSent => {
  const email = emailOf(values)
  return {
    email,
    user_name: userNameOf(values.userName ?? '', email),
    ...((isNew || values.name) && namesOf(values)),
    ...(values.phoneNumbers && phoneOf(values.phoneNumbers, notes)),
    ...(values.active !== undefined && { is_active: values.active }),
    ...(values.externalId !== undefined && { external_id: values.externalId }),
  }
}

/** Returns what differs between a user before and after a PATCH. */
export const personChanged = (before: UserValues, after: UserValues, notes: string[]): PersonSent => {
  const [former, chosen] = [chosenOf(before.emails ?? []) ?? '', chosenOf(after.emails ?? [])]
  const { userName = '' } = after
  const isRenamed = userName !== before.userName
  const wasEmail = userNameOf(before.userName ?? '', former) === null
  const follows = isRenamed && wasEmail && chosen === former && isEmail(normalizeEmail(userName))
  const email = follows || chosen === undefined ? (isRenamed ? userName : former) : chosen
  return {
    ...(email !== former && { email: emailOf({ emails: [{ value: email }] }) }),
    ...((isRenamed || email !== former) && { user_name: userNameOf(userName, email) }),
    ...(JSON.stringify(before.name) !== JSON.stringify(after.name) && namesOf(after)),
    ...(JSON.stringify(before.phoneNumbers) !== JSON.stringify(after.phoneNumbers) &&
      phoneOf(after.phoneNumbers ?? [], notes)),
    ...(after.active !== undefined && after.active !== before.active && { is_active: after.active }),
    ...(after.externalId !== before.externalId && { external_id: after.externalId ?? null }),
  }
}

type Draft = { -readonly [member in keyof UserValues]: UserValues[member] }

const textMembers = { username: 'userName', displayname: 'displayName' } as const
const nameMembers = { givenname: 'givenName', familyname: 'familyName', formatted: 'formatted' } as const
const listMembers = { emails: 'emails', phonenumbers: 'phoneNumbers' } as const

const known = <Names extends object>(names: Names, text: string): Names[keyof Names] | undefined =>
  Object.hasOwn(names, text) ? names[text as keyof Names] : undefined

const mostEntries = 50

const readEntries = (value: unknown): Entry[] => {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (list.length > mostEntries) throw badValue(`A user has at most ${mostEntries} values of an attribute.`)
  return list.map((entry) => readEntry(entry, 'The value'))
}

/** What a PATCH says of some values, or of a member of them. */
const changedEntry = (entry: Entry, { member }: Path, value: unknown): Entry => {
  if (member) return { ...entry, [member]: value }
  return isObject(value) ? { ...entry, ...value } : { ...entry, value }
}

const patchList = (entries: readonly Entry[], operation: PatchOperation, path: Path): Entry[] => {
  const { op, value } = operation
  const { filter, member } = path
  const isMeant = (entry: Entry) => !filter || meets(filter, entry)
  if (op === 'remove') return entries.filter((entry) => !isMeant(entry))
  if (!filter && !member) {
    const sent = readEntries(value)
    // A new primary value takes the place of the one before.
    return op === 'replace'
      ? sent
      : [...sent, ...entries.map((entry) => (sent.some(isPrimary) ? { ...entry, primary: false } : entry))]
  }
  const changed = entries.map((entry) => (isMeant(entry) ? changedEntry(entry, path, value) : entry))
  if (entries.some(isMeant)) return changed
  return [...changed, changedEntry({ ...(filter && demanded(filter)) }, path, value)].slice(0, mostEntries)
}

const patchName = (draft: Draft, operation: PatchOperation, member: string | undefined): void => {
  const { op, value } = operation
  if (op === 'remove') throw new ScimError(400, 'mutability', 'A user keeps a name.')
  const sent: Sent = member ? { [member]: value } : isObject(value) ? value : {}
  if (!member && !isObject(value)) throw badValue('name is an object.')
  const values = Object.entries(sent).flatMap(([one, text]) => {
    const spelled = known(nameMembers, one.toLowerCase())
    return spelled && text !== null ? [[spelled, readText(text, `name.${spelled}`)] as const] : []
  })
  draft.name = { ...draft.name, ...Object.fromEntries(values) }
}

/** Patches an attribute; returns whether it is one that is kept. */
const patchAt = (draft: Draft, operation: PatchOperation, path: Path): boolean => {
  const { op, value } = operation
  const { attribute, member } = path
  const text = known(textMembers, attribute)
  const list = known(listMembers, attribute)
  if (text) {
    if (op === 'remove') {
      if (text === 'userName') throw new ScimError(400, 'mutability', 'A user keeps a userName.')
    } else draft[text] = readText(value, text)
  } else if (attribute === 'externalid')
    draft.externalId = op === 'remove' || value === null ? null : readText(value, 'externalId')
  else if (attribute === 'active') {
    if (op === 'remove') throw new ScimError(400, 'mutability', 'active is true or false.')
    draft.active = readFlag(value, 'active')
  } else if (attribute === 'name') patchName(draft, operation, member)
  else if (list) draft[list] = patchList(draft[list] ?? [], operation, path)
  else if (attribute === 'id') throw new ScimError(400, 'mutability', 'The id is given by the server.')
  else return false
  return true
}

/** Patches what an operation without a path names: `{ "name.givenName": "Ann", "active": false }`. */
const patchAll = (draft: Draft, operation: PatchOperation): boolean => {
  if (operation.op === 'remove') throw new ScimError(400, 'noTarget', 'What to remove? Send a path.')
  if (!isObject(operation.value)) throw badValue('Without a path, the value is an object.')
  let isKept = false
  for (const [name, value] of Object.entries(operation.value)) {
    if (['schemas', 'id', 'meta'].includes(name.toLowerCase())) continue
    const path = readPath(name)
    if (path && patchAt(draft, { ...operation, value }, path)) isKept = true
  }
  return isKept
}

/** Returns a user after a PATCH. What is not kept here, such as departments, is left out; says so if nothing else was sent. */
export const patchUser = (before: UserValues, operations: readonly PatchOperation[], notes: string[]): UserValues => {
  const draft: Draft = { ...before }
  let isKept = false
  for (const operation of operations) {
    const path = operation.path === undefined ? undefined : readPath(operation.path)
    if (path?.filter && !known(listMembers, path.attribute)) throw badPath(`‘${path.attribute}’ has no several values.`)
    const wasKept =
      operation.path === undefined ? patchAll(draft, operation) : path !== undefined && patchAt(draft, operation, path)
    isKept ||= wasKept
  }
  if (!isKept) notes.push('Nothing of this is kept here.')
  return draft
}
