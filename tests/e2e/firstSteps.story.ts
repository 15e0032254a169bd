import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { makeCompany } from './support/structure'
import { expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

test('a new company says what it needs next, leads there by keyboard, and stops saying so when told', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  await page.goto(`/companies/${company_id}`)
  const steps = page.getByRole('region', { name: 'First steps' })
  const way = (name: string) => steps.getByRole('link', { name, exact: true })

  await test.step('it is a list of five steps', async () => {
    await expect(steps.getByText('1 of 5 done')).toBeVisible()
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expect(steps.getByRole('listitem').first()).toHaveText('Profile · done')
    await expectAccessible(page)
  })

  await test.step('the structure begins as an outline, which keeps what was typed and leaves the page as it is', async () => {
    const outline = page.getByRole('dialog').getByRole('textbox', { name: 'Outline' })
    await way('Structure: Paste an outline').press('Enter')
    await expect(outline).toBeFocused()
    await page.keyboard.insertText('Bakery')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`/companies/${company_id}`)
    await way('Structure: Paste an outline').press('Enter')
    await expect(outline).toHaveValue('Bakery')
    await page.keyboard.press('Escape')
  })

  await test.step('or as in a similar company, with a preview of what would be copied', async () => {
    await way('Structure: As in …').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'As in a similar company' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText('Aurora Foods')
    await expect(page.locator('[role=option].Mui-focused')).toContainText('Aurora Foods')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: /^Structure/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Grades/ })).not.toBeChecked()
    await expect(dialog.getByText(/^\d+ business units, \d+ regions, and \d+ countries$/)).toBeVisible()
    await expect(dialog).toContainText('You can undo it right after.')
    await dialog.getByRole('checkbox', { name: /^Grades/ }).press('Space')
    await expect(dialog).toContainText('There is no undo for grades and mappings')
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: /^Grades/ }).press('Space')
    await expect(dialog.getByRole('button', { name: 'Copy' }), 'once that is previewed').toBeEnabled()
    await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
    await expect(page).toHaveURL(`/companies/${company_id}`)
    await expect(steps.getByText('2 of 5 done')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectToast(page, 'Undone: ')
    await expect(steps.getByText('1 of 5 done')).toBeVisible()
    const { counts } = await callAs(page, calls.readStructure, { company_id })
    expect(counts).toMatchObject({ business_units: 0, regions: 0 })
  })

  await test.step('units are added at once', async () => {
    await way('Structure: Add units').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Business Unit' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Business unit name' })).toBeFocused()
    await page.keyboard.insertText(newName('Unit'))
    await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Business unit name' })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Business unit name' })).toBeFocused()
    await page.keyboard.insertText(newName('Unit'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Business units/ })).toHaveText(/2$/)
  })

  await test.step('a step is done once there is something to count', async () => {
    await callAs(page, calls.createRegion, { company_id }, { name: newName('Region') })
    await page.goto(`/companies/${company_id}`)
    await expect(steps.getByText('2 of 5 done')).toBeVisible()
  })

  await test.step('people are uploaded, and the grades of this company mapped, without looking for either', async () => {
    await way('People: Upload a file').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Upload Company Users' })).toBeVisible()
    await page.goto(`/companies/${company_id}`)
    await way('Mapping: Map its grades').press('Enter')
    const { name } = await callAs(page, calls.readCompany, { company_id })
    await expect(page.getByRole('combobox', { name: 'Company' }).first()).toHaveValue(name)
  })

  await test.step('hidden, it stays hidden', async () => {
    await page.goto(`/companies/${company_id}`)
    await steps.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(steps).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  })
})
