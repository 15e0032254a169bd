import { describe, expect, test } from 'vitest'
import { inputOf, mistakeOf, momentOf, presetsOf } from '../../../src/custom/viewAs/moments'

const now = new Date(2026, 10, 26, 9, 30)
const beginning = new Date(2026, 9, 20, 8, 15, 30, 500)

describe('a moment to view the console as of', () => {
  test('is entered to the second, in the time of the browser', () => {
    expect(inputOf(now)).toBe('2026-11-26T09:30:00')
    expect(momentOf('2026-11-26T09:30:00', beginning)).toBe(now.toISOString())
  })

  test('is the beginning of history within its second', () => {
    expect(mistakeOf('2026-10-20T08:15:30', now, beginning)).toBeUndefined()
    expect(momentOf('2026-10-20T08:15:30', beginning)).toBe(beginning.toISOString())
  })

  test('is refused if it is missing, before history, or to come', () => {
    expect(mistakeOf('', now, beginning)).toBe('missing')
    expect(mistakeOf('2026-10-20T08:15:29', now, beginning)).toBe('early')
    expect(mistakeOf('2026-11-26T09:30:01', now, beginning)).toBe('future')
    expect(mistakeOf('2026-11-26T09:30:00', now, beginning)).toBeUndefined()
  })

  test('is offered as far as history knows it', () => {
    const offered = presetsOf(now, beginning).map(({ name, moment }) => [name, inputOf(moment)])
    expect(offered).toEqual([
      ['yesterday', '2026-11-25T09:30:00'],
      ['week', '2026-11-19T09:30:00'],
      ['month', '2026-11-01T00:00:00'],
    ])
    expect(presetsOf(now, new Date(2026, 0, 1)).at(-1)?.moment).toEqual(new Date(2026, 9, 1))
  })
})
