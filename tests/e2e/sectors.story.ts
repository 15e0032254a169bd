import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { chooseUpload, csvFile, expectCells, linesOf, savedFile } from './support/csv'
import { addEditDelete, closeRefusal, confirmDelete, refusal } from './support/entries'
import { expectAccessible, expectToast, expectNoOverflow, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const title = 'Sectors, Industry & Sub-Industry'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Creates a sector with an industry and a sub-industry, for this story only. */
const makeTree = async (page: Page) => {
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector') })
  const industry = await callAs(page, calls.createIndustry, {}, { sector_id: sector.id, name: 'Mining' })
  const leaf = await callAs(page, calls.createSubIndustry, {}, { industry_id: industry.id, name: 'Coal' })
  return { sector, industry, leaf }
}

/** Searches the list for a sector, because other stories add sectors at the same time. */
const find = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name)
  await expect(rows(page)).toHaveCount(1)
  await expect(cell(page, name)).toBeVisible()
}

const toastsFor = (one: string) => [`${one} Created`, `${one} Updated`, `${one} deleted successfully!`] as const

test('sectors are added, changed and deleted, but keep a unique name and are kept while they have industries', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await comeBackAs(page, 'master')
  const { sector } = await makeTree(page)
  await page.goto('/sectors')
  await expect(heading(page, title)).toBeVisible()
  for (const name of ['Upload Sectors', 'Download Sectors', 'Add New Sector'])
    await expect(button(page, name)).toBeVisible()

  await test.step('they are added, changed and deleted', async () => {
    const what = {
      one: 'Sector',
      add: 'Add New Sector',
      title: 'Add Sector',
      path: '/api/sector/',
      toasts: toastsFor('Sector'),
    }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE'])
    expect(sent[0]?.body).toMatchObject({ name })
  })

  await test.step('a name that another sector has is refused at its field', async () => {
    await button(page, 'Add New Sector').click()
    const dialog = page.getByRole('dialog', { name: 'Add Sector' })
    await dialog.getByLabel('Sector').fill(sector.name.toUpperCase())
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Sector')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Sector')).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('one with industries is not deleted, and a dialog alone names them', async () => {
    await find(page, sector.name)
    await confirmDelete(page, sector.name)
    await expect(refusal(page, sector.name).getByRole('heading', { name: '1 industry' })).toBeVisible()
    await expect(refusal(page, sector.name)).toContainText('Nothing was deleted.')
    await expect(page.locator('.MuiAlert-message')).toHaveCount(0)
    await expectAccessible(page)
    await refusal(page, sector.name).getByRole('link', { name: 'Mining' }).click()
    await expect(heading(page, 'Sub-Industries')).toBeVisible()
    await page.goBack()
    await expect(cell(page, sector.name)).toBeVisible()
  })
})

test('industries and sub-industries are opened level by level, and added, changed and deleted there', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { sector, industry } = await makeTree(page)
  await page.goto(`/sectors?search=${encodeURIComponent(sector.name)}`)
  await cell(page, sector.name).click()

  await test.step('industries', async () => {
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(heading(page, 'Industries')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expectAccessible(page)
    const what = {
      one: 'Industry',
      add: 'Add New Industry',
      title: `Add industry to ${sector.name}`,
      path: '/api/industry/',
      toasts: toastsFor('Industry'),
    }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent[0]).toEqual({ method: 'POST', body: { sector_id: sector.id, name } })
    await confirmDelete(page, 'Mining')
    await expectToast(page, 'Could not delete industry')
    await expect(page.getByRole('alert').locator('.MuiAlert-message')).toHaveCount(1)
    await closeRefusal(page, 'Mining')
    await link(page, 'Mining').click()
  })

  await test.step('sub-industries', async () => {
    await expect(page).toHaveURL(`/sectors/${sector.id}/${industry.id}`)
    await expect(heading(page, 'Sub-Industries')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(cell(page, 'Coal')).toBeVisible()
    const what = {
      one: 'Sub-Industry',
      add: 'Add Sub-Industry',
      title: 'Add sub-industry to Mining',
      path: '/api/sub-industry/',
      toasts: toastsFor('Sub-Industry'),
    }
    const { name, sent } = await addEditDelete(page, what)
    expect(sent[0]).toEqual({ method: 'POST', body: { name, industry_id: industry.id } })
  })

  await test.step('the breadcrumbs lead back', async () => {
    await expect(crumbs(page).getByRole('listitem')).toHaveText([title, sector.name, 'Mining'])
    await crumbs(page).getByRole('link', { name: sector.name }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await page.goBack()
    await expect(heading(page, 'Sub-Industries')).toBeVisible()
    await crumbs(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL('/sectors')
  })
})

test.describe('the file of sectors', () => {
  test('is previewed, imported, and downloaded in a form that can be uploaded again', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { sector } = await makeTree(page)
    const fresh = newName('Fresh')
    await page.goto('/sectors')

    await test.step('it is previewed before anything is written', async () => {
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
    })

    await test.step('it is downloaded', async () => {
      const download = page.waitForRequest((request) => request.url().endsWith('/api/sector/download/'))
      const { name, text } = await savedFile(page, 'Download Sectors')
      await download
      expect(name).toBe('sectors.csv')
      expect(text.startsWith('\uFEFFSector,Industry,Sub-Industry\r\n')).toBe(true)
      // Other stories change their own records at the same time.
      const [header = '', ...lines] = linesOf(text)
      const own = lines.filter((line) => line.startsWith(sector.name))
      expect(own).toEqual([`${sector.name},Mining,Coal`, `${sector.name},Mining,Copper`])
      const dialog = await chooseUpload(page, 'Upload Sectors', csvFile(name, [header, ...own]))
      await expect(dialog.getByText('No changes to import.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('what was imported is listed', async () => {
      await find(page, `${fresh}, and more`)
      await link(page, `${fresh}, and more`).click()
      await expect(link(page, 'Fishing')).toBeVisible()
    })
  })

  test('is refused as a whole on a phone, too, with the reason for each row on screen and in a copy', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeBackAs(page, 'master')
    const fresh = newName('Refused')
    await page.goto('/sectors')
    const wrong = Array.from({ length: 499 }, (_, index) => `,Orphan ${index},`)
    const lines = ['Sector,Industry,Sub-Industry', `${fresh},Mining,Coal`, `${fresh},${'x'.repeat(300)},`, ...wrong]

    const release = await holdBack(page, '**/api/sector/upload/?**')
    await button(page, 'More actions').click()
    const dialog = await chooseUpload(page, 'Upload Sectors', csvFile('wrong.csv', lines))
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Upload Sectors')).toBeFocused()
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    await chooseUpload(page, 'Upload Sectors', csvFile('wrong.csv', lines))
    await expect(dialog.getByText('Nothing was imported: 500 errors must be corrected.')).toBeVisible()
    await expect(dialog.getByText('and 300 more rows: the file with the errors names them all')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toBeEmpty()
    const table = page.getByRole('region', { name: 'Error' })
    await expectNoOverflow(table)
    const first = table.locator('tbody tr').first().getByRole('cell')
    await expect(first).toHaveText(['3', /^Industry: .+ ‘xxx/])
    const [, reason = ''] = /: (.+) The file says ‘/.exec((await first.last().textContent()) ?? '') ?? []
    await expectAccessible(page)

    const { name, text } = await savedFile(page, 'Download the file with the errors')
    expect(name).toBe('wrong-errors.csv')
    const copy = linesOf(text)
    expect(copy[0]).toBe('Sector,Industry,Sub-Industry,Error')
    expect(copy[1]).toBe(`${fresh},Mining,Coal,`)
    expect(copy[2]).toContain(`Industry: ${reason}`)
    expect(copy[501]).toMatch(/^,Orphan 498,,Sector: ./)
    await expect(callAs(page, calls.listAllSectors, {})).resolves.not.toContainEqual(
      expect.objectContaining({ name: fresh }),
    )
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
  })
})
