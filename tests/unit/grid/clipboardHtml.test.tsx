import { describe, expect, test } from 'vitest'
import { writeHtml, writeText } from '../../../src/custom/grid/model/clipboard'
import { readClipboard, readHtml } from '../../../src/custom/grid/model/clipboardHtml'
import { nastyTexts } from './tables'

describe('the clipboard as HTML', () => {
  test('a copied block is read as it was, only that all newlines become the same', () => {
    // HTML can't tell a no-break space that was typed from one that keeps spaces apart.
    const block = nastyTexts.map((text) => [text.replaceAll('\u00a0', ' '), text.replaceAll('\u00a0', ' ')])
    expect(readHtml(writeHtml(block))).toEqual(block.map((row) => row.map((text) => text.replaceAll(/\r\n?/g, '\n'))))
  })

  test('merged cells keep the others in their columns', () => {
    const html = `<table><tr><td colspan=2>wide</td><td>3</td></tr>
      <tr><td rowspan="2">tall</td><td>2</td><td>3</td></tr><tr><td>b</td><td>c</td></tr></table>`
    expect(readHtml(html)).toEqual([
      ['wide', '', '3'],
      ['tall', '2', '3'],
      ['', 'b', 'c'],
    ])
  })

  test('line breaks of the markup are spaces, those of the author are newlines', () => {
    const html = '<table><tr><td>\n  one\n  two<br>three</td><td><p>four</p><p>five</p></td></tr></table>'
    expect(readHtml(html)).toEqual([['one two\nthree', 'four\nfive']])
  })

  test.each(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])(
    'each <%s> of a cell begins on a line of its own',
    (tag) => {
      const html = `<table><tr><td>one<${tag}>two</${tag}><${tag}>three</${tag}></td></tr></table>`
      expect(readHtml(html)).toEqual([['one\ntwo\nthree']])
    },
  )

  test('a table within a cell is read as its text, a row on each line', () => {
    const inner = '<table><tr><td>two</td></tr><tr><td>three</td></tr></table>'
    expect(readHtml(`<table><tr><td>one${inner}</td></tr></table>`)).toEqual([['one\ntwo\nthree']])
  })

  test('hidden rows and cells are left out, as in the text', () => {
    const html = `<table><tr style="display:none"><td>filtered</td></tr><tr><td>1</td><td style='display: none'>x</td></tr></table>`
    expect(readHtml(html)).toEqual([['1']])
  })

  test('nothing in it runs or loads', () => {
    const html =
      '<table><tr><td><img src=x onerror="window.hurt = true"><script>window.hurt = true</script>1</td></tr></table>'
    expect(readHtml(html)).toEqual([['1']])
    expect(window).not.toHaveProperty('hurt')
    expect(document.querySelector('img, script')).toBeNull()
  })

  test('an absurd span does not freeze the page', () => {
    const html = '<table><tr><td colspan=999999999 rowspan=999999999>1</td><td>2</td></tr></table>'
    expect(readHtml(html)).toEqual([['1', '2']])
  })

  test('no table, an empty one or several are not read', () => {
    expect(readHtml('<p>hello</p>')).toBeNull()
    expect(readHtml('<table></table>')).toBeNull()
    expect(readHtml('<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>')).toBeNull()
  })
})

describe('of text and HTML', () => {
  test('neither gives nothing, and one alone is read', () => {
    expect(readClipboard('', '')).toBeNull()
    expect(readClipboard('', '<p>hello</p>')).toBeNull()
    expect(readClipboard('a\tb', '')).toEqual([['a', 'b']])
    expect(readClipboard('', '<table><tr><td>a</td><td>b</td></tr></table>')).toEqual([['a', 'b']])
  })

  test('text wins where both have one shape, since it is exact', () => {
    const html = '<table><tr><td>a&nbsp;&nbsp;b</td><td>7</td></tr></table>'
    expect(readClipboard('a  b\t007\r\n', html)).toEqual([['a  b', '007']])
  })

  test('HTML wins where line breaks of a web page tore the text apart', () => {
    const html = '<table><tr><td>one<br>two</td><td>3</td></tr></table>'
    expect(readClipboard('one\ntwo\t3', html)).toEqual([['one\ntwo', '3']])
  })

  test('HTML is used if there is no text, and text if the HTML has no table', () => {
    expect(readClipboard('', '<table><tr><td>1</td><td>2</td></tr></table>')).toEqual([['1', '2']])
    expect(readClipboard('1\t2', '<b>1 2</b>')).toEqual([['1', '2']])
  })

  test('a block of nasty cells survives both together', () => {
    const block = nastyTexts.map((text, index) => [text, nastyTexts.at(-index) ?? ''])
    expect(readClipboard(writeText(block), writeHtml(block))).toEqual(block)
  })
})
