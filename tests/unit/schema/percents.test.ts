/** Cells of an Excel file that show percentages, in the parts of the file as different programs write them. */
import { describe, expect, test } from 'vitest'
import { findPercents } from '../../../src/schema/csv/excel/percents'

const formats = (...xfs: readonly string[]) => `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`
/** A cell as it is, one with the built-in format `0%`, and one with `0.00%`. */
const usual = formats('<xf numFmtId="0"/>', '<xf numFmtId="9"/>', '<xf numFmtId="10"/>')
const cells = '<row r="1"><c r="A1"/><c r="B1" s="0"/><c r="C1" s="1"/></row><row r="2"><c r="D2" s="2"/></row>'

const written = {
  styles: `<styleSheet>${usual}</styleSheet>`,
  sheets: '<sheets><sheet name="Grades" sheetId="1" r:id="rId1"/></sheets>',
  relations: '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>',
  sheet1: cells,
  sheet2: '',
}

/** Returns the found cells of each sheet. */
const found = (parts: Partial<typeof written> = {}) => {
  const { styles, sheets, relations, sheet1, sheet2 } = { ...written, ...parts }
  const texts: Readonly<Record<string, string>> = {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `<workbook>${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet1,
    'xl/worksheets/sheet2.xml': sheet2,
  }
  return findPercents((part) => texts[part] ?? '').map((sheet) => [...sheet])
}

describe('Percentages are found', () => {
  test('in the cells with a built-in format, not in those with another or none', () => {
    expect(found()).toEqual([['C1', 'D2']])
  })

  test('in cells with a format of the file that shows a percent sign', () => {
    const own =
      '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="#,##0"/><numFmt numFmtId="166"/></numFmts>'
    const styles = own + formats('<xf numFmtId="165"/>', '<xf numFmtId="164"/>', '<xf numFmtId="166"/>')
    expect(found({ styles })).toEqual([['C1']])
  })

  test('by the place of a style among those of cells, not among those that these are derived from', () => {
    const derivedFrom = '<cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs>'
    const after = '<dxfs><xf numFmtId="9"/></dxfs>'
    const styles = `${derivedFrom}${formats('<xf numFmtId="0"/>', '<xf numFmtId="9"/>', '<xf/>')}${after}`
    expect(found({ styles, sheet1: `${cells}<c r="E2" s="3"/>` })).toEqual([['C1']])
    expect(found({ styles: derivedFrom })).toEqual([[]])
  })

  test('in a file whose styles stand on several lines, with settings of their own', () => {
    const styles = `<cellXfs\n count="2">\n<xf numFmtId="0">\n<alignment/>\n</xf>\n<xf\n\tnumFmtId = "9" />\n</cellXfs>`
    expect(found({ styles })).toEqual([['C1']])
  })

  test('in a file with prefixes before its names, and with apostrophes around its values', () => {
    const styles =
      "<x:styleSheet><x-1.a:cellXfs><x:xf numFmtId='0'/><x:xf numFmtId='9'/></x-1.a:cellXfs></x:styleSheet>"
    const sheets = "<x:sheets><x:sheet name='Grades' rel:id='rId1'/></x:sheets>"
    const relations = "<x:Relationship Target='worksheets/sheet1.xml' Id='rId1'/>"
    const sheet1 = "<x:row r='1'><x:c s='1' r='B1'/><x:c s='0' r='C1'/></x:row>"
    expect(found({ styles, sheets, relations, sheet1 })).toEqual([['B1']])
  })

  test('in cells whose other values look like the end or the style of a cell', () => {
    const sheet1 = `<c note="a > b" s="1" r="A1"/><c note='s="1" > ' r="B1"/><c note="it's" s="1" r="C1"/>`
    expect(found({ sheet1 })).toEqual([['A1', 'C1']])
  })

  test('only in cells, not in what has a longer name', () => {
    expect(found({ sheet1: '<cols s="1" r="A1"/><c s="1" r="B1"/>' })).toEqual([['B1']])
  })

  test.each(['worksheets/sheet2.xml', 'xl/worksheets/sheet2.xml', '/xl/worksheets/sheet2.xml'])(
    'by sheet in the order of the file, also if that names its part %s',
    (target) => {
      const sheets =
        '<sheets><sheet name="B" r:id="rId2"/><sheet name="A" r:id="rId1"/><sheet name="C" r:id="rId9"/></sheets>'
      const relations = `<Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="${target}"/><Relationship Id="rId3"/>`
      expect(found({ sheets, relations, sheet2: '<c s="2" r="Z9"/><c s="1"/>' })).toEqual([['Z9'], ['C1', 'D2'], []])
    },
  )

  test('nowhere in a file without styles of cells, or without the sheet that it names', () => {
    expect(found({ styles: '' })).toEqual([[]])
    expect(found({ relations: '' })).toEqual([[]])
    expect(found({ sheets: '<sheets><sheet name="Grades"/></sheets>' })).toEqual([[]])
    expect(found({ sheets: '' })).toEqual([])
  })
})
