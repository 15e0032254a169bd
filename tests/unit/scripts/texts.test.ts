/** The tool that tells what is to be done for the languages, and what it says of those that there are. */
import { describe, expect, test } from 'vitest'
import { messagesIn, sentencesIn } from '../../../scripts/texts/collect'
import { problemsOf, whyWrong } from '../../../scripts/texts/problems'
import { parts } from '../../../scripts/texts/messages'
import { failuresOf, reports } from '../../../scripts/texts/report'
import { translated } from '../../../src/i18n/translated'

describe('messages that code names are found', () => {
  test.each([
    ["say('Not found')", ['Not found']],
    ["say('{count, plural, one {# row} other {# rows}}', { count })", ['{count, plural, one {# row} other {# rows}}']],
    ['const message = text(`Please try again.`)', ['Please try again.']],
    ["saying('Please send {name}.', { name })", ['Please send {name}.']],
    ["say(isOld ? 'It has ended.' : 'It goes on.')", ['It has ended.', 'It goes on.']],
    ["text('A long message, ' + 'in pieces.')", ['A long message, in pieces.']],
    ["texts({ one: 'One.', more: { two: 'Two.', last: text('Three.') } } as const)", ['One.', 'Two.', 'Three.']],
    ["z.string(text('Please send a name.')).max(9, text('Too long.'))", ['Please send a name.', 'Too long.']],
    ["log('Not for people'); const key = 'neither'", []],
  ])('%s', (source, messages) => {
    expect(messagesIn(source)).toEqual(messages)
  })
})

describe('sentences are messages, marked or not', () => {
  test.each([
    ["throw conflict('Somebody else has changed it.')", ['Somebody else has changed it.']],
    ["throw conflict('A long message, ' + 'In pieces.')", ['A long message, In pieces.']],
    ["z.string('Please enter a name.').describe('What it is called.')", ['Please enter a name.']],
  ])('%s', (source, messages) => {
    expect(sentencesIn(source)).toEqual(messages)
  })

  test.each([
    "throw new Error('The view was not stored')",
    "log.warn('Set the port.')",
    "declare({ summary: 'Read a company' })",
    "cells['Value kind'] = row['Plan type']",
    'db.execute(sql`Select ${one} from companies`)',
    "const portMistakes = ['The port is missing.']",
  ])('%s is for no reader', (source) => {
    expect(sentencesIn(source)).toEqual([])
  })

  test('what only programs read stays English, except for what is marked; refusals of SCIM are in a log for people, too', () => {
    const source = "const told = ['A user keeps a name.', text('Please wait.')]"
    expect(sentencesIn(source, 'server/scim/schemas.ts')).toEqual(['Please wait.'])
    expect(sentencesIn(source, 'server/scim/users.ts')).toEqual(['Please wait.', 'A user keeps a name.'])
    expect(sentencesIn(source, 'server/http/some.ts')).toEqual(['Please wait.', 'A user keeps a name.'])
  })
})

const rows = '{count, plural, one {# row} other {# rows}}'

describe('a translation is refused that could not be shown', () => {
  test.each([
    ['Delete {name}?', '{name} löschen?', undefined],
    [rows, '{count, plural, one {# Zeile} other {# Zeilen}}', undefined],
    ['{count, number} rows', '{count, plural, one {# Zeile} other {# Zeilen}}', undefined],
    ['{article, select, an {an} other {a}} {one}', '{one}', undefined],
    ['All {many}', '{many, select, pays {Tous les pays} other {Tout : {many}}}', undefined],
    ['Delete {name}?', 'Löschen?', 'It lacks values: {name}.'],
    ['Delete {name}?', '{title} löschen?', 'It names values that are not there: {title}.'],
    ['Delete {name}?', '{name, number} löschen?', 'It writes values in another way: {name}.'],
    [rows, 'Zeilen', 'It lacks values: {count}.'],
    [rows, '{count, plural, one {# Zeile}}', expect.stringContaining('It cannot be read')],
    ['Save', ' ', 'It is empty.'],
  ])('%s: %s', (message, translation, why) => {
    expect(whyWrong(message, translation, false)).toEqual(why)
  })

  test('the sign-in pages have no formatter, so that their messages only name values', () => {
    expect(whyWrong('Continue with {name}', 'Weiter mit {name}', true)).toBeUndefined()
    expect(whyWrong('{count, number} left', 'noch {count, number}', true)).toContain('sign-in pages')
    expect(whyWrong('{name}', "'{name}'", true)).toBeDefined()
  })
})

describe('a file of a language is compared with its part', () => {
  const part = {
    name: 'some',
    messages: new Map([
      ['View', ['list.view', 'layout.view']],
      ['Save', ['form.save']],
    ]),
    isPlain: () => false,
    isDerived: () => false,
  }

  test('it lacks what it has no translation of', () => {
    expect(problemsOf(part, { View: 'Ansicht' })).toEqual({ missing: ['Save'], stale: [], wrong: [] })
  })

  test('translations for each single place are enough', () => {
    const given = { 'View@list.view': 'Ansehen', 'View@layout.view': 'Ansicht', Save: 'Speichern' }
    expect(problemsOf(part, given).missing).toEqual([])
    expect(problemsOf(part, { 'View@list.view': 'Ansehen', Save: 'Speichern' }).missing).toEqual(['View'])
  })

  test('it keeps nothing of messages and places that are gone', () => {
    const given = { View: 'Ansicht', Save: 'Speichern', Store: 'Sichern', 'Save@list.save': 'Sichern' }
    expect(problemsOf(part, given).stale).toEqual(['Store', 'Save@list.save'])
  })

  test('a translation for one place goes before the general one', () => {
    expect(
      translated(
        { 'list.view': 'View', 'page.view': 'View', save: 'Save' },
        { View: 'Ansicht', 'View@list.view': 'Ansehen' },
      ),
    ).toEqual({
      'list.view': 'Ansehen',
      'page.view': 'Ansicht',
    })
  })
})

test('every part has messages, and sign-in pages and server have theirs', () => {
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['signIn', 'first', 'contract', 'server', 'gradeMap']),
  )
  expect(parts.filter(({ messages }) => messages.size === 0)).toEqual([])
})

test('all messages can be read, and those of the sign-in pages without the formatter', () => {
  const wrong = parts.flatMap((part) =>
    [...part.messages.keys()].flatMap((message) => {
      const why = whyWrong(message, message, part.isPlain(message))
      return why === undefined ? [] : [`${part.name}: ${message}: ${why}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a language that is complete is asked for what somebody has written, not for what is made of names of resources', () => {
  const report = (isDerived: boolean) => ({
    code: 'de',
    strays: [],
    parts: [
      { name: 'first', missing: ['Cost centre'], stale: [], wrong: [], isComplete: true, isDerived: () => isDerived },
    ],
  })
  expect(failuresOf(report(false))).toEqual(['de/first.json: missing: Cost centre'])
  expect(failuresOf(report(true))).toEqual([])
})

test('what is made of names is known, and nothing else', () => {
  const derivedIn = (name: string, message: string) => parts.find((part) => part.name === name)?.isDerived(message)
  expect(derivedIn('first', 'View regions')).toBe(true)
  expect(derivedIn('contract', 'business unit')).toBe(true)
  expect(derivedIn('first', 'Add New Industry')).toBe(false)
  expect(derivedIn('contract', 'Please send texts.')).toBe(false)
})

test('no language has translations that are stale or wrong, nor lacks any where it says that it is complete', () => {
  expect(reports().flatMap(failuresOf)).toEqual([])
})
