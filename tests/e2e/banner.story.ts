import type { Page } from '@playwright/test'
import type { Banner } from '../../contract/entities/banner'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const banner: Banner = {
  version: '1',
  text: 'New servers tonight from 20:00 to 22:00 UTC: you can read, but nothing can be changed. <b>Thank you</b> for your patience!',
  level: 'warning',
  refuses_writes: false,
  ends_at: null,
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Shows a banner to this page alone: other stories run on the same product. */
const tell = async (page: Page, told: Banner) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), banner: told.version } })
  })
  await page.route('**/api/banner/', (route) =>
    route.fulfill({
      headers: { banner: told.version },
      json: { success: true, code: 1000, message: '', data: { banner: told }, pagination: null },
    }),
  )
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const meta = `<meta name="banner" content="${told.version}" data-banner="${escape(JSON.stringify(told))}">`
      await route.fulfill({ response, body: text.replace('</head>', `${meta}</head>`) })
    },
  )
}

const region = (page: Page) => page.getByRole('status', { name: 'Announcement' })

test('what operators tell is above the login form and every page, until it is dismissed or another comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await tell(page, banner)
  await page.goto('/login')
  await expect(region(page)).toContainText('Please note: New servers tonight')
  await expect(region(page)).toContainText('<b>Thank you</b>')
  await expectAccessible(page)
  const card = await page.getByRole('heading', { name: 'Login' }).boundingBox()
  const above = await region(page).boundingBox()
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)

  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expect(page.getByText('Public Administration').first()).toBeVisible()
  await expect(region(page)).toContainText('New servers tonight')
  await expectAccessible(page)
  await expectFit(page)
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click()
  await expect(region(page)).toBeEmpty()
  await page.reload()
  await expect(page.getByText('Public Administration').first()).toBeVisible()
  await expect(page.getByText('New servers tonight')).toHaveCount(0)

  // The next answer of the server names another one.
  await tell(page, { ...banner, version: '2', text: 'It takes until 23:00.' })
  await page.getByPlaceholder('Search sectors').fill('health')
  await expect(region(page)).toContainText('It takes until 23:00.')
})

test('a change that is refused for maintenance, or too large for a proxy, says so and keeps what was typed', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  await page.goto('/tom-users/create')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('First name').fill('Ada')
  await field('Last name').fill('Byron')
  await field('Contact number').fill('5551234567')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await field('Email').fill('ada.byron@talent.example')
  const answers = [
    { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' },
    { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
    {
      status: 503,
      json: {
        success: false,
        code: 1011,
        message: 'Nothing was changed: the console is under maintenance, and only reads.',
        error: null,
        data: null,
        is_validation_error: false,
      },
    },
  ]
  await page.route('**/api/admin/tom-user/', (route) => route.fulfill(answers.shift() ?? { status: 500 }))
  for (const text of ['Too large to be sent', 'The service does not answer', 'under maintenance']) {
    await page.getByRole('button', { name: 'Create Tom User', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
    await expect(field('First name')).toHaveValue('Ada')
  }
})
