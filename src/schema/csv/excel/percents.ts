/** Finds the cells of an Excel file that show percentages, which the library reads as numbers. */

const attribute = /(?<name>[\w.:-]+)\s*=\s*(?:"(?<one>[^"]*)"|'(?<other>[^']*)')/g

/** Returns the names and values of the attributes of a tag, as often as they are there. */
export const attributesOf = (tag: string): (readonly [name: string, value: string])[] =>
  [...tag.matchAll(attribute)].map(({ groups: { name = '', one, other } = {} }) => [name, one ?? other ?? ''])

/** Returns the attributes of all elements with a name, in order. */
const elements = (xml: string, element: string): ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${element}\\s(?:[^"'<>]|"[^"]*"|'[^']*')*>`, 'g'))].map(
    ([tag]) => new Map(attributesOf(tag)),
  )

/** The built-in formats `0%` and `0.00%`. */
const builtIn = ['9', '10']

/** Returns the styles of cells, by their place, whose number format is a percentage. */
const percentStyles = (xml: string): ReadonlySet<string> => {
  const own = elements(xml, 'numFmt').filter((format) => format.get('formatCode')?.includes('%'))
  const formats = new Set([...builtIn, ...own.map((format) => format.get('numFmtId'))])
  const styles = elements(/<(?:[\w.-]+:)?cellXfs[\s>].*?<\/(?:[\w.-]+:)?cellXfs>/s.exec(xml)?.[0] ?? '', 'xf')
  return new Set(styles.flatMap((style, place) => (formats.has(style.get('numFmtId')) ? String(place) : [])))
}

/** Returns the addresses of the cells with a percent format, such as `B7`, by sheet in the order of the file. */
export const findPercents = (textOf: (part: string) => string): ReadonlySet<string>[] => {
  const styles = percentStyles(textOf('xl/styles.xml'))
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((relation) => [
      relation.get('Id'),
      relation.get('Target')?.replace(/^\/?(?:xl\/)?/, 'xl/') ?? '',
    ]),
  )
  return elements(textOf('xl/workbook.xml'), 'sheet').map((sheet) => {
    if (styles.size === 0) return new Set()
    const id = [...sheet].find(([name]) => name.endsWith(':id'))?.[1]
    const cells = elements(textOf(targets.get(id) ?? ''), 'c')
    return new Set(cells.flatMap((cell) => (styles.has(cell.get('s') ?? '') ? (cell.get('r') ?? []) : [])))
  })
}
