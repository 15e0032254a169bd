/** The check that people read no text that is in no catalogue. */
import { describe, expect, test } from 'vitest'
import { textsOutside } from '../../../scripts/texts/outside'
import { outside } from '../../../scripts/texts/report'

const found = (source: string, file: string) => textsOutside(source, file).map(({ text }) => text)

// It reads the whole source.
test('nothing that people read is outside of the catalogues', () => {
  expect(outside()).toEqual([])
})

test('a text is told with its place, and with what to do', () => {
  expect(textsOutside("\n\nconst message = 'It is gone.'", 'server/some.ts')).toEqual([
    { line: 3, text: 'It is gone.', cure: expect.stringMatching(/^Mark it: text\('…'\)/) },
  ])
})

describe('in the console', () => {
  test.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p>{name} is late</p>', ['is late']],
    ['<Button title="Save">{text}</Button>', ['Save']],
    ["<Button aria-label={'Save'} />", ['Save']],
    ["<Button aria-label={isNew ? 'Create' : 'Save'} />", ['Create', 'Save']],
    ['<Button aria-label={`Save ${name}`} />', ['Save {}']],
    ['<Field helperText=\'At most ten\' placeholder="Name" />', ['At most ten', 'Name']],
    ['<Item primary="one" secondary="two" />', ['one', 'two']],
    ["const column = { name: 'title', label: 'Title' }", ['Title']],
    ["notify('The file is too large.')", ['The file is too large.']],
    ['notify(`${name} was deleted`)', ['{} was deleted']],
    ["notify(count === 1 ? 'One row is left' : rest)", ['One row is left']],
    ['<p>‘{note}’</p>', ['‘', '’']],
    ['const about = `“${name}”`', ['“{}”']],
    ['const about = `${label}: ${text}`', ['{}: {}']],
    ["const about = names.join(', ')", ["join(', ')"]],
  ])('%s fails', (source, texts) => {
    expect(found(source, 'src/Some.tsx')).toEqual(texts)
  })

  test.each([
    "<p>{translate('some.key')}</p>",
    "<Button aria-label={translate('some.title', { name })} />",
    '<Box component="pre" className="Some Class" sx={{ gridArea: "1 / 2" }} />',
    '<kbd>Ctrl K</kbd>',
    '<path d="M4 4l16 16" />',
    '<p>{name} · {rank}…</p>',
    "const selector = ['.one', '.two'].join(', ')",
    "throw new Error(names.join(', '))",
    "throw new Error('There is no such resource')",
    'const style = `${width}px solid ${colour}`',
    'const header = `Bearer ${token}`',
    "import Some from 'Some Module'",
    "type Name = 'Some Name'",
  ])('%s is fine', (source) => {
    expect(found(source, 'src/Some.tsx')).toEqual([])
  })
})

describe('in contract, server and mails', () => {
  test.each([
    ["throw conflict('Somebody else has changed it.')", ['Somebody else has changed it.']],
    ['throw conflict(`${name} is still used.`)', ['{} is still used.']],
    ["z.string('Please enter a name')", ['Please enter a name']],
    ["send({ subject: 'Your invitation', lines: [`Hello ${name},`] })", ['Your invitation', 'Hello {},']],
    ["say('{name} is late', { name: 'Some Body' })", ['Some Body']],
    ["z.string(text('Please.')).describe('Some name')", []],
  ])('%s: %j', (source, texts) => {
    expect(found(source, 'server/some.ts')).toEqual(texts)
  })

  test.each([
    "throw conflict(text('Somebody else has changed it.'))",
    "throw conflict(say('{name} is still used.', { name }))",
    "const refusals = texts({ gone: 'It is gone.', late: { all: 'They are late.' } })",
    "const message = saying('{one} fetched', { one })",
    "log.warn('The disk is full.')",
    "new StartError('Set the port.')",
    "declare({ summary: 'Read a company', path: '/company/' })",
    'db.execute(sql`Select ${one} from companies`)',
    "pool.query('Select one from companies')",
    'const columnMistakes = (name: string) => [`${name} has no key`]',
  ])('%s is fine', (source) => {
    expect(found(source, 'server/some.ts')).toEqual([])
  })

  test('what the catalogue has needs no mark', () => {
    const source = "const message = 'It is gone.'"
    expect(textsOutside(source, 'contract/some.ts', (text) => text === 'It is gone.')).toEqual([])
  })
})
