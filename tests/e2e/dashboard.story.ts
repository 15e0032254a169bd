import type { Queue } from '../../contract/entities/queue'
import { enter } from './support/keyboard'
import { comeBackAs } from './support/session'
import { expectAccessible, expectFit, expectLoaded } from './support/screen'
import { expect, test } from './support/story'
import { makeEnding } from './support/makeEnding'

test('provider staff see what needs them, and go from each number to the list behind it', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeEnding(page, 'this month')
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome, Helena Martins.')).toBeVisible()
  for (const title of ['Needs you', 'Recently opened', 'Contract ends by month'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick links' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('an expired contract, a company in progress, and an application', async () => {
    const strip = main.getByRole('region', { name: 'Companies in numbers' })
    const companies = page.getByRole('table', { name: 'Companies' })
    for (const [label, address, listed] of [
      ['Expired', '/companies?status=EXPIRED', 'Delmar Textiles'],
      ['Signed out', '/companies?is_active=false', 'Delmar Textiles'],
      ['Live Pay Benchmarking', '/companies?applications=LIVE_PAY_BENCHMARKING_TOOL', 'Aurora Foods'],
    ] as const) {
      await strip.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(address)
      await expect(companies.getByRole('link', { name: listed, exact: true })).toBeVisible()
      await page.goBack()
    }
    await main.getByRole('region', { name: 'Contract ends by month' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/companies\?contract_end_date_within=\d{4}-\d{2}$/)
    await expect(companies.getByRole('link', { name, exact: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('a row of the queue leads to where it is dealt with, by keyboard alone', async () => {
    const ending = main.getByRole('region', { name: 'Contracts that end this month' })
    await expect(ending.getByRole('listitem').filter({ hasText: name })).toContainText(
      /Contract ends (today|in \d+ days?)/,
    )
    await enter(page, ending.getByRole('link', { name: `Edit contract: ${name}` }))
    await expect(page).toHaveURL(`/companies/${id}/edit`)
    await page.goBack()
    await enter(page, ending.getByRole('link', { name: /^Show (all )?\d+: Contracts that end this month$/ }))
    await expect(page).toHaveURL(/contract_end_date_within=month&status=IN_PROGRESS%2CACTIVE$/)
    await expect(page.getByRole('link', { name: 'Ending this month' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    const invited = main.getByRole('region', { name: 'Invitations not accepted for 3 days' })
    await enter(page, invited.getByRole('link', { name: /^See people: / }).first())
    await expect(page).toHaveURL(/\/company-users\/list\/\d+\?invitation_overdue=true$/)
    await expectLoaded(page)
  })

  await test.step('the company that was opened is among the recents', async () => {
    await page.goto(`/companies/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    const recents = main.getByRole('region', { name: 'Recently opened' })
    await expect(recents.getByRole('link', { name })).toHaveAttribute('href', `/companies/${id}`)
  })
})

test('a region that was opened in its list is among the recents, before its company', async ({ page }) => {
  await comeBackAs(page, 'master')
  const links = page.getByRole('region', { name: 'Recently opened' }).getByRole('link')
  const home = page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
  await page.goto('/companies/1/regions?search=nordics')
  await page.getByRole('button', { name: 'Edit Nordics' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Nordics')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await home.click()
  await expect(links.first()).toHaveText('Nordics')
  await expect(links.nth(1)).toHaveText('Aurora Foods')
  await links.first().click()
  await expect(page).toHaveURL(/\/companies\/1\/regions\?view=tree&at=/)
})

test('a dot shows notifications until they are read', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, some unread' }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications).toContainText('The contract of Estrella Hotels ends soon')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('when nothing is due, the queue says so', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.route('**/api/queue/?**', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Queue }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, parts: [] } } })
  })
  await page.goto('/')
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expectAccessible(page)
})

test('a company user sees the numbers of the company, and goes from what is pending to the people', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/')
  const main = page.getByRole('main')
  const roles = main.getByRole('region', { name: 'People by role' })
  await expect(roles.getByRole('table', { name: 'People by role in TOM' }).getByRole('row').nth(4)).toBeVisible()
  await expect(roles.locator('[data-bar]').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Grade map' })).toContainText(/ of \d+ ranks have a grade/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications).toContainText('Draft for next year')
  await expectAccessible(page)
  await notifications.getByRole('link', { name: /one-time password/ }).click()
  await expect(page).toHaveURL('/company-users/list/1?is_active=true&is_one_time_password=true')
  await expect(notifications).toBeHidden()
  await expectLoaded(page)
  await expect(main.getByRole('link', { name: 'Signe Dahl', exact: true })).toBeVisible()

  await page.goBack()
  // Other stories give people other roles meanwhile.
  await roles.getByRole('table', { name: 'People by role in TOM' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/company-users\/list\/1\?granted=TOM&role=/)
  await expectLoaded(page)
})
