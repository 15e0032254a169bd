/** A day in a form that the engine does not draw: what is typed and unfinished is no value, whoever reads it. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'
import { provideTexts } from '../../../src/i18n/i18nProvider'
import { speak } from '../../../src/language'
import { DayField } from '../../../src/schema/kinds/inputs/DayField'
import { catalogue } from '../../support/catalogue'
import { typeDay } from '../../support/typeDay'

const i18n = provideTexts(catalogue)

// jsdom knows the attribute only.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.getAttribute('contenteditable') === 'true'
    },
  })
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable')
})
afterEach(() => speak('en'))

type Told = readonly ['day' | 'unfinished', string | undefined]

/** Opens a field in a form; `told` is what the field has told, in this order. */
const open = (first: string, props: Partial<ComponentProps<typeof DayField>> = {}) => {
  const told: Told[] = []
  const sent = vi.fn<(day: string) => void>()
  const Host = () => {
    const [day, setDay] = useState(first)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(day)
        }}
      >
        <DayField
          label="Last day"
          value={day}
          onChange={(next) => {
            told.push(['day', next])
            setDay(next)
          }}
          onUnfinished={(message) => told.push(['unfinished', message])}
          {...props}
        />
        <button type="button" onClick={() => setDay('2027-05-01')}>
          Preset
        </button>
        <button type="submit">Send</button>
      </form>
    )
  }
  render(
    <I18nContextProvider value={i18n}>
      <ConsoleTheme>
        <Host />
      </ConsoleTheme>
    </I18nContextProvider>,
  )
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const field = screen.getByRole('group', { name: 'Last day' })
  const part = (name: string) => within(field).getByRole('spinbutton', { name })
  const text = () => field.querySelector('input')?.value
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  return { person, field, part, text, press, told, sent }
}

const unfinished = expect.stringMatching(
  /^Enter a complete date that exists, such as .+, or clear the field\.$/,
) as string

test('a date of which one part is erased is unfinished, is not sent, and is the value again once it is typed', async () => {
  const { person, field, part, text, press, told, sent } = open('2026-03-31')
  await person.click(part('Month'))
  await person.keyboard('{Backspace}')
  expect(told).toEqual([['unfinished', unfinished]])
  expect(field).toBeValid()
  await press('Send')
  expect(sent).not.toHaveBeenCalled()
  expect(text()).toBe('2026-MM-31')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(unfinished)
  expect(field).toContainElement(document.activeElement as HTMLElement)
  await person.click(part('Month'))
  await person.keyboard('05')
  expect(told.slice(1)).toEqual([
    ['unfinished', undefined],
    ['day', '2026-05-31'],
  ])
  expect(field).toBeValid()
  await press('Send')
  expect(sent).toHaveBeenCalledExactlyOnceWith('2026-05-31')
})

test('a date of which all is cleared is none, and so is one whose parts are erased one by one', async () => {
  const { person, part, text, press, told, sent } = open('2026-03-31')
  await press('Clear Last day')
  expect(told).toEqual([['day', '']])
  await typeDay(person, screen.getByRole('group', { name: 'Last day' }), '2026-04-01')
  for (const name of ['Year', 'Month', 'Day']) {
    await person.click(part(name))
    await person.keyboard('{Backspace}')
  }
  expect(text()).toBe('')
  expect(told.at(-1)).toEqual(['day', ''])
  await press('Send')
  expect(sent).toHaveBeenCalledExactlyOnceWith('')
})

test('an empty date of which one part is typed is unfinished before a button is pressed that sends it', async () => {
  const { person, field, part, press, told, sent } = open('')
  await person.click(part('Year'))
  await person.keyboard('2027')
  await press('Send')
  expect(told).toEqual([['unfinished', unfinished]])
  expect(sent).not.toHaveBeenCalled()
  expect(field).toHaveAccessibleDescription(unfinished)
})

test('nothing is said to be wrong while somebody types, goes from part to part, or erases', async () => {
  const { person, field, part } = open('')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(field.getAttribute('aria-invalid') ?? ''))
  watch.observe(field, { attributes: true, subtree: true, childList: true })
  await person.click(part('Year'))
  await person.keyboard('2027')
  expect(part('Month')).toHaveFocus()
  await person.keyboard('02{ArrowLeft}{Backspace}{ArrowRight}')
  watch.disconnect()
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set(['false']))
  await person.tab()
  await person.tab()
  expect(field).toBeInvalid()
})

test('a date that does not exist stays beside the value from before, until another value comes from elsewhere', async () => {
  const { person, field, part, text, press, told } = open('2026-03-31')
  await person.click(part('Month'))
  await person.keyboard('02')
  await person.tab()
  expect(field).toBeInvalid()
  expect(text()).toBe('2026-02-31')
  await press('Preset')
  expect(field).toBeValid()
  expect(text()).toBe('2027-05-01')
  expect(told).toEqual([
    ['unfinished', unfinished],
    ['unfinished', undefined],
  ])
})

test('a pasted text that is no date changes nothing, and is said to be none until the field is left', async () => {
  const { person, field, part, text, told } = open('2026-03-31', { hint: 'The day included.' })
  await person.click(part('Year'))
  await person.paste('Aurora')
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent(/^The pasted text was not recognised as a date, such as /)
  expect(text()).toBe('2026-03-31')
  await person.paste('Nov 28, 2026')
  expect(field).toBeValid()
  expect(text()).toBe('2026-11-28')
  await person.paste('31/02/2026')
  expect(field).toBeInvalid()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('The day included.')
  expect(told).toEqual([['day', '2026-11-28']])
})

test('where one reads from the right, arrows lead to the part that they point to, and to the outermost if all are selected', async () => {
  await speak('ar')
  const { person, field } = open('2026-03-31')
  // Its parts are other elements after all of them were selected.
  const parts = () => within(field).getAllByRole('spinbutton')
  const [first] = parts()
  await person.click(first as HTMLElement)
  await person.keyboard('{ArrowLeft}')
  expect(parts()[1]).toHaveFocus()
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(parts()[2]).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(parts()[1]).toHaveFocus()
  await person.keyboard('{Control>}a{/Control}{ArrowLeft}')
  expect(parts()[2]).toHaveFocus()
  await person.keyboard('{Control>}a{/Control}{ArrowRight}')
  expect(parts()[0]).toHaveFocus()
})
