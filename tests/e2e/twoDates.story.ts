/** What differs in a company between two dates: from the past to a page, its records, and paper. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { inputOf } from '../../src/custom/viewAs/moments'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { shownMoment } from './support/shownMoment'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits for the next second, since moments are entered in seconds, and returns it. */
const nextSecond = async () => {
  const second = Math.floor(Date.now() / 1000) * 1000 + 1000
  await expect.poll(() => Date.now() > second + 50).toBe(true)
  return new Date(second)
}

test('staff compare a company with an earlier date: what was, what is, and nothing that was changed back', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const [former, kept, passing] = [newName('Former'), newName('Kept'), newName('Passing')]
  const body = { business_unit_ids: [], country_ids: [] }
  const make = (name: string) => callAs(page, calls.createRegion, { company_id }, { ...body, name })
  const rename = (region_id: number, name: string) =>
    callAs(page, calls.updateRegion, { company_id, region_id }, { ...body, name })
  const [region, other] = [await make(former), await make(kept)]
  const moment = await nextSecond()
  const renamed = newName('Renamed')
  await rename(region.id, renamed)
  await rename(other.id, newName('Elsewhere'))
  await rename(other.id, kept)
  const gone = await make(passing)
  await callAs(page, calls.deleteRegion, { company_id, region_id: gone.id })
  const unit = newName('Unit')
  await callAs(page, calls.createBusinessUnit, { company_id }, { name: unit })

  await test.step('the bar of the past leads to what has changed since', async () => {
    await page.goto(`/companies/${company_id}/regions`)
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'View as of a date' }).click()
    await page.getByLabel('Date and time').fill(inputOf(moment))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Compare with today' }).click()
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'View as of a date' })).toHaveCount(0)
    await expect(page.getByLabel('From')).toHaveValue(shownMoment(moment))
  })

  await test.step('each kind says how many records differ, and which, once it is opened by keyboard', async () => {
    await expect(section(page, 'Regions')).toContainText('1 changed')
    await expect(section(page, 'Business units')).toContainText('1 added')
    await section(page, 'Regions')
      .getByRole('button', { name: /Regions/ })
      .press('Enter')
    const records = page.getByRole('list', { name: 'Regions' })
    await expect(records.locator('> li')).toHaveCount(1)
    await expect(records).toContainText(new RegExp(`Region name.*was ${former}.*now ${renamed}`))
    await expectAccessible(page)
  })

  await test.step('filters keep one kind, and one way of change', async () => {
    await page.getByRole('combobox', { name: 'Kind of record' }).click()
    await page.getByRole('option', { name: 'Business units' }).click()
    await expect(section(page, 'Regions')).toHaveCount(0)
    // The only kind is open.
    await expect(page.getByRole('list', { name: 'Business units' })).toContainText(unit)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('combobox', { name: 'Kind of record' }), 'paper says what it has').toBeVisible()
    await page.emulateMedia({ media: null })
    await page.getByRole('combobox', { name: 'What happened' }).click()
    await page.getByRole('option', { name: 'Removed' }).click()
    await expect(page.getByText('Nothing like this happened')).toBeVisible()
    await page.getByRole('button', { name: 'Everything', exact: true }).click()
    await expect(page).toHaveURL(/kind=businessUnits/)
    await page.getByRole('combobox', { name: 'Kind of record' }).click()
    await page.getByRole('option', { name: 'All kinds' }).click()
  })

  await test.step('moments that make no sense are refused at their field, and what was entered stays', async () => {
    await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00:00')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByText('Choose a moment after the first one.')).toBeVisible()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(/^2020-01-01/)
    await expectAccessible(page)
    await page.getByLabel('To', { exact: true }).fill(inputOf(moment))
    await expect(page.getByText('Choose a moment after the first one.')).toBeHidden()
    await page.getByRole('button', { name: 'Since history began' }).click()
    await expect(section(page, 'The company itself')).toContainText('1 added')
  })

  await test.step('it fits a phone, and paper has all records', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('list', { name: 'Regions' })).toHaveCount(0)
    await page.evaluate(() => (window.print = () => void (document.body.dataset.printed = 'yes')))
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Print this page' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(renamed).first()).toBeVisible()
    await expect(page.getByText(unit).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Kind of record' })).toBeHidden()
    const file = await page.pdf({ preferCSSPageSize: true })
    expect(file.toString('latin1')).toMatch(/\/MediaBox \[0 0 59\d(\.\d+)? 84\d/)
    await page.emulateMedia({ media: null })
  })

  await test.step('a record leads to its screen, and the page of the company leads back here', async () => {
    await page.goto(`/companies/${company_id}`)
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await page.getByRole('menuitem', { name: 'What changed' }).click()
    await section(page, 'Business units').getByRole('button').first().click()
    await page.getByRole('link', { name: unit }).click()
    await expect(page).toHaveURL(new RegExp(`/companies/${company_id}/business-units`))
  })
})

test('a super user compares their own company; others are told that they may not', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/')
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Compare two dates' }).click()
  await expect(page).toHaveURL(/\/companies\/1\/changes/)
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await page.goto('/companies/2/changes')
  await expect(page.getByRole('combobox', { name: 'Kind of record' })).toHaveCount(0)
  await comeBackAs(page, 'companyAdmin')
  await page.goto('/companies/1/changes')
  await expect(page.getByLabel('From')).toHaveCount(0)
  await openProfile(page)
  await expect(page.getByRole('menuitem', { name: 'Compare two dates' })).toHaveCount(0)
})
