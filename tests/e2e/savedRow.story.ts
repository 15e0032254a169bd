import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

/** Notes which rows are lit. */
const watchLight = (page: Page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const record = this.getAttribute('data-record')
      if (record !== null) (((window as { lit?: string[] }).lit ??= []) as string[]).push(record)
      return animate.apply(this, how)
    }
  })

const litRows = (page: Page) => page.evaluate(() => (window as { lit?: string[] }).lit ?? [])

const editIn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Job Function' })
  await dialog.getByLabel('Description').fill(`Changed, ${Date.now()}`)
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a saved record shows where it is, by light if motion is welcome', async ({ page }) => {
  await comeBackAs(page, 'master')
  const job = await callAs(page, calls.createJobFunction, {}, { name: newName('Saved'), description: 'All of it' })
  await watchLight(page)
  await page.goto(`/job-functions?search=${encodeURIComponent(job.name)}`)
  await expectLoaded(page)
  const row = page.locator(`[data-record="${job.id}"]`)

  await test.step('without motion, it is only brought into sight', async () => {
    await editIn(page, job.name)
    await expect(row).toBeInViewport()
    expect(await litRows(page)).toEqual([])
  })

  await test.step('with motion, it is lit', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await editIn(page, job.name)
    await expect.poll(() => litRows(page)).toEqual([String(job.id)])
  })

  await test.step('as a card on a phone, too', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Job Functions & Sub-Job Functions' })).toBeVisible()
    await editIn(page, job.name)
    await expect.poll(() => litRows(page)).toEqual([String(job.id), String(job.id)])
    await expect(row).toBeInViewport()
  })
})

test('a phone that is turned while a dialog is open keeps the place in the list', async ({ page }) => {
  await comeBackAs(page, 'master')
  const job = await callAs(page, calls.createJobFunction, {}, { name: newName('Turned'), description: 'All of it' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/job-functions?search=${encodeURIComponent(job.name)}`)
  await expect(page.locator(`li[data-record="${job.id}"]`)).toBeVisible()
  const row = page.locator(`tr[data-record="${job.id}"]`)
  const dialog = page.locator('[aria-modal=true]')
  for (const act of ['Edit', 'Delete']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: `${act} ${job.name}`, exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(row).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('button', { name: act }), 'as the one that was pressed').toBeFocused()
  }
})

test('a person who was changed on an own page is lit in the list that one comes back to', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchLight(page)
  await page.setViewportSize({ width: 1280, height: 360 })
  const sent = {
    first_name: 'Jane',
    last_name: newName('Lit'),
    email: `lit${Date.now()}@talent.example`,
    role: 'TOM_SALES',
  } as const
  const { id } = await callAs(page, calls.createTomUser, {}, { ...sent, phone_code: '1', phone_number: '5551234567' })
  await page.goto(`/tom-users?search=${encodeURIComponent(sent.last_name)}`)
  await expectLoaded(page)
  await page.getByRole('main').locator('tbody').getByRole('link').first().click()
  await page.getByLabel('First name').fill('Janet')
  await page.getByRole('button', { name: 'Update Tom-User' }).click()
  await expect(page).toHaveURL(/\/tom-users\?/)
  await expect.poll(() => litRows(page)).toEqual([String(id)])
  await expect(page.locator(`[data-record="${id}"]`)).toBeInViewport()
})
