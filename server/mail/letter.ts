/** What a mail says, from which its two alternatives are made: plain text, and HTML (`htmlOf`). Both say it in the present language. */
import { say, sayIt, type Saying } from '../../contract/say'

/** A message: its wording, or with what is inserted. */
type Words = string | Saying

type Part =
  /** Sentences, one a line in plain text, with an address at their end or none. */
  | { readonly kind: 'paragraph'; readonly lines: readonly Words[]; readonly url?: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'secret'; readonly secret: string }
  /** The one thing to do; the label is not part of the plain text. */
  | { readonly kind: 'action'; readonly label: Words; readonly url: string }

/** The name is a message; a value that is a plain text is no message, whatever it says. */
export type Fact = readonly [name: Words, value: Words]

export interface Letter {
  readonly subject: Words
  readonly greeting: Words
  readonly parts: readonly Part[]
}

/** Says the value of a fact. */
export const valueOf = (value: Words): string => (typeof value === 'string' ? value : sayIt(value))

const linesOf = (part: Part): readonly string[] => {
  switch (part.kind) {
    case 'paragraph':
      return [...part.lines.map(sayIt), ...(part.url === undefined ? [] : [part.url])]
    case 'facts':
      return part.facts.map(([name, value]) => say('{name}: {value}', { name: sayIt(name), value: valueOf(value) }))
    case 'secret':
      return [part.secret]
    case 'action':
      return [part.url]
  }
}

export const paragraph = (...lines: readonly Words[]): Extract<Part, { kind: 'paragraph' }> => ({
  kind: 'paragraph',
  lines,
})

/** Writes a letter as plain text, its parts separated by empty lines. */
export const textOf = ({ greeting, parts }: Letter): string =>
  [sayIt(greeting), ...parts.map((part) => linesOf(part).join('\n'))].join('\n\n')
