export interface Texts {
  readonly [key: string]: string | Texts | undefined
}

/**
 * Lists nested texts by their whole keys.
 *
 * @example textsByKey({ grid: { empty: 'empty' } }) // { 'grid.empty': 'empty' }
 */
export const textsByKey = (texts: Texts, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text = '']) =>
      typeof text === 'string' ? [[prefix + key, text]] : Object.entries(textsByKey(text, `${prefix}${key}.`)),
    ),
  )
