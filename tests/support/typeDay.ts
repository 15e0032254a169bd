import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types a date such as `2027-01-10` over the one that a field has, in English. */
export const typeDay = async (person: UserEvent, day: HTMLElement, value: string) => {
  const [year] = within(day).getAllByRole('spinbutton')
  if (year) await person.click(year)
  await person.keyboard(value.replaceAll('-', ''))
}
