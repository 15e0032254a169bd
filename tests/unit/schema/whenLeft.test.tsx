import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { whenLeft } from '../../../src/schema/kinds/inputs/whenLeft'

/** Moves the focus from one element to another. Meanwhile it is nowhere, as in browsers; jsdom would have it where it goes. */
const move = (from: string, to: string) => {
  const [left, entered] = [screen.getByLabelText(from), screen.getByLabelText(to)]
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
  fireEvent(left, createEvent.focusOut(left, { relatedTarget: entered }))
  active.mockRestore()
}

test('a field is left once the focus goes out of it, not when it goes from part to part', () => {
  const act = vi.fn<() => void>()
  render(
    <>
      <div onBlur={(event) => whenLeft(event, act)}>
        <input aria-label="Year" />
        <input aria-label="Month" />
      </div>
      <input aria-label="Name" />
    </>,
  )
  move('Year', 'Month')
  expect(act).not.toHaveBeenCalled()
  move('Month', 'Name')
  expect(act).toHaveBeenCalledOnce()
})
