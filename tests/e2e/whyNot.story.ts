import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const denied = 'You need the permission to view business units or view regions.'

test('a refused page says what is missing and who can grant it', async ({ page }) => {
  await comeBackAs(page, 'recruiter')
  const [company] = await callAs(page, calls.listAllCompanies, {})
  await page.goto(`/companies/${company?.id}`)
  const reason = page.getByRole('main').getByRole('status')
  await expect(reason).toContainText('Access Denied')
  await expect(reason).toContainText(denied)
  await expect(reason).toContainText('Freja Lindqvist')
  await expect(reason).toContainText('Permission: VIEW_BUSINESS_UNIT, VIEW_REGION')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
})

test('whoever edits a person finds out what the person may do, and why a box is locked', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const [company] = await callAs(page, calls.listAllCompanies, {})
  await page.goto(`/company-users/list/${company?.id}?search=viewer%40aurora`)
  await page.getByRole('link', { name: /^Edit / }).click()
  const act = page.getByRole('combobox', { name: 'Choose what to do' })
  const answer = page.getByRole('status').filter({ hasText: 'may' })

  await test.step('no, since the permission is missing', async () => {
    await act.fill('Add Region')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(answer).toContainText('may not do this.')
    await expect(answer).toContainText('includes the permission to create regions.')
    await expect(answer).toContainText('Company Super User in TOM')
    await expect(answer).toContainText('You or ')
  })

  await test.step('yes, by the role that includes it', async () => {
    await act.fill('View Regions')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(answer).toContainText('may do this.')
    await expect(answer).toContainText('Company Business Access in TOM includes the permission to view regions.')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('their own switch says why it is locked, to the keyboard too', async () => {
    await page.goto(`/company-users/list/${company?.id}?search=super%40aurora`)
    await page.getByRole('switch', { name: /Freja Lindqvist/ }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip', { name: 'You cannot deactivate yourself' })).toBeVisible()
  })
})
