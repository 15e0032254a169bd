import type { Browser, Page } from '@playwright/test'
import { preferences } from '../../contract/calls/preferences'
import { savedViews } from '../../contract/calls/savedViews'
import { callAs, requestAs } from './support/api'
import type { Account } from './support/accounts'
import { openContext } from './support/browserContext'
import { expectAccessible } from './support/screen'
import { signIn } from './support/session'
import { expect, test } from './support/story'

test.use({ remembers: true })

const users = '/company-users/list/1'
const listOfUsers = {
  ...savedViews.listSavedViews,
  path: '/saved-views/?list=companyUsers&path=/company/1/users/',
} as const

const views = (page: Page) => page.getByRole('button', { name: /^Views/ })
const listed = (page: Page) => callAs(page, listOfUsers, {})

/** Opens the menu of views by keyboard, and moves to an entry. */
const choose = async (page: Page, name: RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
  await views(page).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole(role, { name })
  await expect(entry).toBeVisible()
  for (let step = 0; step < 20; step += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Starts without views and settings of an earlier run. */
const signInAnew = async (page: Page, account: Account) => {
  await signIn(page, account)
  for (const { id, is_own } of await listed(page))
    if (is_own) await callAs(page, savedViews.deleteSavedView, { saved_view_id: id })
  const kept = await callAs(page, preferences.listPreferences, {})
  await callAs(page, preferences.storePreferences, {}, { preferences: kept.map(({ key }) => ({ key, value: null })) })
}

const elsewhere = async (browser: Browser, account: Account, act: (page: Page) => Promise<void>) => {
  const context = await openContext(browser, { remembers: true })
  const page = await context.newPage()
  await signIn(page, account)
  await act(page)
  await context.close()
}

test('a view of a list is named, shared, opened by a colleague in another browser, and refused to another company', async ({
  page,
  browser,
}) => {
  await signInAnew(page, 'companySuper')
  await page.goto(`${users}?sort=-first_name&is_active=true`)

  await test.step('what is on screen is saved under a name, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'EMAIL' }).click()
    await page.keyboard.press('Escape')
    await choose(page, /^Save as new view/)
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Please enter a name.')
    await page.keyboard.type('Active people')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(views(page)).toHaveAccessibleName('Views of this list, now: Active people')
    await expect(page).toHaveURL(/[?&]view=\d+/)
  })
  const id = new URL(page.url()).searchParams.get('view') ?? ''
  const address = `${users}?view=${id}`

  await test.step('another name must be found for the next one', async () => {
    await choose(page, /^Save as new view/)
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name.fill('active PEOPLE')
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription('This name is already used.')
    await page.keyboard.press('Escape')
  })

  await test.step('what is changed afterwards says so, and changes neither the view nor the list without one', async () => {
    await page.getByRole('button', { name: 'Remove the filter Status: Active' }).click()
    await expect(views(page)).toHaveAccessibleName('Views of this list, now: Active people, changed')
    await choose(page, /^Undo changes of the view/)
    await expect(page.getByRole('button', { name: 'Remove the filter Status: Active' })).toBeVisible()
    await choose(page, /^No view/)
    await expect(page).toHaveURL(users)
    await expect(views(page)).toHaveAccessibleName('Views')
  })

  await elsewhere(browser, 'companyUser', async (colleague) => {
    await colleague.goto(address)
    await expect(views(colleague)).toHaveAccessibleName('Views of this list, now: Active people')
    await expect(colleague.getByRole('button', { name: 'Remove the filter Status: Active' })).toBeVisible()
    await expect(colleague).toHaveURL(/sort=-first_name/)
    await expect(colleague.getByRole('columnheader', { name: 'NAME' })).toBeVisible()
    await expect(colleague.getByRole('columnheader', { name: 'EMAIL' })).toHaveCount(0)
    await views(colleague).click()
    await expect(colleague.getByRole('menuitemradio', { name: /Active people Freja Lindqvist/ })).toBeChecked()
    await expect(colleague.getByRole('menuitem', { name: /^(?:Rename|Delete|Stop sharing|Save changes)/ })).toHaveCount(
      0,
    )
    await expectAccessible(colleague)
    await colleague.keyboard.press('Escape')
    // Its columns are those of the view, not of the colleague.
    await colleague.goto(users)
    await expect(colleague.getByRole('columnheader', { name: 'EMAIL' })).toBeVisible()
  })

  await elsewhere(browser, 'jobEvaluator', async (stranger) => {
    await stranger.goto(address)
    await expect(stranger.getByText('Active people')).toHaveCount(0)
    await expect(stranger.getByRole('row')).toHaveCount(0)
    expect(
      (await requestAs(stranger, savedViews.updateSavedView, { saved_view_id: Number(id) }, { name: 'Mine' })).status(),
    ).toBe(403)
  })

  await test.step('a list opens with its default view, in any browser of the account', async () => {
    await page.goto(address)
    await choose(page, /^Open the list with this view/)
    await expect
      .poll(async () => (await callAs(page, preferences.listPreferences, {})).map(({ key }) => key))
      .toContain('companyUsers.defaultViews')
  })
  await elsewhere(browser, 'companySuper', async (other) => {
    await other.goto(users)
    await expect(views(other)).toHaveAccessibleName('Views of this list, now: Active people')
    await expect(other).toHaveURL(new RegExp(`[?&]view=${id}`))
  })

  await test.step('when it is no longer shared, its address says so and shows the list', async () => {
    await choose(page, /^Stop sharing/)
    await expect(page.getByText('Your colleagues no longer see "Active people"')).toBeVisible()
  })
  await elsewhere(browser, 'companyUser', async (colleague) => {
    await colleague.goto(address)
    await expect(colleague.getByText(/^This view is gone, or its owner no longer shares it/)).toBeVisible()
    await expect(colleague).toHaveURL(users)
    await expect(colleague.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('the owner deletes it, after being asked, and the list stays as it is', async () => {
    await choose(page, /^Delete/)
    const dialog = page.getByRole('alertdialog', { name: 'Delete this view?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/sort=-first_name/)
    await expect(page).not.toHaveURL(/view=/)
    await expect(views(page)).toHaveAccessibleName('Views')
    expect(await listed(page)).toEqual([])
  })
})

test('the menu of views is usable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAnew(page, 'companyAdmin')
  await page.goto(users)
  await views(page).click()
  await page.getByRole('menuitem', { name: /^Save as new view/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('On my way')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(views(page)).toHaveText('On my way')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await signInAnew(page, 'companyAdmin')
})
