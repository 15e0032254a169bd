/** What is typed into a filter stays as it is typed, however late the address follows. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedText } from '../../../src/schema/kinds/filters/inputs/useTypedText'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pause = () => act(() => vi.advanceTimersByTimeAsync(300))

const open = () => {
  const sent: string[] = []
  const { result, rerender } = renderHook(({ text }) => useTypedText(text, (next) => sent.push(next)), {
    initialProps: { text: '' },
  })
  return {
    sent,
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    follow: (text: string) => rerender({ text }),
  }
}

test('a letter that is typed before the address says what was sent is kept, and sent as well', async () => {
  const { sent, typed, type, follow } = open()
  type('a')
  await pause()
  type('ab')
  follow('a')
  expect(typed()).toBe('ab')
  await pause()
  expect(sent).toEqual(['a', 'ab'])
})

test('what changes the address otherwise is shown: a button that clears it, and Back, also to what was sent before', async () => {
  const { typed, type, follow } = open()
  type('a')
  await pause()
  follow('a')
  type('ab')
  follow('')
  expect(typed()).toBe('')
  follow('a')
  expect(typed()).toBe('a')
})
