import type { Browser, Page } from '@playwright/test'
import { preferences } from '../../contract/calls/preferences'
import { callAs } from './support/api'
import { openContext } from './support/browserContext'
import { expectSignedOut, logOut, signIn } from './support/session'
import type { Account } from './support/accounts'
import { expect, test } from './support/story'

test.use({ remembers: true })

const users = '/company-users/list/1'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const email = (page: Page) => page.getByRole('columnheader', { name: 'EMAIL' })
const rows = (page: Page) => page.locator('tbody').getByRole('row')

const expectMenu = (page: Page, width: number) =>
  expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(width)

/** Waits until the account has these settings. */
const expectKept = (page: Page, keys: readonly string[]) =>
  expect
    .poll(async () => (await callAs(page, preferences.listPreferences, {})).map(({ key }) => key))
    .toEqual([...keys].toSorted())

/** Starts with an account that has arranged nothing, whatever an earlier run has left. */
const signInAnew = async (page: Page, account: Account) => {
  await signIn(page, account)
  const kept = await callAs(page, preferences.listPreferences, {})
  const removed = kept.map(({ key }) => ({ key, value: null }))
  await callAs(page, preferences.storePreferences, {}, { preferences: removed })
  await page.reload()
}

const inAnotherBrowser = async (browser: Browser, act: (page: Page) => Promise<void>) => {
  const context = await openContext(browser, { remembers: true })
  await act(await context.newPage())
  await context.close()
}

/** A list of people as everybody finds it at first. */
const expectFresh = async (page: Page) => {
  await page.goto(users)
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveURL(users)
  await expect(email(page)).toBeVisible()
  await expectMenu(page, 80)
}

test('how a person arranges the console follows them to another browser, and to nobody else at the same computer', async ({
  page,
  browser,
}) => {
  await signInAnew(page, 'companySuper')
  await expectFresh(page)

  await test.step('columns, rows per page, order, filters and menu are chosen', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'EMAIL' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: '20' }).click()
    await page.getByRole('columnheader', { name: 'NAME' }).getByRole('button').click()
    await page.getByRole('button', { name: /^Filters, / }).click()
    const active = page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Status' })
    await active.click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/sort=first_name/)
  })
  const arranged = new URL(page.url()).searchParams
  expect([...arranged.keys()].toSorted()).toEqual(['is_active', 'page_size', 'sort'])
  const kept = ['sort', 'pageSize', 'filters', 'hiddenColumns'].map((name) => `companyUsers.${name}`)
  await expectKept(page, [...kept, 'sidebar.isOpen'])

  const expectArranged = async (shown: Page) => {
    await expect(rows(shown)).toHaveCount(20)
    const address = new URL(shown.url())
    expect(address.pathname).toBe(users)
    expect(new Map(address.searchParams)).toEqual(new Map(arranged))
    await expect(shown.getByRole('columnheader', { name: 'NAME' })).toBeVisible()
    await expect(email(shown)).toHaveCount(0)
    await expectMenu(shown, 250)
  }

  await test.step('the list opens as it was left, from the menu and after a reload', async () => {
    await menu(page).getByRole('link', { name: 'Apps' }).click()
    await menu(page).getByRole('link', { name: 'Company Users' }).click()
    await expectArranged(page)
    await page.goto(users)
    await expectArranged(page)
  })

  await test.step('a link that says otherwise is followed, and changes nothing for later', async () => {
    await page.goto(`${users}?is_active=false`)
    await expect(page.getByRole('button', { name: 'Remove the filter Status: Inactive' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('is_active')).toBe('false')
  })

  await inAnotherBrowser(browser, async (other) => {
    await signIn(other, 'companySuper')
    await expectMenu(other, 250)
    await other.goto(users)
    await expectArranged(other)
  })

  await test.step('another account at this computer has none of it, and what it sets is its own', async () => {
    await logOut(page)
    await expectSignedOut(page)
    await signInAnew(page, 'companyAdmin')
    await expectFresh(page)
    await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
    await expectKept(page, ['sidebar.isOpen'])
    await logOut(page)
    await expectSignedOut(page)
  })

  await inAnotherBrowser(browser, async (other) => {
    await signIn(other, 'companySuper')
    await other.goto(users)
    await expectArranged(other)
  })
})

test('zoom, pins and columns of the grade map follow a person', async ({ page, browser }) => {
  await signInAnew(page, 'providerAdmin')
  await page.goto('/grade-map-table')
  const zoom = page.getByRole('combobox', { name: 'Zoom' })
  await zoom.press('Enter')
  await page.getByRole('option', { name: '75%' }).press('Enter')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await panel.getByRole('button', { name: /^Pin / }).first().click()
  await panel.getByRole('checkbox').last().uncheck()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/pinned=1/)
  const { search } = new URL(page.url())
  await expectKept(page, ['columns.gradeMap', 'zoom.gradeMap'])
  await inAnotherBrowser(browser, async (other) => {
    await signIn(other, 'providerAdmin')
    await other.goto('/grade-map-table')
    await expect(other.getByRole('combobox', { name: 'Zoom' })).toHaveText('75%')
    expect(new Map(new URL(other.url()).searchParams)).toEqual(new Map(new URLSearchParams(search)))
  })
})

test('rows are made compact by keyboard alone, in any browser of the account', async ({ page, browser }) => {
  const heightOf = async (shown: Page) => (await rows(shown).first().boundingBox())?.height
  await signInAnew(page, 'companyViewer')
  const list = '/companies/1/job-grades'
  await page.goto(list)
  await expect.poll(() => heightOf(page)).toBe(44)
  await page.locator('#profile').press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Compact rows' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.locator('#profile')).toBeFocused()
  await expect.poll(() => heightOf(page)).toBe(36)
  await expectKept(page, ['density'])
  await inAnotherBrowser(browser, async (other) => {
    await signIn(other, 'companyViewer')
    await other.goto(list)
    await expect.poll(() => heightOf(other)).toBe(36)
  })
})
