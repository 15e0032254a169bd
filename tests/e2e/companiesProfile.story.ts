import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { field, save } from './support/companyForm'
import { expectAccessible, expectFit, expectToast, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora } from './support/structure'
import { visit } from './support/visit'

const profile = `/companies/${aurora}`
const tabs = (page: Page) => page.getByRole('tab')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const denied = (page: Page) => page.getByRole('main').getByText('Access Denied')
const editButtons = (page: Page) => page.getByRole('link', { name: /^Edit (?:Company )?Details$/ })

test('the profile of a company has tabs, each at its own address', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto(profile)
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
  await expect(tabs(page)).toContainText(['Company details', 'Business units', 'Regions'])
  await expect(tab(page, 'Company details')).toHaveAttribute('aria-selected', 'true')
  // The two labels are the company super user's; provider staff have one button.
  await expect(page.getByRole('heading', { level: 2, name: 'Contact Person Details' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^DKK [\d.,]+$/ })).toBeVisible()
  await expect(editButtons(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit Company' })).toHaveAttribute('href', /\/edit$/)
  await tab(page, 'Business units').click()
  await expect(page).toHaveURL(`${profile}/business-units`)
  await expect(page.getByRole('tabpanel', { name: 'Business units' })).toBeVisible()
  await tab(page, 'Regions').click()
  await expect(page).toHaveURL(`${profile}/regions`)
  await page.reload()
  await expect(tab(page, 'Regions')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Business units')).toHaveAttribute('aria-selected', 'true')
  for (const id of ['999999', 'abc']) {
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL('/companies')
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
    await visit(page, `/companies/${id}`)
    await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
    await visit(page, profile)
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
  }
})

test('a viewer moves between the tabs by keyboard, and reads the details section by section without inputs', async ({
  page,
}) => {
  await comeBackAs(page, 'companyViewer')
  const release = await holdBack(page, `**/api/company/${aurora}/`)
  await page.goto(profile)
  await tab(page, 'Company details').focus()
  await page.keyboard.press('ArrowRight')
  // Data that arrives later doesn't take the focus away.
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
  await expect(tab(page, 'Business units')).toBeFocused()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Basic information',
    'Corporate Information',
    'Sign-in',
    'Applications',
    'Stock entries',
    'Contact Person Details',
  ])
  await expect(
    main.getByText(/[A-Z][a-z]{2} \d{1,2}, 2028|ends in \d+ days|Contract active/),
    'the contract is told once',
  ).toHaveCount(2)
  for (const [term, text] of [
    ['Name', 'Aurora Foods'],
    ['Status', 'Active'],
    ['Country', 'Denmark'],
    ['Contact number', '+45 86120045'],
  ] as const) {
    const pair = main.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    await expect(pair.locator('dd')).toHaveText(text)
  }
  await expect(main.locator('input, textarea, [contenteditable=true]')).toHaveCount(0)
  await expect(main.getByRole('link', { name: /Edit/ })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${profile}/business-units`)
  await visit(page, `${profile}/edit`)
  await expect(denied(page)).toBeVisible()
})

test('a user who may view neither units nor regions is refused the profile, and the menu says so', async ({ page }) => {
  await comeBackAs(page, 'recruiter')
  await page.goto(profile)
  for (const path of ['/business-units', '/regions', '']) {
    await expect(denied(page)).toBeVisible()
    await expect(tabs(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Aurora Foods')).toHaveCount(0)
    await visit(page, '/app')
    await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
    await visit(page, `${profile}${path}`)
  }
  await visit(page, '/app')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'My Company' }).click({ force: true })
  await expectToast(page, 'Access Denied')
  await expect(page).toHaveURL('/app')
})

test('a super user reads the profile on a phone, edits it from two buttons, and cannot change the applications', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(profile)
  await test.step('the tabs and the form fit a phone, and axe finds nothing on them', async () => {
    for (const path of ['', '/business-units', '/regions', '/edit']) {
      if (path) await visit(page, `${profile}${path}`)
      await expect(page).toHaveURL(`${profile}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        path === '/edit' ? 'Update the Company' : 'Aurora Foods',
      )
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectFit(page)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('two buttons open the form', async () => {
    await visit(page, profile)
    await expect(editButtons(page)).toHaveText(['Edit Company Details', 'Edit Details'])
    const contact = page.getByRole('region', { name: 'Contact Person Details' })
    await contact.getByRole('link', { name: 'Edit Details' }).click()
    await expect(page).toHaveURL(`${profile}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Edit Company Details' }).click()
  })

  await test.step('what is saved is shown, with the applications unchanged', async () => {
    const [before] = await callAs(page, calls.listAllCompanies, {})
    const address = newName('Fjord Road')
    await field(page, 'Address').fill(address)
    await expect(page.getByRole('checkbox', { name: 'TAREF' })).toHaveCount(0)
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/company/'))
    await save(page, 'Update the Company').click()
    expect((await sent).postDataJSON()).not.toHaveProperty('applications')
    await expectToast(page, 'Company Updated')
    await expectToast(page, 'You have successfully updated the company.')
    await expect(page).toHaveURL(profile)
    await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
    const [own] = await callAs(page, calls.listAllCompanies, {})
    expect(own?.applications).toEqual(before?.applications)
  })
})
