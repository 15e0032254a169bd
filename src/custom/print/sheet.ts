/** How pages look on paper: A4, with head, date and page numbers, without what only works on a screen. */
import { palettes, texts, weights } from '../../../contract/theme/tokens'

interface Printed {
  /** Whether the pages are wider than high. */
  readonly isWide: boolean
  /** The side on which lines begin, and the other one. */
  readonly sides: readonly [start: string, end: string]
  readonly head: string
  readonly date: string
  readonly title: string
  /** The words around the number of the page and that of all pages. */
  readonly numbers: readonly [before: string, between: string, after: string]
}

const cssString = (text: string) => JSON.stringify(text)

const { ink, inkMuted } = palettes.light

/** Returns a style sheet for paper; its texts stand in the margins of each page. */
export const printSheet = ({
  isWide,
  sides: [start, end],
  head,
  date,
  title,
  numbers: [before, between, after],
}: Printed): string => `
@page {
  size: A4${isWide ? ' landscape' : ''};
  margin: 22mm 14mm 18mm;
  @top-${start} { content: ${cssString(head)}; ${margin(ink, `${weights.strong}`)} }
  @top-${end} { content: ${cssString(date)}; ${margin(inkMuted)} }
  @bottom-${start} { content: ${cssString(title)}; ${margin(inkMuted)} width: 75%; }
  @bottom-${end} {
    content: ${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)};
    ${margin(inkMuted)}
  }
}
@media print {
  html, body { background: none; }
  body > :not(#root), nav, header, a[href="#main"], [role=tooltip], section:has(> [role=alert]),
  main .MuiButton-root:not([aria-expanded]:not([aria-haspopup])), main .MuiIconButton-root,
  main .MuiToggleButtonGroup-root:not(form *), main .MuiFormControl-root:has([type=search]),
  main :is(th, td)[style*=sticky] /* of buttons */,
  main div:has(> .MuiTabs-root:only-child):not(form *) { display: none !important; }
  main { padding: 0 !important; max-width: none !important; print-color-adjust: exact; }
  a { color: inherit !important; text-decoration: none !important; }
  .MuiPaper-root, .MuiTableContainer-root, .MuiTabs-scroller { border: 0; box-shadow: none; overflow: visible; background: none; }
  thead { display: table-header-group; }
  tr, li, dl > div, fieldset { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
}`

const margin = (color: string, weight = '400') =>
  `color: ${color}; font-weight: ${weight}; font-size: ${texts.small.fontSize}; vertical-align: middle;`
