import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { field, save } from './support/companyForm'
import { countRequests, expectAccessible, expectFit, expectToast, holdBack } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'
import { aurora } from './support/structure'

const profile = `/companies/${aurora}`
const tabs = (page: Page) => page.getByRole('tab')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const denied = (page: Page) => page.getByRole('main').getByText('Access Denied')
const editButtons = (page: Page) => page.getByRole('link', { name: /^Edit (?:Company )?Details$/ })

test.describe('the profile of a company', () => {
  test('has tabs, each at its own address', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto(profile)
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
    await expect(tabs(page)).toContainText(['Company details', 'Business units', 'Regions'])
    await expect(tab(page, 'Company details')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Business units').click()
    await expect(page).toHaveURL(`${profile}/business-units`)
    await expect(page.getByRole('tabpanel', { name: 'Business units' })).toBeVisible()
    await tab(page, 'Regions').click()
    await expect(page).toHaveURL(`${profile}/regions`)
    await page.reload()
    await expect(tab(page, 'Regions')).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(tab(page, 'Business units')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL('/companies')
  })

  test('moves between its tabs by keyboard', async ({ page }) => {
    await comeBackAs(page, 'companyViewer')
    const release = await holdBack(page, `**/api/company/${aurora}/`)
    await page.goto(profile)
    await tab(page, 'Company details').focus()
    await page.keyboard.press('ArrowRight')
    // Data that arrives later doesn't take the focus away.
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
    await expect(tab(page, 'Business units')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${profile}/business-units`)
  })

  for (const { held, shown, hidden } of [
    { held: 'VIEW_BUSINESS_UNIT', shown: ['Company details', 'Business units'], hidden: 'regions' },
    { held: 'VIEW_REGION', shown: ['Company details', 'Regions'], hidden: 'business-units' },
  ])
    test(`shows only what ${held} permits`, async ({ page }) => {
      await limitPermissions(page, [held])
      await comeBackAs(page, 'companyAdmin')
      await page.goto(profile)
      await expect(page.getByRole('heading', { level: 2, name: 'Basic information' })).toBeVisible()
      await expect(tabs(page)).toHaveText(shown)
      await page.goto(`${profile}/${hidden}`)
      await expect(denied(page)).toBeVisible()
      await expect(tabs(page)).toHaveCount(0)
    })

  test('is refused to a user who may view neither units nor regions', async ({ page }) => {
    await comeBackAs(page, 'recruiter')
    for (const path of ['', '/business-units', '/regions']) {
      await page.goto(`${profile}${path}`)
      await expect(denied(page)).toBeVisible()
      await expect(tabs(page)).toHaveCount(0)
      await expect(page.getByRole('main').getByText('Aurora Foods')).toHaveCount(0)
    }
  })

  test('says that the company does not exist', async ({ page }) => {
    await comeBackAs(page, 'master')
    for (const id of ['999999', 'abc']) {
      await page.goto(`/companies/${id}`)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
    }
  })

  for (const path of ['', '/business-units', '/regions', '/edit'])
    test(`fits a phone, and axe finds nothing on it${path && ` at ${path}`}`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await comeBackAs(page, 'companySuper')
      await page.goto(`${profile}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectFit(page)
      await expectAccessible(page)
    })
})

test.describe('the details of a company', () => {
  test('are shown section by section, without inputs', async ({ page }) => {
    await comeBackAs(page, 'companyViewer')
    await page.goto(profile)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Basic information',
      'Corporate Information',
      'Applications',
      'Stock entries',
      'Contract Details',
      'Contact Person Details',
    ])
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
    await page.goto(`${profile}/edit`)
    await expect(denied(page)).toBeVisible()
  })

  test('have two Edit buttons for a super user with the permission, which open the form', async ({ page }) => {
    await comeBackAs(page, 'companySuper')
    await page.goto(profile)
    await expect(editButtons(page)).toHaveText(['Edit Company Details', 'Edit Details'])
    const contact = page.getByRole('region', { name: 'Contact Person Details' })
    await contact.getByRole('link', { name: 'Edit Details' }).click()
    await expect(page).toHaveURL(`${profile}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
  })

  for (const { account, held } of [
    { account: 'companySuper', held: ['VIEW_COMPANY', 'VIEW_BUSINESS_UNIT'] },
    { account: 'companyAdmin', held: ['VIEW_COMPANY', 'VIEW_BUSINESS_UNIT', 'UPDATE_COMPANY'] },
  ] as const)
    test(`have no Edit button for ${account} with ${held.join(', ')}`, async ({ page }) => {
      await limitPermissions(page, held)
      await comeBackAs(page, account)
      await page.goto(profile)
      await expect(page.getByRole('heading', { level: 2, name: 'Contact Person Details' })).toBeVisible()
      await expect(editButtons(page)).toHaveCount(0)
      await page.goto(`${profile}/edit`)
      await expect(denied(page)).toBeVisible()
      await expect(page.getByRole('main').locator('form')).toHaveCount(0)
    })

  test('have no Edit button for provider staff, who edit from the list', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto(profile)
    await expect(page.getByRole('heading', { level: 2, name: 'Contact Person Details' })).toBeVisible()
    await expect(editButtons(page)).toHaveCount(0)
  })

  test('show what a super user has saved, with the applications unchanged', async ({ page }) => {
    await comeBackAs(page, 'companySuper')
    const [before] = await callAs(page, calls.listAllCompanies, {})
    await page.goto(profile)
    await page.getByRole('link', { name: 'Edit Company Details' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    const address = newName('Fjord Road')
    await field(page, 'Address').fill(address)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page, 'Update the Company').click()
    expect((await sent).postDataJSON()).not.toHaveProperty('applications')
    await expectToast(page, 'Company Updated')
    await expectToast(page, 'You have successfully updated the company.')
    await expect(page).toHaveURL(/\/companies\/\d+$/)
    await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
    const [own] = await callAs(page, calls.listAllCompanies, {})
    expect(own?.applications).toEqual(before?.applications)
  })

  test('of another company are not requested, and a company user cannot add a company', async ({ page }) => {
    await comeBackAs(page, 'jobEvaluator')
    const requests = countRequests(page, `/api/company/${aurora}/`)
    for (const path of ['', '/edit', '/business-units', '/regions']) {
      await page.goto(`${profile}${path}`)
      await expect(denied(page)).toBeVisible()
      await expect(page.getByText('Aurora')).toHaveCount(0)
    }
    expect(requests).toEqual([])
    await page.goto('/companies/create')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Create New Company')
    await expect(page.getByRole('main').locator('form')).toHaveCount(0)
  })
})
