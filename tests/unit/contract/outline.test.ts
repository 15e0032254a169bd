import { describe, expect, test } from 'vitest'
import { outlineLimits, readOutline } from '../../../contract/outline'

const told = (text: string, top?: Parameters<typeof readOutline>[1]) => {
  const { lines, problems } = readOutline(text, top)
  return {
    lines: lines.map(({ line, level, name, parent }) => `${line} ${level} ${name} < ${parent}`),
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
  }
}

describe('an outline', () => {
  test('says by indentation what is below what', () => {
    expect(told('Dairy\n  Nordics\n    Denmark\n      Mejeri A/S\n  Baltics\nBakery')).toEqual({
      lines: [
        '1 unit Dairy < null',
        '2 region Nordics < 0',
        '3 country Denmark < 1',
        '4 entity Mejeri A/S < 2',
        '5 region Baltics < 0',
        '6 unit Bakery < null',
      ],
      problems: [],
    })
  })

  test('may be indented by any width, as long as lines side by side agree', () => {
    const names = (text: string) => told(text).lines.map((line) => line.split(' ')[1])
    for (const text of [
      'A\n\tB\n\t\tC\nD',
      'A\n B\n       C\nD',
      '  A\n    B\n      C\n  D',
      'A\r\n    B\r\n\t C\r\nD',
    ])
      expect(names(text), JSON.stringify(text)).toEqual(['unit', 'region', 'country', 'unit'])
  })

  test('leaves out empty lines and bullets, and keeps hyphens that belong to names', () => {
    expect(told('- Dairy\n\n  • A-Class\n  * -40 °C').lines).toEqual([
      '1 unit Dairy < null',
      '3 region A-Class < 0',
      '4 region -40 °C < 0',
    ])
  })

  test('begins with another level inside a record', () => {
    expect(told('Denmark\n  Mejeri A/S\n    More', 'country')).toEqual({
      lines: ['1 country Denmark < null', '2 entity Mejeri A/S < 0'],
      problems: ['3: Nothing stands below a legal entity. Indent this line less.'],
    })
  })

  test('refuses lines that return to no earlier level, and goes on after them', () => {
    expect(told('  Dairy\n      Nordics\n    Between\n Left\n  Bakery')).toEqual({
      lines: ['1 unit Dairy < null', '2 region Nordics < 0', '5 unit Bakery < null'],
      problems: ['3: Indent this line like one of those above it.', '4: Indent this line like one of those above it.'],
    })
  })

  test('has a limit', () => {
    const text = Array.from({ length: outlineLimits.lines + 7 }, (_, line) => `Unit ${line}`).join('\n')
    const { lines, problems } = readOutline(text)
    expect([lines.length, problems.length]).toEqual([outlineLimits.lines, 1])
  })
})
