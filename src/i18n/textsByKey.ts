export interface Texts {
  readonly [key: string]: string | Texts | undefined
}

/**
 * Lists nested texts by their whole keys.
 *
 * @example textsByKey({ grid: { empty: 'empty' } }) // { 'grid.empty': 'empty' }
 */
export const textsByKey = (texts: Texts, prefix = ''): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [key, text] of Object.entries(texts))
    // A message that the build has compiled is an array.
    if (typeof text === 'string' || Array.isArray(text)) found[prefix + key] = text as string
    else if (text) Object.assign(found, textsByKey(text, `${prefix}${key}.`))
  return found
}
