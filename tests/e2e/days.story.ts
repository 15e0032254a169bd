/** Days are typed and picked as the chosen language writes them, whatever language the browser speaks. */
import { inLanguage } from '../support/inLanguage'
import { dayField, expectDayFocused, firstPart, pasteDay, typeDay, valueOf } from './support/days'
import { tabTo } from './support/keyboard'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test } from './support/story'

const languages = [
  { code: 'de', typed: '01032026', shows: '01.03.2026', week: 'Montag', month: 'März 2026', next: '09.03.2026' },
  { code: 'ar', typed: '01032026', shows: '01/03/2026', week: 'السبت', month: 'مارس 2026', next: '09/03/2026' },
]

for (const { code, typed, shows, week, month, next } of languages)
  test(`a day is typed and picked by keyboard where ${code} was chosen and the browser speaks English`, async ({
    page,
  }) => {
    const said = inLanguage(code, 'evidence')
    await speak(page.context(), code)
    await comeBackAs(page, 'companySuper')
    await page.goto('/activity')
    await expect.poll(() => page.evaluate(() => navigator.language)).toMatch(/^en/)
    await page.getByRole('button', { name: said('Evidence'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: said('Evidence for an auditor') })
    const day = dayField(dialog, said('First day'))
    await expectDayFocused(day)

    await test.step('typed, in the order of the language', async () => {
      await page.keyboard.type(typed)
      await expect(valueOf(day)).toHaveValue(shows)
    })

    if (code === 'ar')
      await test.step('typed, in the digits of Arabic keyboards', async () => {
        await firstPart(day).click()
        await expect(firstPart(day)).toBeFocused()
        await page.keyboard.type('٠٢٠٤٢٠٢٥')
        await expect(valueOf(day)).toHaveValue('02/04/2025')
        await firstPart(day).click()
        await expect(firstPart(day)).toBeFocused()
        await page.keyboard.type(typed)
        await expect(valueOf(day)).toHaveValue(shows)
      })

    if (code === 'ar')
      await test.step('its parts run from right to left, filled or empty, and arrows lead along them', async () => {
        const parts = day.getByRole('spinbutton')
        const expectFromRight = async () => {
          const places = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().x))
          expect(places).toHaveLength(3)
          expect(places).toEqual(places.toSorted((one, other) => other - one))
        }
        await expectFromRight()
        await firstPart(day).click()
        for (const place of [0, 1, 2]) {
          await expect(parts.nth(place)).toBeFocused()
          await page.keyboard.press('Backspace')
          await page.keyboard.press('ArrowLeft')
        }
        await expect(valueOf(day)).toHaveValue('')
        await expectFromRight()
        for (const place of [1, 0]) {
          await page.keyboard.press('ArrowRight')
          await expect(parts.nth(place)).toBeFocused()
        }
        await page.keyboard.type(typed)
        await expect(valueOf(day)).toHaveValue(shows)
      })

    await test.step('pasted, whole or one part, in its digits and others; what is no day changes nothing', async () => {
      const paste = async (text: string, then: string) => {
        await firstPart(day).click()
        await expect(firstPart(day)).toBeFocused()
        await pasteDay(day, text)
        await expect(valueOf(day)).toHaveValue(then)
      }
      const [first = '', ...rest] = shows.split(/(?=\D)/)
      await paste('2025-12-24 08:00', ['24', '12', '2025'].join(shows.replaceAll(/\d/g, '')[0]))
      await paste('٠١/٠٣/٢٠٢٦', shows)
      await paste('٢٣', ['23', ...rest].join(''))
      await paste(first, shows)
      await paste('Aurora', shows)
      await page.keyboard.press('ControlOrMeta+a')
      await pasteDay(day, '31/02/2026')
      await expect(valueOf(day)).toHaveValue(shows)
    })

    await test.step('picked, in its calendar', async () => {
      const button = day.getByRole('button')
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      const calendar = page.getByRole('dialog', { name: said('First day') })
      await expect(calendar.getByRole('columnheader').first()).toHaveAccessibleName(week)
      await expect(calendar.getByText(month)).toBeVisible()
      await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await expect(dialog).toBeVisible()
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      // To the next day, which is on the left where one reads from the right.
      await page.keyboard.press(code === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.keyboard.press('Enter')
      await expect(valueOf(day)).toHaveValue(next)
      await expect(button).toBeFocused()
    })

    await test.step('an unfinished one stays, says what to do, and sends nothing', async () => {
      await firstPart(day).click()
      await expect(firstPart(day)).toBeFocused()
      await page.keyboard.press('Backspace')
      await dialog.getByRole('button', { name: said('Download') }).click()
      const unfinished = inLanguage(code, 'laterParts')('Enter a complete date that exists, such as {example}.')
      await expect(dialog).toContainText(unfinished.slice(0, unfinished.indexOf('{')).replaceAll(/\p{Cf}/gu, ''))
      await expectDayFocused(day)
      await expect(day).toContainText('03')
      await page.setViewportSize({ width: 360, height: 740 })
      await expectFit(page)
      await expectAccessible(page)
      await firstPart(day).click()
      await expect(firstPart(day)).toBeFocused()
      await page.keyboard.type('05')
      await expect(valueOf(day)).toHaveValue(next.replace('09', '05'))
      await expect(day).toHaveAttribute('aria-invalid', 'false')
    })

    await test.step('what is sent is the day', async () => {
      const asked = page.waitForRequest(/evidence.*[?&]from=/)
      await dialog.getByRole('button', { name: said('Download') }).click()
      expect(new URL((await asked).url()).searchParams.get('from')).toBe('2026-03-05')
    })
  })

test('a day that does not exist is not lost, and an optional one can be cleared', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/activity')
  const from = dayField(page, 'From')
  await typeDay(from, '2026-03-31')
  await expect(page).toHaveURL(/from=2026-03-31/)
  const month = from.getByRole('spinbutton', { name: 'Month' })
  await month.click()
  await expect(month).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowRight')
  await expect(from.getByRole('spinbutton', { name: 'Day' })).toBeFocused()
  await expect(from).toHaveAttribute('aria-invalid', 'false')
  await expect(page).toHaveURL(/from=2026-03-31/)
  await month.click()
  await expect(month).toBeFocused()
  await page.keyboard.type('02')
  await page.keyboard.press('Tab')
  await expect(from).toHaveAccessibleDescription(
    /^Enter a complete date that exists, such as .+, or clear the field\.$/,
  )
  await expect(valueOf(from)).toHaveValue('2026-02-31')
  await expect(page).toHaveURL(/from=2026-03-31/)
  await from.getByRole('button', { name: 'Clear From' }).click()
  await expect(valueOf(from)).toHaveValue('')
  await expect(page).not.toHaveURL(/from=/)
})
