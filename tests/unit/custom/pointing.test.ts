/** Icons that point are mirrored where people read from right to left: the class `pointing` says so. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { childrenOf, isNode, parse, type Node } from '../../../scripts/texts/syntax'

/** Those that point forth, back or out of the page, and those that show where lines begin. */
const pointing = new RegExp(
  `^(?:${[
    'Arrow(?:Back|Forward)',
    'ArrowCircle(?:Left|Right)',
    'Backspace',
    'Chevron(?:Left|Right)',
    'DriveFileMove',
    'FormatIndent(?:De|In)crease',
    'FormatListBulleted',
    'ListAlt',
    'Login',
    'Logout',
    'MenuOpen',
    'OpenInNew',
    'PlaylistAdd',
    'Redo',
    'StackedLineChart',
    'Undo',
    'ViewList',
  ].join('|')})(?:Outlined|Rounded|Sharp|TwoTone)?$`,
)

/** Icons that are chosen from a table; what draws them from there has the class. */
const chosen = [
  'src/custom/reviews/ItemList.tsx: Forward',
  'src/custom/reviews/ItemList.tsx: GivenBack',
  'src/custom/structure/ViewChoice.tsx: ViewListOutlined',
]

const nodesIn = (list: unknown) => (list as unknown[]).filter(isNode)
const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** Returns the names by which a file imports icons that point. */
const importedIn = (program: Node): ReadonlySet<string> => {
  const names = childrenOf(program).flatMap((node) => {
    const from = isNode(node.source) ? String(node.source.value) : ''
    if (node.type !== 'ImportDeclaration' || !from.startsWith('@mui/icons-material')) return []
    return nodesIn(node.specifiers).flatMap(({ imported, local }) =>
      pointing.test(nameOf(imported) || (from.split('/').at(-1) ?? '')) ? [nameOf(local)] : [],
    )
  })
  return new Set(names)
}

/** Lists the uses of icons that point, as tags or values, outside of whatever has the class. */
const unmarkedIn = (file: string, source = readFileSync(file, 'utf8')): string[] => {
  const program = parse(source, file)
  const names = importedIn(program)
  if (names.size === 0) return []
  const isMarked = (element: Node) =>
    nodesIn((element.openingElement as Node).attributes).some(
      ({ type, name, start, end }) =>
        type === 'JSXAttribute' &&
        nameOf(name) === 'className' &&
        /\bpointing\b/.test(source.slice(Number(start), Number(end))),
    )
  const usesIn = (node: Node): string[] => {
    if (['ImportDeclaration', 'JSXClosingElement'].includes(node.type)) return []
    if (node.type === 'JSXElement' && isMarked(node)) return []
    const isUse = ['Identifier', 'JSXIdentifier'].includes(node.type) && names.has(nameOf(node))
    return [...(isUse ? [`${file}: ${nameOf(node)}`] : []), ...childrenOf(node).flatMap(usesIn)]
  }
  return [...new Set(usesIn(program))]
}

test('every icon that points says so', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('design/'))
    .map((file) => `src/${file}`)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => unmarkedIn(file)).toSorted()).toEqual(chosen)
})

test.each([
  ['a tag', '<Icon />', true],
  ['a tag with the class', '<Icon fontSize="small" className="pointing" />', false],
  ['a tag after a function', '<Icon onClick={() => {}} className="other" />', true],
  ['a tag with the class after a function', '<Icon onClick={() => {}} className="pointing" />', false],
  ['a tag inside of the class', '<Item className={points ? "pointing" : ""}><Icon /></Item>', false],
  ['a tag beside the class', '<><Item className="pointing" /><Icon /></>', true],
  ['a value', '<Item icon={Icon} />', true],
  ['a value for what has the class', '<Item className="pointing" icon={Icon} />', false],
  ['a member of a table', '({ move: Icon })', true],
  ['nothing', '<Item name="Icon" />', false],
])('%s is judged by the class around it', (_, use, isUnmarked) => {
  for (const line of [
    "import Icon from '@mui/icons-material/Undo'",
    "import { Undo as Icon } from '@mui/icons-material'",
  ])
    expect(unmarkedIn('some.tsx', `${line}\nexport const some = ${use}`)).toEqual(isUnmarked ? ['some.tsx: Icon'] : [])
})
