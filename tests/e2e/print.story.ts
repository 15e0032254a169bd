import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { makeVersion } from './support/grades'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

/** Prints by the menu, looks at what is on paper, and returns the size of each page in points. */
const printPage = async (page: Page, look: () => Promise<unknown>): Promise<string[]> => {
  await page.evaluate(() => {
    Reflect.deleteProperty(document.body.dataset, 'printed')
    window.print = () => void (document.body.dataset.printed = 'yes')
  })
  await page.getByRole('button', { name: /^Profile of / }).click()
  await page.getByRole('menuitem', { name: 'Print this page' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: null })
  const file = await page.pdf({ preferCSSPageSize: true })
  return file.toString('latin1').match(/(?<=\/MediaBox \[0 0 )[\d.]+ [\d.]+/g) ?? []
}

const portrait = /^59\d(?:\.\d+)? 84\d/
const landscape = /^84\d(?:\.\d+)? 59\d/

/** What stands in the margins of all pages. */
const margins = (page: Page) =>
  page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .filter((text) => text.startsWith('@page'))
      .join(' '),
  )

test('pages are printed whole, on A4 with head, date and page numbers', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)

  await test.step('a company profile has no navigation on paper', async () => {
    await page.goto(`/companies/${company.id}`)
    await expect(page.getByText('Basic information')).toBeVisible()
    const sizes = await printPage(page, async () => {
      await expect(page.getByText('Basic information')).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Edit Company' })).toHaveCount(0)
    })
    expect(sizes.length).toBeGreaterThan(0)
    for (const size of sizes) expect(size).toMatch(portrait)
    const written = await margins(page)
    expect(written).toContain('counter(page)')
    for (const text of ['Talent Console', company.name, String(new Date().getFullYear())])
      expect(written).toContain(text)
  })

  await test.step('the grade map is a table of all ranks, of which the screen draws those in sight', async () => {
    await page.goto('/grade-map-table')
    await expect(page.getByRole('grid')).toBeVisible()
    const ranks = await callAs(page, calls.listTaRanks, {})
    const sizes = await printPage(page, async () => {
      await expect(page.getByRole('grid')).toHaveCount(0)
      const table = page.getByRole('table').first()
      await expect(table.getByRole('row')).toHaveCount(1 + ranks.length)
      await expect(table.getByRole('columnheader', { name: 'Aurora Foods' })).toBeVisible()
    })
    expect(sizes.length).toBeGreaterThan(1)
    for (const size of sizes) expect(size).toMatch(landscape)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('a list has neither its tools nor the column of its buttons on paper', async () => {
    await page.goto('/companies/1/business-units')
    await expect(page.getByRole('row', { name: /Beverages/ })).toBeVisible()
    await printPage(page, async () => {
      await expect(page.getByRole('row', { name: /Beverages/ })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Regions' })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0)
      await expect(
        page.locator('main').getByRole('button', { name: /^(?:Filters|List|Tree|Edit|Delete)/ }),
      ).toHaveCount(0)
    })
  })

  await test.step('a comparison of versions has all differences, of which the screen shows a page', async () => {
    const grades = Array.from({ length: 24 }, (_, place) => `G${place + 10},`)
    await makeVersion(page, calls.uploadJobGrades, company.id, ['Grade,Countries', 'G1,'], 'First')
    await makeVersion(page, calls.uploadJobGrades, company.id, ['Grade,Countries', ...grades], 'Second')
    await page.goto(`/companies/${company.id}/job-grades/versions/compare`)
    const rows = page.getByRole('list', { name: 'Changes' }).locator('> li')
    await expect(rows).toHaveCount(10)
    await printPage(page, async () => {
      await expect(rows).toHaveCount(25)
      await expect(page.getByText('1–10 of 25')).toBeHidden()
    })
  })

  await test.step('the rights of a person are printed with those that are folded', async () => {
    await page.goto('/company-users/list/1?search=user%40aurora.example')
    await page.getByRole('row').filter({ hasText: 'user@aurora.example' }).getByRole('link').first().click()
    const more = page.getByRole('button', { name: /^More permissions/ })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    const folded = more.locator('xpath=..').getByRole('heading', { level: 4 })
    await expect(folded).toHaveCount(0)
    await printPage(page, async () => {
      await expect(folded.first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Update Company-User' })).toHaveCount(0)
    })
  })
})
