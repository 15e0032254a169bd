/** All messages that a language translates, by parts: those of the console and of the sign-in pages, of the contract, and of the server. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { invalidToken } from '../../contract/envelope'
import { signInMessages } from '../../contract/signInMessages'
import { consoleTexts, contractNames, signInPageTexts, type TextsByKey } from './catalogues'
import { messagesBelow, sentencesBelow } from './collect'
import type * as Derived from './derived'
import { root } from './folder'

export interface Part {
  readonly name: string
  /** The messages, each with the keys of the places that show it; those of contract and server have none. */
  readonly messages: ReadonlyMap<string, readonly string[]>
  /** Whether pages show a message without the formatter, so that it may only name its values. */
  readonly isPlain: (message: string) => boolean
}

const byMessage = (texts: TextsByKey): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const [key, message] of Object.entries(texts)) found.set(message, [...(found.get(message) ?? []), key])
  return found
}

const without = (messages: readonly string[]) => new Map(messages.map((message): [string, string[]] => [message, []]))

/** Resources import pictures, which only a bundler can. */
const { derivedTexts } = (await runnerImport<typeof Derived>(join(root, 'scripts/texts/derived.ts'))).module

const ofSignIn = new Set<string>(Object.values(signInMessages))
/** Clients know it by these words (contract/envelope.ts). */
const ofMachines = new Set<string>([invalidToken])

const contractMessages = [
  ...new Set([...ofSignIn, ...sentencesBelow(join(root, 'contract')), ...contractNames]),
].filter((message) => !ofMachines.has(message))
const ofContract = new Set(contractMessages)

/** The folders of the server in which whole sentences are said to callers. */
const sayingFolders = ['accounts', 'csv', 'errors', 'http', 'identity', 'images', 'mail', 'modules', 'records', 'scim']

const serverMessages = () => [
  ...new Set([
    ...messagesBelow(join(root, 'server')),
    ...sayingFolders.flatMap((folder) => sentencesBelow(join(root, 'server', folder))),
  ]),
]

export const parts: readonly Part[] = [
  { name: 'signIn', messages: byMessage(signInPageTexts), isPlain: () => true },
  ...Object.entries(consoleTexts).map(([name, texts]) => ({
    name,
    messages: byMessage(name === 'first' ? { ...texts, ...derivedTexts } : texts),
    isPlain: () => false,
  })),
  { name: 'contract', messages: without(contractMessages), isPlain: (message) => ofSignIn.has(message) },
  {
    name: 'server',
    messages: without(serverMessages().filter((message) => !ofContract.has(message))),
    isPlain: () => false,
  },
]
