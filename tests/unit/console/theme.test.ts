import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { oklch } from '../../../contract/theme/oklch'
import { fontFamily, palettes, steps, texts as sizes, type Tokens } from '../../../contract/theme/tokens'

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
  ['paper', 'railActive'],
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

  test('what is absent is hatched in the colour of borders', () => {
    expect(tokens.hatch).toContain(tokens.border)
  })

  test('each step of the ladder is brighter than the one below', () => {
    const brightness = steps.map((step) => luminance(tokens[step]))
    expect(brightness).toEqual(brightness.toSorted((a, b) => a - b))
  })
})

test('the light theme has dark text on light ground, the dark one light text, and shadows that its ground needs', () => {
  const { light, dark } = palettes
  expect(luminance(light.canvas)).toBeGreaterThan(luminance(light.ink))
  expect(luminance(dark.canvas)).toBeLessThan(luminance(dark.ink))
  const strength = ({ raised }: Tokens) => Number(/(\d+)%/.exec(raised)?.[1])
  expect(strength(dark)).toBeGreaterThan(strength(light))
  expect(strength(light)).toBeGreaterThan(0)
})

test.each(Object.entries(sizes))(
  'text of the size %s grows with that of the browser, on the grid of 4 px',
  (_, size) => {
    expect(size.fontSize).toMatch(/^[\d.]+rem$/)
    const pixels = parseFloat(size.fontSize) * 16
    expect(pixels).toBeGreaterThanOrEqual(11)
    expect(Math.round(pixels * size.lineHeight * 100) / 100).toBe(Math.round((pixels * size.lineHeight) / 4) * 4)
    expect(pixels).toBeLessThanOrEqual(32)
    expect(size.lineHeight).toBeGreaterThan(1)
    expect(size.lineHeight).toBeLessThan(2)
  },
)

test('the list of fonts is valid CSS, since browsers ignore all of another one, and ends with a font that is everywhere', () => {
  expect(fontFamily).toMatch(/^(?:(?:[\w-]+|'[\w ]+'), )+sans-serif$/)
})

// The primaries of sRGB, as the CSS Color Module Level 4 gives them in OKLCH.
test.each([
  ['#ffffff', 1, 0, 0],
  ['#ff0000', 0.62796, 0.25768, 29.234],
  ['#00ff00', 0.86644, 0.29483, 142.495],
  ['#0000ff', 0.45201, 0.31321, 264.052],
])('%s is computed from lightness, chroma and hue', (hex, lightness, chroma, hue) => {
  expect(oklch(lightness, chroma, hue)).toBe(hex)
})

describe('a colour, size of text, shadow or duration', () => {
  const literals =
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|font-?size:\s*'?[\d.]+(?:px|rem|,|\s)|\b[\d.]+m?s\b.*(?:ease|linear)|'\w+ \d+ms/i
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:tsx?|css)$/.test(path) && !path.startsWith('custom/theme/'),
  )

  test.each(files)('is a token in %s', (path) => {
    const lines = readFileSync(`src/${path}`, 'utf8').split('\n')
    expect(lines.filter((line) => literals.test(line))).toEqual([])
  })

  test.each(readdirSync('docs/design'))('is a token in the picture %s of docs/design.md', (file) => {
    const used = readFileSync(`docs/design/${file}`, 'utf8').match(/#[0-9a-f]{3,8}\b/g) ?? []
    const known = [...Object.values(palettes.light), '#fff']
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((color) => !known.includes(color))).toEqual([])
  })

  test('of the mark is a token, too', () => {
    const known = Object.values(palettes.dark).concat(Object.values(palettes.light))
    const used = [...readFileSync('src/mark.svg', 'utf8').matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color)
    expect(used).toHaveLength(6)
    expect(used.filter((color) => !known.includes(color))).toEqual([])
  })
})
