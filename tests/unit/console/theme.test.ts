import { describe, expect, test } from 'vitest'
import { palettes, type Tokens } from '../../../src/custom/theme/tokens'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken'] as const
const texts = ['ink', 'inkMuted', 'accent', 'success', 'warning', 'error', 'info'] as const
const pairs: (readonly [keyof Tokens, keyof Tokens])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['surface', 'errorHover'],
  ['accent', 'accentSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['error', 'errorSoft'],
  ['info', 'infoSoft'],
  ['railInk', 'rail'],
  ['railInk', 'railActive'],
  ['railMuted', 'rail'],
  ['railMuted', 'railActive'],
]

describe.each(Object.entries(palettes))('in the %s theme', (_, tokens) => {
  test.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('the edges of controls can be seen', () => {
    expect(contrast(tokens.outline, tokens.surface)).toBeGreaterThanOrEqual(3)
  })
})
