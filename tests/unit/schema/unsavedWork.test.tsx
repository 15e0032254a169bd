/** What a form keeps when it goes away, as when the session ends. */
import { render, screen } from '@testing-library/react'
import { useCallback, useEffect, useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useKeepInMemory, useWorkInMemory } from '../../../src/schema/form/useUnsavedWork'

interface FormProps {
  /** What was typed; absent if there are no changes. */
  readonly typed?: string
  /** What an open cell still writes when it goes away. */
  readonly open?: string
}

let place = 0
beforeEach(() => {
  place += 1
})

/** A part of the form, which goes away after it. */
const Cell = ({ onLeave }: { onLeave: () => void }) => {
  useEffect(() => onLeave, [onLeave])
  return null
}

const Form = ({ typed, open = typed }: FormProps) => {
  const { key, work } = useWorkInMemory<{ text: string }>(`place ${place}`)
  const text = useRef(typed)
  useKeepInMemory(key, () => (text.current === undefined ? null : { text: text.current }))
  const write = useCallback(() => {
    text.current = open
  }, [open])
  return (
    <>
      <p>{work?.text ?? 'Nothing to restore'}</p>
      <Cell onLeave={write} />
    </>
  )
}

/** Opens a form, and closes it. */
const leave = async (props: FormProps) => {
  render(<Form {...props} />).unmount()
  await Promise.resolve()
}
const restored = () => screen.getByRole('paragraph').textContent

test('keeps what was typed, with the text that an open cell writes last', async () => {
  await leave({ typed: 'typed', open: 'typed, still' })
  render(<Form />)
  expect(restored()).toBe('typed, still')
})

test('keeps nothing of a form without changes, nor a draft that was restored', async () => {
  await leave({})
  const first = render(<Form typed="typed" />)
  expect(restored()).toBe('Nothing to restore')
  first.unmount()
  await Promise.resolve()
  await leave({})
  render(<Form />)
  expect(restored()).toBe('Nothing to restore')
})

test('a form that is opened again at once restores the draft, and doesn’t leave it behind', async () => {
  render(<Form typed="typed" open="typed, still" />).unmount()
  const again = render(<Form />)
  expect(restored()).toBe('typed, still')
  await Promise.resolve()
  again.unmount()
  await Promise.resolve()
  render(<Form />)
  expect(restored()).toBe('Nothing to restore')
})
