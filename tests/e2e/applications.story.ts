import { expectCookie, openApplications, signIn } from './support/session'
import { applicationCard, countRequests } from './support/screen'
import { expect, test } from './support/story'

const names = ['Dashboard', 'TOM', 'TAREF', 'Live Pay Benchmarking']

test('a provider user may open all four applications', async ({ page }) => {
  await openApplications(page, 'sales')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  for (const name of names) await expect(applicationCard(page, name)).toBeEnabled()
})

test('a company user sees no Dashboard, and applications that are not theirs greyed out', async ({ page, context }) => {
  await openApplications(page, 'companyViewer')
  await expect(applicationCard(page, 'Dashboard')).toHaveCount(0)
  await expect(applicationCard(page, 'TOM')).toBeEnabled()
  for (const name of ['TAREF', 'Live Pay Benchmarking']) {
    const card = applicationCard(page, name)
    await expect(card).toHaveAttribute('aria-disabled', 'true')
    await expect(card.locator('svg').first()).toHaveCSS('filter', 'grayscale(1)')
    await expect(card).toContainText('Not part of your applications')
  }
  const calls = countRequests(page, '/api/')
  const before = await context.cookies()
  await applicationCard(page, 'TAREF').click({ force: true })
  await applicationCard(page, 'TAREF').press('Enter')
  expect(calls).toEqual([])
  expect(await context.cookies()).toEqual(before)
  await expect(page).toHaveURL('/app')
})

test('a job evaluator may open only TAREF', async ({ page }) => {
  await openApplications(page, 'jobEvaluator')
  await expect(applicationCard(page, 'TAREF')).toHaveAttribute('aria-disabled', 'false')
  await expect(applicationCard(page, 'TOM')).toHaveAttribute('aria-disabled', 'true')
  await expect(applicationCard(page, 'Live Pay Benchmarking')).toHaveAttribute('aria-disabled', 'true')
})

test('the Dashboard opens the console at once', async ({ page }) => {
  await openApplications(page, 'master')
  await applicationCard(page, 'Dashboard').click()
  await expect(page).toHaveURL('/companies')
})

for (const [id, name] of names.entries())
  test(`the choice of ${name} is stored as ${id}`, async ({ page, context }) => {
    await openApplications(page, 'sales')
    await applicationCard(page, name).click()
    await expect(page).toHaveURL(id === 0 ? '/companies' : '/select-company')
    await expectCookie(context, 'selected_app', String(id))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_app'))).toBe(String(id))
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['auth', 'selected_app'])
  })

test('a company user goes straight to the application, for the own company', async ({ page, context }) => {
  await openApplications(page, 'companyAdmin')
  await applicationCard(page, 'TOM').click()
  await expect(page).toHaveURL('/app/1')
  await expect(page.getByRole('main')).toContainText('Aurora Foods')
  await expect(page.getByText('The address of TOM is not configured')).toBeVisible()
  await expectCookie(context, 'selected_company', expect.stringMatching(/^\d+$/))
})

test('an application with an address opens in the same window', async ({ page, context }) => {
  await page.route(/\/login$/, async (route) => {
    const response = await route.fetch()
    const links = JSON.stringify({ TOM: 'http://tom.example/start' }).replaceAll('"', '&quot;')
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replace(/<meta name="application-links"[^>]*>/, `<meta name="application-links" content="${links}">`),
    })
  })
  await page.route('http://tom.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>TOM</h1>' }),
  )
  await signIn(page, 'companyAdmin')
  const windows = context.pages()
  await applicationCard(page, 'TOM').click()
  await expect(page).toHaveURL('http://tom.example/start')
  expect(context.pages()).toEqual(windows)
})
