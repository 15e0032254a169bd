import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls'
import { buildConsole, consoleFiles, scriptsWith, serveConsole } from './customPage/build'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeBranch, makeCompany } from './support/structure'

const folder = mkdtempSync(join(tmpdir(), 'talent-custom-page-'))

// In one worker, since each would build a console of its own.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => buildConsole(folder))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A class name that only react-admin's list has. */
const sign = 'RaBulkActionsToolbar'

test('react-admin’s components are a chunk of their own, and no part of the product', () => {
  const [chunk, ...others] = scriptsWith(folder, sign)
  expect(others).toEqual([])
  expect(consoleFiles(folder)).not.toContain(chunk)
  expect(scriptsWith('dist/console', sign)).toEqual([])
})

test('a page of react-admin’s components lists, refers, edits and acts on many records', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const { unit: inUse } = await makeBranch(page, company_id)
  const [sector] = await callAs(page, calls.listAllSectors, {})
  const sector_id = sector?.id ?? null
  const make = (name: string) => callAs(page, calls.createBusinessUnit, { company_id }, { name, sector_id })
  const [one, two] = [await make(newName('One')), await make(newName('Two'))]
  await serveConsole(page, folder)
  const sectorReads: string[] = []
  page.on('request', (request) => void (/\/sectors?\//.test(request.url()) && sectorReads.push(request.url())))

  await page.goto(`/companies/${company_id}/units-page`)
  const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })
  await expect(row(one.name)).toContainText(sector?.name ?? '?')
  await expect(row(inUse.name)).toContainText('None')
  expect(sectorReads).toHaveLength(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`list-${colorScheme}.png`) })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: test.info().outputPath('list-phone.png') })
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)

  await row(two.name).click()
  const name = page.getByRole('textbox', { name: /name/i })
  await expect(name).toHaveValue(two.name)
  await name.fill(one.name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await expectAccessible(page)
  const changed = newName('Changed')
  await name.fill(changed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(changed)).toContainText(sector?.name ?? '?')

  for (const unit of [one.name, changed]) await row(unit).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Clear sector' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row(changed)).toContainText('None')

  await page.reload()
  for (const unit of [one.name, inUse.name]) await row(unit).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, `${inUse.name}: `)
  await expect(row(one.name)).toHaveCount(0)
  await expect(row(inUse.name)).toBeVisible()
  await expect(row(changed)).toBeVisible()
})
