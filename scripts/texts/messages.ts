/** All messages that a language translates, by parts: those of the console and of the sign-in pages, of the contract, and of the server. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { invalidToken } from '../../contract/envelope'
import { signInMessages } from '../../contract/signInMessages'
import { consoleTexts, contractNames, derivedNames, signInPageTexts, type TextsByKey } from './catalogues'
import { messagesBelow, sentencesBelow } from './collect'
import type * as Derived from './derived'
import { root } from './folder'

export interface Part {
  readonly name: string
  /** The messages, each with the keys of the places that show it; those of contract and server have none. */
  readonly messages: ReadonlyMap<string, readonly string[]>
  /** Whether pages show a message without the formatter, so that it may only name its values. */
  readonly isPlain: (message: string) => boolean
  /** Whether nobody has written a message: it is made of the names of a resource, its fields or its rights. */
  readonly isDerived: (message: string) => boolean
}

const byMessage = (texts: TextsByKey): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const [key, message] of Object.entries(texts)) found.set(message, [...(found.get(message) ?? []), key])
  return found
}

const no = () => false

const withoutKeys = (messages: readonly string[]) =>
  new Map(messages.map((message): [string, string[]] => [message, []]))

/** Resources import pictures, which only a bundler can. */
const { derivedTexts } = (await runnerImport<typeof Derived>(join(root, 'scripts/texts/derived.ts'))).module

const ofSignIn = new Set<string>(Object.values(signInMessages))
/** Clients know it by these words (contract/envelope.ts). */
const ofMachines = new Set<string>([invalidToken])

const written = new Set(sentencesBelow(join(root, 'contract')))
const contractMessages = [...new Set([...ofSignIn, ...written, ...contractNames])].filter(
  (message) => !ofMachines.has(message),
)
const ofContract = new Set(contractMessages)

/** The folders of the server in which whole sentences are said to callers. */
const sayingFolders = ['accounts', 'csv', 'errors', 'http', 'identity', 'images', 'mail', 'modules', 'records', 'scim']

const serverMessages = () => [
  ...new Set([
    ...messagesBelow(join(root, 'server')),
    ...sayingFolders.flatMap((folder) => sentencesBelow(join(root, 'server', folder))),
  ]),
]

/** Whether the text at a key is made of names: rights are named after what they are about. */
const isDerivedAt = (key: string): boolean => key in derivedTexts || key.startsWith('choices.permissions.')

const ofConsole = (name: string, texts: TextsByKey): Part => {
  const messages = byMessage(name === 'first' ? { ...texts, ...derivedTexts } : texts)
  return { name, messages, isPlain: no, isDerived: (message) => messages.get(message)?.every(isDerivedAt) === true }
}

export const parts: readonly Part[] = [
  { name: 'signIn', messages: byMessage(signInPageTexts), isPlain: () => true, isDerived: no },
  ...Object.entries(consoleTexts).map(([name, texts]) => ofConsole(name, texts)),
  {
    name: 'contract',
    messages: withoutKeys(contractMessages),
    isPlain: (message) => ofSignIn.has(message),
    isDerived: (message) => derivedNames.has(message) && !written.has(message),
  },
  {
    name: 'server',
    messages: withoutKeys(serverMessages().filter((message) => !ofContract.has(message))),
    isPlain: no,
    isDerived: no,
  },
]
