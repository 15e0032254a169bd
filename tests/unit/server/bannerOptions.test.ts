import { describe, expect, test } from 'vitest'
import { readBannerCommand } from '../../../server/commands/bannerOptions'

const now = Date.parse('2026-11-27T10:00:00Z')
const read = (...args: string[]) => readBannerCommand(args, now)
const shown = (...args: string[]) => {
  const command = read(...args)
  if (command.does !== 'show') throw new Error(command.does)
  return command.wanted
}

test('a text is shown from now on, until it is removed', () => {
  expect(shown('Back', 'at', 'noon')).toEqual({
    text: 'Back at noon',
    level: 'info',
    refuses_writes: false,
    starts_at: new Date(now),
    ends_at: null,
  })
})

test('maintenance has a text of its own, and is a warning', () => {
  expect(shown('--maintenance')).toMatchObject({ level: 'warning', refuses_writes: true })
  expect(shown('--maintenance', 'Moving to new servers')).toMatchObject({ text: 'Moving to new servers' })
})

test.each([
  ['2026-11-28T20:00Z', '2026-11-28T20:00:00.000Z'],
  ['2026-11-28T20:00+02:00', '2026-11-28T18:00:00.000Z'],
  ['30m', '2026-11-27T10:30:00.000Z'],
  ['+2h', '2026-11-27T12:00:00.000Z'],
  ['3d', '2026-11-30T10:00:00.000Z'],
])('it may end at %s', (until, ends) => {
  expect(shown('x', '--until', until).ends_at?.toISOString()).toBe(ends)
})

test('nothing asked for prints, and --off removes', () => {
  expect(read()).toEqual({ does: 'print' })
  expect(read('--off')).toEqual({ does: 'remove' })
  expect(read('--help')).toEqual({ does: 'help' })
})

describe('what cannot be meant is refused with what to do', () => {
  test.each([
    [['x', '--level', 'loud'], '--level must be one of info, warning, critical.'],
    [['x', '--until', 'tomorrow'], '--until must be a moment such as 2026-11-28T20:00Z, or 30m, 2h or 3d from now.'],
    [['x', '--until', '2026-11-26'], '--until must be later than now, and than --from.'],
    [['x', '--from', '3h', '--until', '2h'], '--until must be later than now, and than --from.'],
    [['x'.repeat(501)], 'The text may have 500 characters at most.'],
    [['one\ntwo'], 'The text must be one line without control characters.'],
    [['x', '--off'], '--off takes neither a text nor --maintenance.'],
    [['--until', '2h'], 'Say what to show: npm run banner -- "text"; see --help.'],
    [['--loud'], "Unknown option '--loud'; see --help."],
  ])('%j', (args, message) => {
    expect(() => read(...args)).toThrow(message)
  })
})
