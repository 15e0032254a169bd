/**
 * Writes mails in the console's face (docs/decisions/0092). Styles are in the elements, since some clients drop
 * style sheets; the only sheet turns the colours of the dark scheme on. Nothing is loaded: the mark is made of cells.
 */
import { capitalize } from '../../contract/capitalize'
import { fontFamily, palettes, radii, steps, texts, weights, type Tokens } from '../../contract/theme/tokens'
import { directionOf } from '../../contract/direction'
import { escapeMarkup } from '../tools/escapeMarkup'
import { presentLanguage } from '../tools/language'
import { valueOf, type Letter } from './letter'
import { sayIt } from '../../contract/say'

/** Text that is HTML already. */
interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Html[]
const written = (value: Value): string => {
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(({ html }) => html).join('')
  return escapeMarkup(String(value))
}

/** Escapes every value that is not HTML. Not called `html`, since formatters would add spaces around what people copy. */
const markup = (literals: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: String.raw({ raw: literals }, ...values.map(written)),
})

type Color = keyof Tokens
const colorMembers = { ground: 'background-color', ink: 'color', edge: 'border-color' } as const
type Colors = { readonly [member in keyof typeof colorMembers]?: Color }

const declarations = (colors: Colors, scheme: Tokens, ending = '') =>
  Object.entries(colors).map(([member, color]) => {
    const property = colorMembers[member as keyof typeof colorMembers]
    return `${property}:${scheme[color]}${ending}`
  })

/** What has colours, by its class. */
const painted = {
  page: { ground: 'canvas', ink: 'ink' },
  sheet: { ground: 'surface', ink: 'ink', edge: 'border' },
  title: { ink: 'ink' },
  muted: { ink: 'inkMuted' },
  secret: { ground: 'sunken', ink: 'ink', edge: 'border' },
  link: { ink: 'accent' },
  button: { ground: 'accent', ink: 'onAccent' },
  ...(Object.fromEntries(steps.map((step) => [step, { ground: step }])) as Record<(typeof steps)[number], Colors>),
} satisfies Record<string, Colors>

/** The attributes of what has colours: those of the light scheme, and the class with which the sheet finds it. */
const paint = (name: keyof typeof painted, style = ''): Html =>
  markup`class="${name}" style="${[...declarations(painted[name], palettes.light), style].filter(Boolean).join(';')}"`

const darkSheet = Object.entries<Colors>(painted)
  .map(([name, colors]) => `.${name}{${declarations(colors, palettes.dark, ' !important').join(';')}}`)
  .join('')

const monospaced = 'Menlo,Consolas,monospace'
const size = ({ fontSize, lineHeight }: (typeof texts)[keyof typeof texts]) => {
  const pixels = Number.parseFloat(fontSize) * 16
  return `font-size:${pixels}px;line-height:${Math.round(pixels * lineHeight)}px`
}

/** A table that only places its content: the one layout that all clients know. */
const layout: Html = { html: 'role="presentation" cellpadding="0" cellspacing="0" border="0"' }

const round = `border-radius:${radii.control}px`
const framed = `border-width:1px;border-style:solid;${round}`
const block = 'margin:0 0 16px'

/** The ladder of the mark: five cells, each higher than the one before. */
const mark = markup`<table ${layout} aria-hidden="true" dir="ltr"><tr>${steps.map((step, place) => {
  const bar = paint(step, `width:4px;height:${8 + place * 4}px;border-radius:1px;font-size:0;line-height:0`)
  return markup`<td valign="bottom" style="padding:0 1px"><div ${bar}>&nbsp;</div></td>`
})}</tr></table>`

/** Lines of plain text follow each other in HTML; below a title, the first begins with a capital. */
const sentences = (lines: Extract<Letter['parts'][number], { kind: 'paragraph' }>['lines']) =>
  capitalize(lines.map(sayIt).join(' '), presentLanguage())

const styles = {
  name: paint('title', `${size(texts.heading)};font-weight:${weights.strong};padding:0 8px`),
  sheet: paint('sheet', `padding:24px 24px 8px;${framed};overflow-wrap:anywhere`),
  title: paint('title', `${size(texts.large)};font-weight:${weights.title};margin:0 0 16px`),
  fact: paint('muted', `${size(texts.dense)};font-weight:400;padding:0 0 4px`),
  secret: paint('secret', `${size(texts.large)};${block};padding:12px 16px;${framed};font-family:${monospaced}`),
  button: paint(
    'button',
    `display:inline-block;padding:12px 24px;${round};font-weight:${weights.strong};text-decoration:none`,
  ),
}

const partOf = (part: Letter['parts'][number]): Html => {
  switch (part.kind) {
    case 'paragraph': {
      const link =
        part.url === undefined ? [] : [markup` <a href="${part.url}" dir="ltr" ${paint('link')}>${part.url}</a>`]
      return markup`<p style="${block}">${sentences(part.lines)}${link}</p>`
    }
    case 'facts':
      return markup`<table cellpadding="0" cellspacing="0" border="0" style="${block}">${part.facts.map(
        ([name, value]) =>
          markup`<tr><th scope="row" align="${start()}" valign="baseline" ${styles.fact}>${sayIt(name)}</th><td valign="baseline" style="padding:0 16px"><bdi>${valueOf(value)}</bdi></td></tr>`,
      )}</table>`
    case 'secret':
      return markup`<p ${styles.secret}><span dir="ltr">${part.secret}</span></p>`
    case 'action':
      return markup`<p style="margin:0 0 24px;padding:8px 0 0"><a href="${part.url}" ${styles.button}>${sayIt(part.label)}</a></p>`
  }
}

/** Clients are asked to make links of nothing else: names and one-time passwords may look like numbers to call. */
const head = (title: string) => markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${{ html: darkSheet }}}</style>
</head>`

/** The side on which lines begin. */
const start = () => (directionOf(presentLanguage()) === 'rtl' ? 'right' : 'left')

/** Writes a letter as an HTML document. */
export const htmlOf = ({ subject, greeting, parts }: Letter): string =>
  markup`<!doctype html>
<html lang="${presentLanguage()}" dir="${directionOf(presentLanguage())}">
${head(sayIt(subject))}
<body ${paint('page', 'margin:0;padding:0')}>
<table ${layout} width="100%" ${paint('page', `font-family:${fontFamily};${size(texts.body)}`)}>
<tr><td align="center" style="padding:24px 12px">
<table ${layout} width="100%" style="max-width:560px;text-align:${start()}">
<tr><td style="padding:0 8px 16px"><table ${layout}><tr><td>${mark}</td><td ${styles.name}>Talent Console</td></tr></table></td></tr>
<tr><td ${styles.sheet}>
<h1 ${styles.title}>${sayIt(subject)}</h1>
<p style="${block}">${sayIt(greeting)}</p>
${parts.map(partOf)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html
