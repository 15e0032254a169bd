import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { openContext } from './support/browserContext'
import { chooseUpload, csvFile, linesOf, savedFile } from './support/csv'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const grades = (...lines: readonly string[]) => csvFile('grades.csv', ['Grade,Countries', ...lines])
const upload = (page: Page, ...lines: readonly string[]) => chooseUpload(page, 'Upload Job Grades', grades(...lines))

/** Names a grade in the grade map. */
const nameInMap = async (page: Page, company_id: number, rankName: string, rank: string) => {
  const ranks = await callAs(page, calls.listTaRanks, {})
  const ta_rank_id = ranks.find(({ name }) => name === rankName)?.id ?? 0
  await callAs(page, calls.saveGradeMap, {}, { changes: [{ company_id, cells: [{ ta_rank_id, rank }] }] })
}

const activeNames = async (page: Page, company_id: number) => {
  const versions = await callAs(page, calls.listJobGradeVersions, { company_id })
  return versions.flatMap(({ name, is_active: isActive }) => (isActive ? [name] : []))
}

test('a version is uploaded, compared, set active and gone back from, and one of two that hurry is active', async ({
  page,
  browser,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const at = `/companies/${id}/job-grades`
  await page.goto(at)

  await test.step('the first upload makes the active version', async () => {
    const dialog = await upload(page, 'G1,Germany', 'G2,', 'G3,')
    await expect(dialog.getByText('It is the first version, so it is active at once.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(
      dialog.getByText('‘Version 1’ is stored with 3 job grades. It is the active version now.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('cell', { name: 'Germany' })).toBeVisible()
  })
  await nameInMap(page, id, 'Executive 2', 'G2')

  await test.step('a further one is previewed, named, and compared with the active one row by row', async () => {
    const dialog = await upload(page, 'G1,France', 'G3,', 'G4,')
    await expect(dialog.getByText('1 removed')).toBeVisible()
    await dialog.getByLabel('Name of the version').fill('Next year')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByRole('link', { name: 'Compare with the active version' }).click()
    await expect(page).toHaveURL(new RegExp(`${at}/versions/compare\\?to=\\d+$`))
    const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(rows).toHaveText([/^Changed.*G1.*was Germany.*now France/, /^Removed.*G2/, /^Added.*G4/])
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const removed = page.getByRole('button', { name: '1 removed' })
    await removed.focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText([/^Removed.*G2/])
    await page.getByRole('button', { name: 'Swap the versions' }).click()
    await page.getByRole('button', { name: '1 added' }).click()
    await expect(rows).toHaveText([/^Added.*G2/, /^Removed.*G4/])
  })

  await test.step('setting it active says who uses what goes, and the way back is the same', async () => {
    await page.goto(`${at}/versions`)
    await page.getByRole('button', { name: 'Set Next year active' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Set ‘Next year’ active?' })
    await expect(dialog.getByText('1 rank of the grade map names a removed grade.')).toBeVisible()
    await expect(dialog.getByText('Executive 2')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Set active' }).click()
    await expectToast(page, '’ is active: ')
    await expect(page.getByRole('button', { name: 'Set Next year active' })).toBeHidden()
    expect(await activeNames(page, id)).toEqual(['Next year'])

    const { text } = await savedFile(page, 'Download Version 1')
    expect(linesOf(text)).toEqual(['Grade,Countries,Rank', 'G1,Germany,1', 'G2,,2', 'G3,,3', ''])
    await page.getByRole('button', { name: 'Go back to Version 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('button', { name: 'Go back to Next year' })).toBeVisible()
    expect(await activeNames(page, id)).toEqual(['Version 1'])
  })

  await test.step('of two browsers that set different versions active at once, one is told', async () => {
    await page.goto(at)
    const uploaded = await upload(page, 'G9,')
    await uploaded.getByLabel('Name of the version').fill('Another')
    await uploaded.getByRole('button', { name: 'Import' }).click()
    await uploaded.getByRole('button', { name: 'Close' }).click()
    const context = await openContext(browser)
    const other = await context.newPage()
    await comeBackAs(other, 'master')
    const choices = [
      { on: page, act: 'Go back to Next year', yes: 'Go back' },
      { on: other, act: 'Set Another active', yes: 'Set active' },
    ]
    const buttons = []
    for (const { on, act, yes } of choices) {
      await on.goto(`${at}/versions`)
      await on.getByRole('button', { name: act }).click()
      const dialog = on.getByRole('alertdialog')
      await expect(dialog.getByText('It replaces ‘Version 1’, which is kept as a version.')).toBeVisible()
      buttons.push(dialog.getByRole('button', { name: yes }))
    }
    await Promise.all(buttons.map((button) => button.click()))
    const [active] = await expect
      .poll(() => activeNames(page, id))
      .not.toEqual(['Version 1'])
      .then(() => activeNames(page, id))
    const [winner, loser] = active === 'Another' ? [other, page] : [page, other]
    await expect(winner.getByRole('alertdialog')).toBeHidden()
    const told = loser.getByRole('alertdialog')
    await expect(told.getByText(/^Somebody else has set another version active in the meantime/)).toBeVisible()
    await expect(told.getByText(`It replaces ‘${active}’, which is kept as a version.`)).toBeVisible()
    expect(await activeNames(page, id)).toHaveLength(1)
    await context.close()
  })
})
