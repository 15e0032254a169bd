/** The values of labels: each is one of few words that the code names, so that no label grows (decision 0111). */
import { calls } from '../../contract/calls'
import { mailKinds } from '../database/tables'
import { otherRequests } from '../http/answered'

/** Returns a function that lets few known words pass, so that no label grows. */
const among = (words: readonly string[]) => {
  const known = new Set(words)
  return (word: unknown): string => (typeof word === 'string' && known.has(word) ? word : 'other')
}

export const callName = among([...Object.keys(calls), ...otherRequests])
const act = among(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])
export const mailKind = among(mailKinds)
export const refusal = among([
  'wrong email or password',
  'given password locked',
  'another password was set',
  'inactive',
  'invitation withdrawn',
  'one-time password expired',
  'too many attempts: account',
  'too many attempts: browser',
  'too many attempts: address',
  'too many at once',
])

/** Returns what a statement does, in one word. */
export const actOf = (text: string): string => {
  const word = /[a-z]+/i.exec(text)?.[0].toLowerCase()
  return act(word === 'with' ? 'select' : word)
}
