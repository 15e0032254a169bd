import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { chooseUpload, csvFile, expectCells, linesOf, savedFile } from './support/csv'
import { confirmDelete, addEditDelete } from './support/entries'
import { expectAccessible, expectLoaded, expectToast, expectNoOverflow, holdBack } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'

const title = 'Sectors, Industry & Sub-Industry'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })

/** Creates a sector with an industry and a sub-industry, for this story only. */
const makeTree = async (page: Page) => {
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector') })
  const industry = await callAs(page, calls.createIndustry, {}, { sector_id: sector.id, name: 'Mining' })
  const leaf = await callAs(page, calls.createSubIndustry, {}, { industry_id: industry.id, name: 'Coal' })
  return { sector, industry, leaf }
}

/** Opens the list filtered by name, because other stories add sectors at the same time. */
const openSectorsOf = async (page: Page, name: string) => {
  await page.goto(`/sectors?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
}

const toastsFor = (one: string) => [`${one} Created`, `${one} Updated`, `${one} deleted successfully!`] as const

test.describe('sectors', () => {
  test('are listed in pages from the server', async ({ page }) => {
    await comeBackAs(page, 'master')
    const pageRequest = (number: number) =>
      page.waitForRequest((request) => new RegExp(`/api/sectors/\\?.*\\bpage=${number}\\b`).test(request.url()))
    const first = pageRequest(1)
    await page.goto('/sectors')
    await first
    await expect(heading(page, title)).toBeVisible()
    for (const name of ['Upload Sectors', 'Download Sectors', 'Add New Sector'])
      await expect(button(page, name)).toBeVisible()
    const second = pageRequest(2)
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await second
    await expect(page).toHaveURL('/sectors?page=2')
  })

  test('are added, changed and deleted', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/sectors')
    const what = { one: 'Sector', add: 'Add New Sector', path: '/api/sector/', toasts: toastsFor('Sector') }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE'])
    expect(sent[0]?.body).toMatchObject({ name })
  })

  test('have unique names, ignoring case', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    await page.goto('/sectors')
    await button(page, 'Add New Sector').click()
    const dialog = page.getByRole('dialog', { name: 'Add Sector' })
    await dialog.getByLabel('Sector').fill(sector.name.toUpperCase())
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Sector')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Sector')).toBeFocused()
  })

  test('are not deleted while they have industries, and say which', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    await openSectorsOf(page, sector.name)
    await confirmDelete(page, sector.name)
    await expectToast(page, `${sector.name} has 1 industry: Mining. Nothing was deleted.`)
    await expect(page.getByRole('cell', { name: sector.name, exact: true })).toBeVisible()
  })

  for (const { held, offered } of [
    { held: 'CREATE_SECTOR', offered: /^(?:Add New|Upload) Sectors?$/ },
    { held: 'UPDATE_SECTOR', offered: /^Edit / },
    { held: 'DELETE_SECTOR', offered: /^Delete / },
  ])
    test(`offer what ${held} permits`, async ({ page }) => {
      await limitPermissions(page, ['VIEW_SECTOR', held])
      await comeBackAs(page, 'master')
      await page.goto('/sectors')
      await expect(button(page, 'Download Sectors')).toBeVisible()
      await expectLoaded(page)
      const all = page.getByRole('main').getByRole('button', { name: /^(?:Add New|Upload|Edit|Delete) / })
      await expect(page.getByRole('button', { name: offered })).not.toHaveCount(0)
      await expect(all).toHaveCount(await page.getByRole('button', { name: offered }).count())
    })

  for (const { held, opens } of [
    { held: ['VIEW_SECTOR'], opens: false },
    { held: ['VIEW_SECTOR', 'VIEW_INDUSTRY'], opens: true },
  ])
    test(`${opens ? 'open' : 'do not open'} with ${held.join(' and ')}`, async ({ page }) => {
      await limitPermissions(page, held)
      await comeBackAs(page, 'sales')
      await page.goto('/sectors')
      await expectLoaded(page)
      await page.getByRole('main').getByRole('cell').nth(1).click()
      if (opens) await expect(heading(page, 'Industries')).toBeVisible()
      await expect(page).toHaveURL(opens ? /\/sectors\/\d+$/ : '/sectors')
    })
})

test.describe('industries and sub-industries', () => {
  test('are opened level by level, with breadcrumbs', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector, industry } = await makeTree(page)
    await openSectorsOf(page, sector.name)
    await page.getByRole('cell', { name: sector.name, exact: true }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(heading(page, 'Industries')).toBeVisible()
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await link(page, 'Mining').click()
    await expect(page).toHaveURL(`/sectors/${sector.id}/${industry.id}`)
    await expect(heading(page, 'Sub-Industries')).toBeVisible()
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('cell', { name: 'Coal', exact: true })).toBeVisible()
    await page.reload()
    await expect(crumbs(page).getByRole('listitem')).toHaveText([title, sector.name, 'Mining'])
    await crumbs(page).getByRole('link', { name: sector.name }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await page.goBack()
    await expect(heading(page, 'Sub-Industries')).toBeVisible()
    await crumbs(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL('/sectors')
  })

  test('of a sector are added, changed and deleted', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    await page.goto(`/sectors/${sector.id}`)
    const what = { one: 'Industry', add: 'Add New Industry', path: '/api/industry/', toasts: toastsFor('Industry') }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent[0]).toEqual({ method: 'POST', body: { sector_id: sector.id, name } })
  })

  test('of an industry are added, changed and deleted', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector, industry } = await makeTree(page)
    await page.goto(`/sectors/${sector.id}/${industry.id}`)
    const what = {
      one: 'Sub-Industry',
      add: 'Add Sub-Industry',
      path: '/api/sub-industry/',
      toasts: toastsFor('Sub-Industry'),
    }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent[0]).toEqual({ method: 'POST', body: { name, industry_id: industry.id } })
  })

  test('cannot be deleted while they have children', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    await page.goto(`/sectors/${sector.id}`)
    await confirmDelete(page, 'Mining')
    await expectToast(page, 'Could not delete industry')
    await expect(page.getByRole('alert').locator('.MuiAlert-message')).toHaveCount(1)
    await expect(link(page, 'Mining')).toBeVisible()
  })

  test('cannot be deleted while a business unit uses them', async ({ page }) => {
    await comeBackAs(page, 'master')
    const companies = await callAs(page, calls.listAllCompanies, {})
    const aurora = companies.find(({ name }) => name === 'Aurora Foods')
    const units = await callAs(page, calls.listBusinessUnits, { company_id: aurora?.id ?? 0 })
    const { sector, industry, sub_industry } = units.find((unit) => unit.sub_industry) ?? {}
    const name = sub_industry?.name ?? ''
    await page.goto(`/sectors/${sector?.id}/${industry?.id}?search=${encodeURIComponent(name)}`)
    await confirmDelete(page, name)
    await expectToast(page, 'Could not delete sub-industry')
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  })

  test('offer what the permissions of each level allow', async ({ page }) => {
    await limitPermissions(page, [
      'VIEW_SECTOR',
      'VIEW_INDUSTRY',
      'CREATE_INDUSTRY',
      'VIEW_SUB_INDUSTRY',
      'UPDATE_SUB_INDUSTRY',
    ])
    await comeBackAs(page, 'master')
    const { sector, industry } = await makeTree(page)
    await page.goto(`/sectors/${sector.id}`)
    await expect(button(page, 'Add New Industry')).toBeVisible()
    await expect(link(page, 'Mining')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0)
    await page.goto(`/sectors/${sector.id}/${industry.id}`)
    await expect(button(page, 'Edit Coal')).toBeVisible()
    await expect(button(page, 'Delete Coal')).toHaveCount(0)
    await expect(button(page, 'Add Sub-Industry')).toHaveCount(0)
  })

  test('of a parent that does not exist are not found', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    for (const path of ['/sectors/999999999', '/sectors/nothing', `/sectors/${sector.id}/999999999`]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    }
  })
})

test.describe('the file of sectors', () => {
  test('is previewed before anything is written, and then imported', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    const fresh = newName('Fresh')
    await page.goto('/sectors')
    const file = csvFile('taxonomy.csv', [
      'Sector,Industry,Sub-Industry',
      `${sector.name},Mining,Copper`,
      `"${fresh}, and more",,`,
      `"${fresh}, and more",Fishing,`,
    ])
    const release = await holdBack(page, '**/api/sector/upload/?**')
    const dialog = await chooseUpload(page, 'Upload Sectors', file)
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    release()
    await expect(dialog.getByRole('status')).toContainText('3 new')
    await expect(dialog.getByRole('status')).toContainText('2 already there')
    await expectCells(page, 'What the import would do', [
      ['2', 'New', sector.name, 'Mining', 'Copper'],
      ['3', 'New', `${fresh}, and more`, '', ''],
      ['4', 'New', `${fresh}, and more`, 'Fishing', ''],
    ])
    await expectAccessible(page)
    await expect(callAs(page, calls.listAllSectors, {})).resolves.not.toContainEqual(
      expect.objectContaining({ name: `${fresh}, and more` }),
    )
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expectToast(page, 'CSV Data Uploaded Successfully')
    await expect(dialog).toBeHidden()
    await openSectorsOf(page, `${fresh}, and more`)
    await link(page, `${fresh}, and more`).click()
    await expect(link(page, 'Fishing')).toBeVisible()
  })

  test('can be downloaded and uploaded again, which changes nothing', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    await page.goto('/sectors')
    const download = page.waitForRequest((request) => request.url().endsWith('/api/sector/download/'))
    const { name, text } = await savedFile(page, 'Download Sectors')
    await download
    expect(name).toBe('sectors.csv')
    expect(text.startsWith('\uFEFFSector,Industry,Sub-Industry\r\n')).toBe(true)
    // Other stories change their own records at the same time.
    const [header = '', ...lines] = linesOf(text)
    const own = lines.filter((line) => line.startsWith(sector.name))
    expect(own).toEqual([`${sector.name},Mining,Coal`])
    const dialog = await chooseUpload(page, 'Upload Sectors', csvFile(name, [header, ...own]))
    await expect(dialog.getByText('No changes to import.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('is refused as a whole, and can be downloaded with the reason for each row', async ({ page }) => {
    await comeBackAs(page, 'master')
    const fresh = newName('Refused')
    const long = 'x'.repeat(300)
    await page.goto('/sectors')
    const dialog = await chooseUpload(
      page,
      'Upload Sectors',
      csvFile('wrong.csv', [
        'Sector,Industry,Sub-Industry',
        `${fresh},Mining,Coal`,
        `${fresh},,Orphan`,
        `${fresh},${long},`,
      ]),
    )
    await expect(dialog.getByText('Nothing was imported: 2 errors must be corrected.')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Error' }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0).getByRole('cell').nth(0)).toHaveText('3')
    await expect(rows.nth(0).getByRole('cell').nth(1)).toHaveText('Industry')
    await expect(rows.nth(1).getByRole('cell').nth(0)).toHaveText('4')
    await expect(rows.nth(1).getByRole('cell').nth(2)).toContainText('xxx')
    const reasons = await rows.locator('td:nth-child(4)').allTextContents()
    expect(reasons.every(Boolean)).toBe(true)
    await expectAccessible(page)
    const { name, text } = await savedFile(page, 'Download the file with the errors')
    expect(name).toBe('wrong-errors.csv')
    const lines = linesOf(text)
    expect(lines[0]).toBe('Sector,Industry,Sub-Industry,Error')
    expect(lines[1]).toBe(`${fresh},Mining,Coal,`)
    expect(lines[2]).toContain(`Industry: ${reasons[0]}`)
    expect(lines[3]).toContain(`Industry: ${reasons[1]}`)
    await expect(callAs(page, calls.listAllSectors, {})).resolves.not.toContainEqual(
      expect.objectContaining({ name: fresh }),
    )
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
  })

  test('with errors in many rows is reported in one toast, and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeBackAs(page, 'master')
    await page.goto('/sectors')
    const wrong = Array.from({ length: 500 }, (_, index) => `,Orphan ${index},`)
    const dialog = await chooseUpload(
      page,
      'Upload Sectors',
      csvFile('many.csv', ['Sector,Industry,Sub-Industry', ...wrong]),
    )
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('alert').locator('.MuiAlert-message')
    await expect(toasts).toHaveText(['The file could not be imported.'])
    await expect(dialog.getByText('Nothing was imported: 500 errors must be corrected.')).toBeVisible()
    await expect(dialog.getByText('and 300 more: the file with the errors names them all')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeFocused()
    const table = page.getByRole('region', { name: 'Error' })
    await expectNoOverflow(table)
    await expectAccessible(page)
    const { text } = await savedFile(page, 'Download the file with the errors')
    expect(linesOf(text)[500]).toMatch(/^,Orphan 499,,Sector: ./)
  })

  test('can be cancelled while it is checked', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/sectors')
    const release = await holdBack(page, '**/api/sector/upload/?**')
    const file = csvFile('late.csv', ['Sector,Industry,Sub-Industry', `${newName('Late')},,`])
    const dialog = await chooseUpload(page, 'Upload Sectors', file)
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Upload Sectors')).toBeFocused()
    release()
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toBeEmpty()
  })

  test('must be one', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/sectors')
    const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) }
    const dialog = await chooseUpload(page, 'Upload Sectors', picture)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('axe finds nothing on the screens of sectors', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { sector, industry } = await makeTree(page)
  for (const path of [`/sectors?search=${encodeURIComponent(sector.name)}`, `/sectors/${sector.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('tbody').getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
  }
  await page.goto(`/sectors/${sector.id}/${industry.id}`)
  await button(page, 'Delete Coal').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Add Sub-Industry').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
