import { signIn } from './support/session'
import { failWith } from './support/screen'
import { expect, test } from './support/story'

const failure = { success: false, code: 1001, message: 'EM', error: null, data: null, is_validation_error: false }

const cases = [
  {
    what: 'a validation error shows one message per field',
    answer: { ...failure, is_validation_error: true, error: { email: ['is taken'], phone_number: ['is', 'wrong'] } },
    toasts: ['Email: is taken', 'Phone number: is wrong'],
  },
  {
    what: 'a list of errors in the data shows one message per entry',
    answer: { ...failure, data: { errors: ['Row 2 bad', 'Row 3 bad'], message: 'DM' } },
    toasts: ['Row 2 bad', 'Row 3 bad'],
  },
  {
    what: 'a map of errors in the data shows one message per entry',
    answer: { ...failure, data: { errors: { x: 'A', y: 'B' } } },
    toasts: ['A', 'B'],
  },
  { what: 'else the data’s message shows', answer: { ...failure, data: { message: 'DM' } }, toasts: ['DM'] },
  { what: 'else the error’s message shows', answer: failure, toasts: ['EM'] },
  { what: 'else it was unexpected', answer: { success: false }, toasts: ['An unexpected error occurred'] },
]

for (const { what, answer, toasts } of cases)
  test(`of a failed call ${what}`, async ({ page }) => {
    await signIn(page, 'sales')
    await failWith(page, '**/api/companies/all/**', answer)
    await page.goto('/companies')
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
    await expect(messages).toHaveText(toasts)
    await messages.first().getByRole('button', { name: 'Dismiss' }).click()
    await expect(messages).toHaveText(toasts.slice(1))
  })

test('the sign-in pages show failures in the same way', async ({ page }) => {
  await page.goto('/forgot-password')
  await failWith(page, '**/api/auth/forgot-password/', { ...failure, data: { errors: ['A', 'B'] } })
  await page.getByLabel('Email').fill('someone@nowhere.example')
  await page.getByRole('button', { name: 'Send link', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(['A', 'B'])
})
