import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { countRequests, expectAccessible, expectFit, expectLoaded, expectToast, trackCalls } from './support/screen'
import { comeBackAs, openProfile, storedAuth } from './support/session'
import { expect, test } from './support/story'
import { visit } from './support/visit'

const list = '/company-users/list/1?search=admin%40aurora'
const name = 'Anders Holm'
const bar = (page: Page) => page.getByRole('region', { name: 'View as another person' })
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click()

const begin = async (page: Page) => {
  await press(page, `View as ${name}`)
  await press(page, 'View')
  await expect(bar(page)).toContainText(`You are viewing as ${name}. Nothing can be changed.`)
  await expect(page).toHaveURL('/')
}

test('staff view the console as a company user: told on every page, read only, in this tab alone, and the user is told', async ({
  page,
}) => {
  const quiet = trackCalls(page)
  await comeBackAs(page, 'providerAdmin')
  const own = (await storedAuth(page))?.user?.id
  await page.goto(list)
  await expectLoaded(page)
  await press(page, `View as ${name}`)
  await expect(page.getByRole('alertdialog')).toContainText('Nothing can be changed meanwhile.')
  await expectAccessible(page)
  await press(page, 'Cancel')
  await begin(page)

  await test.step('the console is that of the viewed person', async () => {
    await expect(page.getByRole('banner').locator('#profile')).toContainText(name)
    await visit(page, '/tom-users')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    expect((await storedAuth(page))?.user?.id).toBe(own)
    const other = await page.context().newPage()
    await other.goto(list)
    await expectLoaded(other)
    await expect(bar(other)).toHaveCount(0)
    await expect(other.getByRole('button', { name: `View as ${name}` })).toBeVisible()
    await other.close()
  })

  await test.step('nothing can be changed', async () => {
    const written = countRequests(page, '/api/notifications/read/')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('looked at the console as you')
    await page.keyboard.press('Escape')
    expect(written.filter(({ method }) => method !== 'GET')).toEqual([])
    await visit(page, '/companies/1/regions')
    await page.getByRole('button', { name: 'Add Region' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Region' })
    await form.getByRole('textbox').first().fill('Atlantis')
    await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  })

  await test.step('the bar survives a reload and fits a phone, in both themes', async () => {
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one click leads back', async () => {
    await press(page, 'End')
    await expect(page).toHaveURL(list)
    await expect(bar(page)).toHaveCount(0)
    await expectLoaded(page)
    await openProfile(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a view that the server has ended says so', async () => {
    await begin(page)
    // A call that is still under way would be the first to be told, before the visit below.
    await quiet()
    const { id } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('view_as') ?? '{}') as { id: number })
    await callAs(page, calls.endViewAs, { view_id: id })
    await visit(page, '/companies/1')
    await expectToast(page, `The view as ${name} has ended.`)
    await expect(page).toHaveURL(list)
    await expect(bar(page)).toHaveCount(0)
  })

  await comeBackAs(page, 'companyAdmin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, some unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'Nadia Rahman of Talent Console looked at the console as you',
  )
})
