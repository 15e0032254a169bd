import { comeBackAs } from './support/session'
import { expectAccessible, expectFit, expectLoaded } from './support/screen'
import { expect, test } from './support/story'

test('a provider user sees an overview of the companies, and a dot for contracts that end soon until it is read', async ({
  page,
}) => {
  await comeBackAs(page, 'sales')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome, Victor Lindgren.')).toBeVisible()
  for (const name of ['Companies by status', 'Applications in use', 'Quick links', 'Recently added companies'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  // Two charts, whose numbers are also there as text.
  await expect(page.locator('main svg [data-index], main svg path').first()).toBeAttached()
  await expect(page.getByRole('table', { name: 'Contract ends by month' }).getByRole('row')).toHaveCount(12)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Notifications, some unread' }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications).toContainText('The contract of Estrella Hotels ends soon')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(page).toHaveURL('/companies')
})

test('a company user sees the numbers of the company, and goes from what is pending to the people', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/')
  const main = page.getByRole('main')
  const roles = main.getByRole('region', { name: 'People by role' })
  await expect(roles.getByRole('table', { name: 'People by role in TOM' }).getByRole('row').nth(4)).toBeVisible()
  await expect(roles.locator('svg path').first()).toBeAttached()
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
