/**
 * Computes what may hide an element without jsdom, which parses the rules of emotion and tries each on each element whenever
 * a query asks. Here they are kept by the class that an element must have (decision 0085). Other properties are left to
 * jsdom, which knows none of these rules.
 */
import { StyleSheet } from '@emotion/sheet'

/** What may hide an element. All other declarations are forgotten. */
const kept = ['display', 'visibility', 'opacity', 'pointer-events'] as const
type Kept = (typeof kept)[number]
type Values = Partial<Record<Kept, string>>

const isKept = (name: string): name is Kept => kept.includes(name as Kept)
const isInherited = (name: Kept): boolean => name === 'visibility' || name === 'pointer-events'

interface Rule {
  readonly sheet: StyleSheet
  readonly selector: string
  readonly isOfOneClass: boolean
  /** How many ids, classes and tags it names, as one number. */
  readonly weight: number
  /** Its place among all rules. */
  readonly order: number
  readonly values: Values
  readonly important: Values
}

/** Rules by the class of the element that they style; those that name none by ''. */
const rules = new Map<string, Rule[]>()
let order = 0
/** What the rules give to elements with certain classes, if these alone decide. */
const known = new Map<string, Values>()

const count = (selector: string, pattern: RegExp) => selector.match(pattern)?.length ?? 0
const weightOf = (selector: string) =>
  10_000 * count(selector, /#[\w-]/g) +
  100 * count(selector, /\.[\w-]|\[|(?<!:):(?!not|is|where)[\w-]/g) +
  count(selector, /(?:^|[\s>+~(])[a-z]/g)

const read = (declarations: string): Pick<Rule, 'values' | 'important'> => {
  const values: Values = {}
  const important: Values = {}
  for (const declaration of declarations.split(';')) {
    const [name = '', value = ''] = declaration.split(/:(.*)/s)
    if (isKept(name)) (value.includes('!important') ? important : values)[name] = value.replace('!important', '').trim()
  }
  return { values, important }
}

/** Returns a class that an element must have to be styled by a selector. */
const classOf = (selector: string) =>
  /\.([\w-]+)[^\s>+~]*$/.exec(selector.replaceAll(/:[\w-]+\([^()]*\)/g, ''))?.[1] ?? ''

/** Neither steps of animations nor rules for other media: jsdom ignores these, too. */
const styleRule = /^([^@{}]+)\{([^{}]*)\}$/

StyleSheet.prototype.insert = function (this: StyleSheet, text: string) {
  const [, selectors, declarations = ''] = styleRule.exec(text) ?? []
  const given = read(declarations)
  if (!selectors || Object.keys({ ...given.values, ...given.important }).length === 0) return
  known.clear()
  for (const selector of selectors.split(/,(?![^()]*\))/)) {
    // Parts of elements, and what is meant for another browser.
    if (/::|:-/.test(selector)) continue
    const isOfOneClass = /^\.[\w-]+$/.test(selector)
    const rule = { sheet: this, selector, isOfOneClass, weight: weightOf(selector), order: order++, ...given }
    const subject = classOf(selector)
    rules.set(subject, [...(rules.get(subject) ?? []), rule])
  }
}

const { flush } = StyleSheet.prototype
StyleSheet.prototype.flush = function (this: StyleSheet) {
  known.clear()
  for (const [subject, those] of rules) {
    const left = those.filter(({ sheet }) => sheet !== this)
    if (left.length > 0) rules.set(subject, left)
    else rules.delete(subject)
  }
  flush.call(this)
}

/** What the rules give to an element itself; the last of the heaviest wins. */
const givenByRules = (element: Element): Values => {
  const classes = element.getAttribute('class') ?? ''
  const found = known.get(classes)
  if (found) return found
  const candidates = ['', ...classes.split(/\s+/).filter(Boolean)].flatMap((name) => rules.get(name) ?? [])
  const matching = candidates
    .filter(({ isOfOneClass, selector }) => isOfOneClass || element.matches(selector))
    .toSorted((one, other) => one.weight - other.weight || one.order - other.order)
  const values = Object.assign(
    {},
    ...matching.map((rule) => rule.values),
    ...matching.map((rule) => rule.important),
  ) as Values
  if (candidates.every(({ isOfOneClass }) => isOfOneClass)) known.set(classes, values)
  return values
}

const realStyle = window.getComputedStyle.bind(window)
/** What jsdom's own style sheet gives to elements, by their tag and what it looks at. */
const defaults = new Map<string, Values>()
const looksAt = ['hidden', 'type', 'open']

const givenByBrowser = (element: Element): Values => {
  const key = [element.localName, ...looksAt.map((name) => element.getAttribute(name))].join('|')
  const found = defaults.get(key)
  if (found) return found
  const alike = document.createElementNS(element.namespaceURI, element.localName)
  for (const name of looksAt) if (element.hasAttribute(name)) alike.setAttribute(name, element.getAttribute(name) ?? '')
  const style = realStyle(alike)
  const values = Object.fromEntries(kept.map((name) => [name, style.getPropertyValue(name)]))
  defaults.set(key, values)
  return values
}

const computed = (element: Element, name: Kept): string => {
  const inline = element.hasAttribute('style') && (element as HTMLElement).style.getPropertyValue(name)
  const own = inline || givenByRules(element)[name]
  if (own && own !== 'inherit') return own
  const { parentElement } = element
  if (parentElement && (own === 'inherit' || isInherited(name))) return computed(parentElement, name)
  return givenByBrowser(element)[name] ?? ''
}

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const keptAs = new Map<PropertyKey, Kept>(
  kept.flatMap((name) => [
    [name, name],
    [camelCase(name), name],
  ]),
)

/** Answers what hides an element, and leaves the rest to jsdom. */
const quickStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
  if (pseudo) return realStyle(element, pseudo)
  const getPropertyValue = (name: string) =>
    isKept(name) ? computed(element, name) : realStyle(element).getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, key) => {
      if (key === 'getPropertyValue') return getPropertyValue
      const name = keptAs.get(key)
      return name ? computed(element, name) : (Reflect.get(realStyle(element), key) as unknown)
    },
  })
}

window.getComputedStyle = quickStyle
// The window of the document is not the one that tests see.
if (document.defaultView) document.defaultView.getComputedStyle = quickStyle
