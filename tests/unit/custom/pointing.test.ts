/** Icons that point are mirrored where people read from right to left: the class `pointing` says so. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Those that point forth, back or out of the page, and those that show where lines begin. */
const pointing =
  /^(?:Arrow(?:Back|Forward)|Chevron(?:Left|Right)|MenuOpen|OpenInNew\w*|PlaylistAdd|FormatIndent\w+|FormatListBulleted)$/

const imported = /import (\w+)(?: as \w+)? from '@mui\/icons-material\/(\w+)'/g

const unmarkedIn = (file: string): string[] => {
  const source = readFileSync(file, 'utf8')
  const names = [...source.matchAll(imported)].flatMap(([, name = '', icon = '']) =>
    pointing.test(icon) ? [name] : [],
  )
  return names.flatMap((name) =>
    [...source.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))]
      .filter(([tag]) => !tag.includes('pointing'))
      .map(([tag]) => `${file}: ${tag}`),
  )
}

test('every icon that points says so', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('design/'))
    .map((file) => `src/${file}`)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(unmarkedIn)).toEqual([])
})
