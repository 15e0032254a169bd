import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * What browsers read in another way than emotion: a pseudo-class without `&`, rules inside of rules (`.a&` is a text to emotion,
 * and one element to browsers), anything inside of a list of selectors or of a pseudo-element, line comments, at-rules that
 * can't be nested, and texts that look like the end of something.
 */
const ofEmotion = [
  /(?:^|[;{},])\s*:/,
  /(?:^|[;{}])[^;{}@]+\{(?:[^{}]*;)?[^;{}@]+\{/,
  /[^\s,;{}(>+~]&/,
  /(?:^|[;{}])[^;{}@]*(?:,|::)[^;{}@]*\{[^{}]*\{/,
  /\/\/|@(?!media|supports|container)/,
  /["'(][^"'()]*[;{}][^"'()]*["')]/,
]

/** Whether a browser reads nested styles as emotion means them. */
export const isPlainCss = (styles: string): boolean => !ofEmotion.some((pattern) => pattern.test(styles))

/** Moves declarations before rules, as emotion does: after a media query of the same class, they would win over it. */
export const declarationsFirst = (styles: string): string => {
  let [declarations, rules, start, depth] = ['', '', 0, 0]
  for (let place = 0; place < styles.length; place++) {
    const sign = styles[place]
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue
    const part = styles.slice(start, place + 1)
    if (sign === '}') rules += part
    else declarations += part
    start = place + 1
  }
  const rest = styles.slice(start)
  return `${declarations}${rest && `${rest};`}${rules}`
}

/** Whether the browser keeps declarations after nested rules in their order, and needs no prefixes, unlike Safari. */
const readsNestedCss = () =>
  'CSSNestedDeclarations' in globalThis && 'supports' in CSS && CSS.supports('user-select', 'none')

const asTheyAre = (styles: string): string => styles

/**
 * Creates the cache that inserts MUI's styles, changed by a function if there is one: it swaps left and right. Where browsers can, they read the nested styles of a class as one rule: emotion
 * would parse each in JavaScript first, which takes longer than React's rendering of the first screen.
 */
export const createStyleCache = (nonce: string | undefined, change = asTheyAre): EmotionCache => {
  // Classes of another direction have names of their own, since both may be in the page.
  const cache = createCache({ key: change === asTheyAre ? 'css' : 'mirrored', ...(nonce && { nonce }) })
  const isNested = readsNestedCss()
  const insert: EmotionCache['insert'] = (selector, serialized, sheet, isCached) => {
    const css = change(serialized.styles)
    // Without a selector it isn't the style of a class.
    if (!isNested || selector === '' || !isPlainCss(css))
      return cache.insert(
        selector,
        css === serialized.styles ? serialized : { ...serialized, styles: css },
        sheet,
        isCached,
      )
    sheet.insert(`${selector}{${declarationsFirst(css)}}`)
    if (isCached) cache.inserted[serialized.name] = true
  }
  return { ...cache, insert }
}
