/** What a mail says, from which its two alternatives are made: plain text, and HTML (`htmlOf`). */

type Part =
  /** Sentences, one a line in plain text, with an address at their end or none. */
  | { readonly kind: 'paragraph'; readonly lines: readonly string[]; readonly url?: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'secret'; readonly secret: string }
  /** The one thing to do; the label is not part of the plain text. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }

export type Fact = readonly [name: string, value: string]

export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly parts: readonly Part[]
}

const linesOf = (part: Part): readonly string[] => {
  switch (part.kind) {
    case 'paragraph':
      return part.url === undefined ? part.lines : [...part.lines, part.url]
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`)
    case 'secret':
      return [part.secret]
    case 'action':
      return [part.url]
  }
}

export const paragraph = (...lines: readonly string[]): Extract<Part, { kind: 'paragraph' }> => ({
  kind: 'paragraph',
  lines,
})

/** Writes a letter as plain text, its parts separated by empty lines. */
export const textOf = ({ greeting, parts }: Letter): string =>
  [greeting, ...parts.map((part) => linesOf(part).join('\n'))].join('\n\n')
