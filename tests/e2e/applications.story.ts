import { comeBackAs, cookieOf, expectCookie, openApplications, openProfile } from './support/session'
import { applicationCard, countRequests, expectAccessible, expectFit, trackCalls } from './support/screen'
import { expect, test } from './support/story'
import { visit } from './support/visit'

const names = ['Dashboard', 'TOM', 'TAREF', 'Live Pay Benchmarking']

test('a provider user may open all four applications: the Dashboard at once, the others after picking a company', async ({
  page,
  context,
}) => {
  await openApplications(page, 'sales')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  for (const name of names) await expect(applicationCard(page, name)).toBeEnabled()
  for (const [id, name] of names.entries())
    await test.step(name, async () => {
      await applicationCard(page, name).click()
      await expect(page).toHaveURL(id === 0 ? '/companies' : '/select-company')
      await expectCookie(context, 'selected_app', String(id))
      await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_app'))).toBe(String(id))
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['auth', 'selected_app'])
      if (id > 0) await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeDisabled()
      await visit(page, '/app')
    })
  expect(await cookieOf(context, 'selected_company')).toBeUndefined()
})

test('a company user opens the applications of their company, which is the only one they see', async ({
  page,
  context,
}) => {
  const quiet = trackCalls(page)
  await openApplications(page, 'companyViewer')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Company Business Access')
  await expect(header.locator('#profile img')).toHaveAttribute('src', /\/media\//)

  await test.step('there is no Dashboard, and applications that are not theirs are greyed out', async () => {
    await expect(applicationCard(page, 'Dashboard')).toHaveCount(0)
    await expect(applicationCard(page, 'TOM')).toBeEnabled()
    for (const name of ['TAREF', 'Live Pay Benchmarking']) {
      const card = applicationCard(page, name)
      await expect(card).toHaveAttribute('aria-disabled', 'true')
      await expect(card.locator('svg').first()).toHaveCSS('filter', 'grayscale(1)')
      await expect(card).toContainText('Not part of your applications')
    }
    // What the page asks for by itself comes when it is idle.
    await quiet()
    const calls = countRequests(page, '/api/')
    const before = await context.cookies()
    await applicationCard(page, 'TAREF').click({ force: true })
    await applicationCard(page, 'TAREF').press('Enter')
    expect(calls).toEqual([])
    expect(await context.cookies()).toEqual(before)
    await expect(page).toHaveURL('/app')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('TOM opens for their own company', async () => {
    await applicationCard(page, 'TOM').click()
    await expect(page).toHaveURL('/app/1')
    await expect(page.getByRole('main')).toContainText('Aurora Foods')
    await expect(page.getByText('The address of TOM is not configured')).toBeVisible()
    await expectCookie(context, 'selected_company', expect.stringMatching(/^\d+$/))
    await expectAccessible(page)
  })

  await test.step('the company selector offers only their own company', async () => {
    await visit(page, '/select-company')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('option', { name: 'Aurora Foods' })).toBeVisible()
  })

  await test.step('the dashboard shows their company and leads to the applications', async () => {
    await visit(page, '/')
    await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Aurora Foods')
    await expectAccessible(page)
    await openProfile(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open an application' }).click()
    await expect(page).toHaveURL('/app')
  })
})

test('an application with an address opens in the same window', async ({ page, context }) => {
  await comeBackAs(page, 'companyAdmin')
  await page.route(/\/app$/, async (route) => {
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
  await page.goto('/app')
  const windows = context.pages()
  await applicationCard(page, 'TOM').click()
  await expect(page).toHaveURL('http://tom.example/start')
  expect(context.pages()).toEqual(windows)
})
