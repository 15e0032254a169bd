import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusWrong } from '../../../src/schema/shared/useWrongFocus'

const Day = () => (
  <div role="group" aria-label="Last day">
    <span role="spinbutton" aria-label="Year" aria-valuenow={2026} tabIndex={0} />
    <input tabIndex={-1} aria-label="Day" />
  </div>
)

test('a wrong date gets the focus by its input', () => {
  render(<Day />)
  focusWrong(screen.getByRole('group'))
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('what is being typed in a wrong field goes on when a refusal arrives', () => {
  render(<Day />)
  screen.getByRole('spinbutton').focus()
  focusWrong(screen.getByRole('group'))
  expect(screen.getByRole('spinbutton')).toHaveFocus()
})
