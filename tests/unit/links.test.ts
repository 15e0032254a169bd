import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const roots = ['contract', 'deploy', 'docs', 'examples', 'scripts', 'server', 'src', 'tests']
const documents = [
  ...readdirSync('.'),
  ...roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))),
].filter((name) => name.endsWith('.md'))

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '')

/** The anchor that Markdown viewers give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (file: string) =>
  [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const leadsSomewhere = (file: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#')
  const target = path ? normalize(join(dirname(file), path)) : file
  return existsSync(target) && (anchor === undefined || !target.endsWith('.md') || anchorsIn(target).includes(anchor))
}

test('every link between documents leads to a file, and to a heading in it', () => {
  const links = documents.flatMap((file) =>
    [...withoutCode(readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => ({ file, link }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ file, link }) => !leadsSomewhere(file, link))).toEqual([])
})
