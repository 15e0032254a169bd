/** The tool that tells what is to be done for the languages, and what it says of those that there are. */
import { describe, expect, test } from 'vitest'
import { messagesIn } from '../../../scripts/texts/collect'
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

const rows = '{count, plural, one {# row} other {# rows}}'

describe('a translation is refused that could not be shown', () => {
  test.each([
    ['Delete {name}?', '{name} löschen?', undefined],
    [rows, '{count, plural, one {# Zeile} other {# Zeilen}}', undefined],
    ['{count, number} rows', '{count, plural, one {# Zeile} other {# Zeilen}}', undefined],
    ['{article, select, an {an} other {a}} {one}', '{one}', undefined],
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

test('no language has translations that are stale or wrong, nor lacks any where it says that it is complete', () => {
  expect(reports().flatMap(failuresOf)).toEqual([])
})
