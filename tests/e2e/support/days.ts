import { expect, type Locator, type Page } from '@playwright/test'

/** A field of a date, by its label. */
export const dayField = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('group', typeof name === 'string' ? { name, exact: true } : { name })

/** The first part of a date, which is its year in English. */
export const firstPart = (day: Locator) => day.getByRole('spinbutton').first()

/** The input of a date, whose value is as its language writes it. */
export const valueOf = (day: Locator) => day.locator('input')

/** Expects that a date has the focus. */
export const expectDayFocused = (day: Locator) => expect(day.locator(':focus')).toHaveCount(1)

/** Pastes a text into the part of a date that has the focus. */
export const pasteDay = (day: Locator, text: string) =>
  day.locator(':focus').evaluate((part, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    part.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Types a date such as `2027-01-10` over the one that is there, in English; an empty one clears the field. */
export const typeDay = async (day: Locator, value: string) => {
  const { keyboard } = day.page()
  await firstPart(day).click()
  await expect(firstPart(day)).toBeFocused()
  if (value === '') {
    await keyboard.press('ControlOrMeta+a')
    await keyboard.press('Delete')
  } else await keyboard.type(value.replaceAll('-', ''))
  await expect(valueOf(day)).toHaveValue(value)
}
