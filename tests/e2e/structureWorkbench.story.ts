/** The structure as a workbench: outlines, moves and their undo, by mouse and by keyboard alone. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { choose, enter, tabTo, typeInto } from './support/keyboard'
import { expectAccessible, expectFit, expectToast, holdBack, untilKept } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeBranch, makeCompany } from './support/structure'

const tree = (page: Page) => page.getByRole('tree', { name: 'Structure of the company' })
const item = (page: Page, name: string) =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const record = (page: Page) => page.getByRole('region', { name: 'Selected record' })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const treeOf = (id: number) => `/companies/${id}/business-units?view=tree`

/** Creates a company with a branch and a unit without regions, as a provider user. */
const makeMovable = async (page: Page) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const branch = await makeBranch(page, id)
  const target = await callAs(page, calls.createBusinessUnit, { company_id: id }, { name: newName('Target') })
  return { id, ...branch, target }
}

/** Where the region and its legal entities are. */
const readPlaces = async (page: Page, company_id: number) => {
  const { regions, legal_entities } = await callAs(page, calls.readStructure, { company_id })
  return [
    ...(regions ?? []).map(({ business_unit_ids }) => business_unit_ids),
    ...(legal_entities ?? []).map(({ business_unit_id }) => [business_unit_id]),
  ]
}

test('an empty company gets its structure from a pasted outline, which is corrected before anything is stored', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(treeOf(id))
  await expect(page.getByText('Nothing to show yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add as an outline' }).last().click()
  const text = dialog(page).getByRole('textbox', { name: 'Outline' })
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await text.fill('Dairy\n\tNordics\n\t\tDenmrk\n\t\t\tMejeri A/S\nBakery\n\tNordics')
  await expect(preview.getByRole('status')).toContainText('1 line is wrong')
  await expect(button(page, 'Add')).toBeDisabled()
  await expectAccessible(page)
  await preview
    .getByRole('button', { name: /^Line 3: No country has this name or code\. The closest is Denmark/ })
    .click()
  await expect(text).toBeFocused()
  await page.keyboard.insertText('\t\tDenmark')
  await expect(preview.getByRole('status')).toHaveText(
    'Adds 2 business units, 1 region, 1 country, and 1 legal entity.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect((await callAs(page, calls.readStructure, { company_id: id })).counts.business_units).toBe(0)

  await page.getByRole('main').getByRole('button', { name: 'Add as an outline' }).last().click()
  await expect(text, 'what was typed is still there').toHaveValue(/Denmark/)
  await expect(preview.getByRole('status')).toContainText('Adds 2 business units')
  await button(page, 'Add').click()
  await expectToast(page, 'Added: 2 business units, 1 region, 1 country, and 1 legal entity.')
  await expect(item(page, 'Dairy')).toBeVisible()
  await page.getByRole('button', { name: /Legal entity/ }).click()
  await expect(item(page, 'Mejeri A/S')).toBeVisible()
  await expect(item(page, 'Nordics')).toHaveCount(2)
  await expectAccessible(page)
})

test('a region moves with its legal entities and people, and comes back by the toast', async ({ page }) => {
  const { id, unit, region, target } = await makeMovable(page)
  const before = await readPlaces(page, id)
  await page.goto(`/companies/${id}/regions?view=tree&at=region:${region.id}`)
  await expect(record(page)).toContainText(region.name)
  await item(page, region.name).hover()
  await button(page, `Move: ${region.name}`).click()
  await expect(dialog(page).getByRole('combobox', { name: 'To business unit' })).toBeFocused()
  await page.getByRole('option', { name: target.name }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Goes along: 3 countries and 2 legal entities.')
  await expectAccessible(page)
  await button(page, 'Move').last().click()
  await expectToast(page, `${region.name} was moved to ${target.name}.`)
  await expect(record(page)).toContainText(`In${target.name}`)
  expect(await readPlaces(page, id)).toEqual([[target.id], [target.id], [target.id]])

  await button(page, 'Undo').click()
  await expectToast(page, `${region.name} is back in ${unit.name}.`)
  await expect(record(page)).toContainText(`In${unit.name}`)
  expect(await readPlaces(page, id)).toEqual(before)
})

test('a country leaves its region, and comes back by the message that says so', async ({ page }) => {
  const { id, unit, region } = await makeMovable(page)
  await page.goto(`${treeOf(id)}&depth=2`)
  await item(page, 'Norway').hover()
  await button(page, 'Remove from the region: Norway').click()
  await expect(page.getByRole('alertdialog')).toContainText('You can undo this right afterwards.')
  await button(page, 'Remove').click()
  await expectToast(page, `Norway was removed from ${region.name}.`)
  await expect(item(page, 'Norway')).toHaveCount(0)
  await expect(item(page, unit.name)).toBeVisible()
  await button(page, 'Take back').click()
  const question = page.getByRole('dialog', { name: 'Take back this change?' })
  await question.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(item(page, 'Norway')).toBeVisible()
})

test('what somebody else has changed meanwhile is told before the move, and nothing moves unseen', async ({ page }) => {
  const { id, region, country, unit, target } = await makeMovable(page)
  await page.goto(`/companies/${id}/regions?view=tree&at=region:${region.id}`)
  await record(page).getByRole('button', { name: 'Move' }).click()
  await page.getByRole('option', { name: target.name }).click()
  await expect(dialog(page).getByRole('status')).toContainText('2 legal entities')
  const place = { business_unit_id: unit.id, region_id: region.id, country_id: country.id }
  await callAs(page, calls.createLegalEntity, { company_id: id }, { name: newName('Late A/S'), ...place })
  await button(page, 'Move').last().click()
  await expect(dialog(page)).toContainText('Something has changed since you looked.')
  await expect(dialog(page)).toContainText('3 legal entities')
  await button(page, 'Move').last().click()
  await expectToast(page, `${region.name} was moved to ${target.name}.`)
})

test('the tree is worked in by keyboard alone', async ({ page }) => {
  const { id, unit, region, entities, target } = await makeMovable(page)
  const [entity, other] = entities
  const renamed = newName('Renamed A/S')
  const added = newName('Baltics')
  await page.goto(treeOf(id))
  await test.step('down to a legal entity, which F2 renames', async () => {
    await tabTo(page, item(page, target.name))
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.type(unit.name)
    await expect(item(page, unit.name)).toBeFocused()
    await expect(page.getByText('Arrow keys move · F2 renames · Delete deletes · Shift F10')).toBeVisible()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key)
    await expect(item(page, entity?.name ?? '')).toBeFocused()
    await expect(record(page)).toContainText(entity?.name ?? '')
    await page.keyboard.press('F2')
    const name = page.getByRole('tree').getByRole('textbox', { name: `Rename: ${entity?.name}` })
    await expect(name).toBeFocused()
    await page.keyboard.type('Something else')
    await page.keyboard.press('Escape')
    await expect(item(page, entity?.name ?? '')).toBeFocused()
    await page.keyboard.press('F2')
    await name.fill(other?.name ?? '')
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(/already|exists|another/i)
    await expect(name).toBeFocused()
    await expectAccessible(page)
    await name.fill(renamed)
    const release = await holdBack(page, /\/legal-entity\//)
    await page.keyboard.press('Enter')
    await expect(name).not.toBeEditable()
    await page.keyboard.press('Escape')
    await expect(name, 'while it is being saved').toBeVisible()
    release()
    await expect(item(page, renamed)).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)
  })
  await test.step('a unit keeps its sector through a new name', async () => {
    const [sector] = await callAs(page, calls.listAllSectors, {})
    const at = { company_id: id, business_unit_id: unit.id }
    const { version } = await callAs(page, calls.readBusinessUnit, at)
    await callAs(page, calls.updateBusinessUnit, at, { name: unit.name, sector_id: sector?.id ?? 0, version })
    await page.keyboard.type(unit.name)
    await expect(item(page, unit.name)).toBeFocused()
    for (const name of [`${unit.name} anew`, unit.name]) {
      await page.keyboard.press('F2')
      await page.getByRole('tree').getByRole('textbox').fill(name)
      await page.keyboard.press('Enter')
      await expect(item(page, name)).toBeFocused()
      const stored = await callAs(page, calls.readBusinessUnit, at)
      expect(stored).toMatchObject({ name, sector: { id: sector?.id } })
    }
    await expect(item(page, unit.name), 'the space in its name closes nothing').toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.type('Renamed')
    await expect(item(page, renamed)).toBeFocused()
  })
  await test.step('the buttons of a row cut none of its counts, and lie nowhere near its middle', async () => {
    const row = item(page, unit.name)
    const counts = row.getByText(/legal entit/).locator('..')
    await row.hover()
    await expect(row.getByRole('button').first()).toBeVisible()
    const [middle, first] = await row.evaluate((one) => {
      const { left, width } = one.getBoundingClientRect()
      return [left + width / 2, one.querySelector('button')?.getBoundingClientRect().left ?? 0] as const
    })
    expect(first).toBeGreaterThan(middle + 8)
    await expect(counts).toHaveCSS('opacity', '0')
    await page.mouse.move(0, 0)
    await expect(counts).toHaveCSS('opacity', '1')
  })
  await test.step('Delete asks, and Escape leaves everything as it is', async () => {
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item(page, renamed)).toBeFocused()
  })
  await test.step('the menu of a row moves the region', async () => {
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(item(page, region.name)).toBeFocused()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: `What to do with ${region.name}` })
    await expect(menu.getByRole('menuitem', { name: 'Add countries' })).toBeFocused()
    await page.keyboard.type('mo')
    await expect(menu.getByRole('menuitem', { name: 'Move' })).toBeFocused()
    await page.keyboard.press('Enter')
    await choose(page, dialog(page).getByRole('combobox', { name: 'To business unit' }), target.name)
    await enter(page, button(page, 'Move').last())
    await expectToast(page, `${region.name} was moved to ${target.name}.`)
    await expect(item(page, region.name)).toBeFocused()
    await enter(page, button(page, 'Undo'))
    await expectToast(page, `${region.name} is back in ${unit.name}.`)
  })
  await test.step('and adds a region below a unit', async () => {
    // The toast is there before the tree has been read again.
    await expect(tree(page)).toContainText(new RegExp(`${unit.name}.*${region.name}`, 's'))
    await expect(item(page, region.name)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(item(page, unit.name)).toBeFocused()
    await page.keyboard.press('ContextMenu')
    await page.keyboard.press('Enter')
    await typeInto(page, dialog(page).getByRole('textbox', { name: 'Outline' }), added)
    await page.keyboard.press('Enter')
    await page.keyboard.type('  Estonia')
    await expect(dialog(page).getByRole('status')).toHaveText('Adds 1 region and 1 country.')
    await enter(page, button(page, 'Add'))
    await expect(item(page, added)).toBeVisible()
  })
})

test('an outline is undone by its toast, unless somebody has built on it; its lines are there again', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(treeOf(id))
  const open = () => page.getByRole('main').getByRole('button', { name: 'Add as an outline' }).last().click()
  const text = dialog(page).getByRole('textbox', { name: 'Outline' })
  const readUnits = async () => (await callAs(page, calls.readStructure, { company_id: id })).business_units ?? []
  await open()
  await text.fill('Dairy\n  Nordics\n    Denmark')
  await enter(page, button(page, 'Add'))
  await expectToast(page, 'Added: 1 business unit, 1 region, and 1 country.')
  await expect(item(page, 'Dairy')).toBeVisible()
  const [unit] = await readUnits()
  const late = await callAs(
    page,
    calls.createRegion,
    { company_id: id },
    { name: 'Baltics', business_unit_ids: [unit?.id ?? 0], country_ids: [] },
  )
  await test.step('refused, it says what is in the way, and takes nothing', async () => {
    await enter(page, button(page, 'Undo'))
    await expectToast(page, 'Nothing was undone, since it is in use by now. Added since: 1 region: Baltics.')
    expect(await readUnits()).toHaveLength(1)
  })
  await callAs(page, calls.deleteBusinessUnit, { company_id: id, business_unit_id: unit?.id ?? 0 })
  for (const region of (await callAs(page, calls.readStructure, { company_id: id })).regions ?? [])
    await callAs(page, calls.deleteRegion, { company_id: id, region_id: region.id })
  expect(late.name).toBe('Baltics')
  await page.reload()
  await open()
  await expect(text).toHaveValue('')
  await text.fill('Dairy\n  Nordics\n    Denmark')
  await enter(page, button(page, 'Add'))
  await expect(item(page, 'Dairy')).toBeVisible()
  await enter(page, button(page, 'Undo'))
  await expectToast(page, 'Undone: 1 business unit, 1 region, and 1 country. Your lines are in the outline again.')
  await expect(page.getByText('Nothing to show yet.')).toBeVisible()
  expect(await readUnits()).toEqual([])
  await open()
  await expect(text).toHaveValue('Dairy\n  Nordics\n    Denmark')
  await expect(dialog(page)).toContainText('Your unsaved changes were restored.')
  await expectAccessible(page)
})

test('what is typed into an outline waits after leaving, after a reload, and on /app', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id, unit } = await makeMovable(page)
  const text = dialog(page).getByRole('textbox', { name: 'Outline' })
  await page.goto(`${treeOf(id)}&at=${unit.id}`)
  await button(page, 'Add regions').click()
  await text.fill('Baltics\n  Estonia')
  await expect(dialog(page).getByRole('status').last()).toContainText('Adds 1 region and 1 country.')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Company details' }).click()
  await expect(tree(page)).toHaveCount(0)
  await page.goBack()
  await button(page, 'Add regions').click()
  await expect(text).toHaveValue('Baltics\n  Estonia')
  const kept = untilKept(page, 'Latvia')
  await text.fill('Baltics\n  Estonia\n  Latvia')
  await kept
  await page.reload()
  await button(page, 'Add regions').click()
  await expect(text).toHaveValue('Baltics\n  Estonia\n  Latvia')
  await page.goto('/app')
  await page.getByRole('link', { name: `Add regions · ${unit.name}` }).click()
  await expect(text).toHaveValue('Baltics\n  Estonia\n  Latvia')
  await button(page, 'Discard changes').click()
  await expect(text).toHaveValue('')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await page.reload()
  await button(page, 'Add regions').click()
  await expect(dialog(page)).toContainText('Here you see what each line adds')
  await expect(text).toHaveValue('')
})

test('a new name in the tree is saved by leaving its field, and one that is refused stays', async ({ page }) => {
  const { id, unit, region, target } = await makeMovable(page)
  const read = async () => {
    const { business_units: units, regions } = await callAs(page, calls.readStructure, { company_id: id })
    return [...(units ?? []), ...(regions ?? [])].map(({ name }) => name)
  }
  const field = tree(page).getByRole('textbox')
  const rename = async (row: string, name: string) => {
    await item(page, row).hover()
    await button(page, `Rename: ${row}`).click()
    await field.fill(name)
  }
  const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map((name) => newName(name))
  await page.goto(`${treeOf(id)}&depth=1`)
  await test.step('by the button of another row, which gets its own field', async () => {
    await rename(target.name, one ?? '')
    await item(page, unit.name).hover()
    await button(page, `Rename: ${unit.name}`).click()
    await expect(field).toHaveValue(unit.name)
    await expect(item(page, one ?? '')).toBeVisible()
    await field.press('Escape')
  })
  await test.step('by a click on another row, which is selected then', async () => {
    await rename(one ?? '', two ?? '')
    await item(page, unit.name).click()
    await expect(item(page, two ?? '')).toBeVisible()
    await expect(record(page)).toContainText(unit.name)
    await expect(field).toHaveCount(0)
    // The click has closed its branch, too.
    await item(page, unit.name).click()
    await expect(item(page, region.name)).toBeVisible()
  })
  await test.step('by closing the branch', async () => {
    const arrow = item(page, unit.name).locator('svg').first()
    await rename(region.name, three ?? '')
    await arrow.click()
    // Only once the name is saved.
    await expect(item(page, unit.name)).toHaveAttribute('aria-expanded', 'false')
    await expect(item(page, three ?? '')).toHaveCount(0)
    expect(await read()).toContain(three)
    await arrow.click()
    await expect(item(page, three ?? '')).toBeVisible()
  })
  await test.step('refused, the field stays open with its error and the focus, wherever one would go', async () => {
    await rename(two ?? '', unit.name)
    for (const leave of [
      () => button(page, 'List').click(),
      () => item(page, unit.name).click(),
      () => page.getByRole('tab', { name: 'Company details' }).click(),
    ]) {
      await leave()
      await expect(field).toHaveAccessibleDescription(/already|exists|another/i)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(unit.name)
    }
    await expectAccessible(page)
  })
  await test.step('by choosing the list', async () => {
    await field.fill(four ?? '')
    await button(page, 'List').click()
    await expect(page.getByRole('cell', { name: four ?? '', exact: true })).toBeVisible()
    expect(await read()).toContain(four)
  })
})

test('on a phone the tree is a page, and a record another', async ({ page }) => {
  const { id, unit, region } = await makeMovable(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(treeOf(id))
  await expect(record(page)).toHaveCount(0)
  await item(page, unit.name).click()
  await expect(tree(page)).toHaveCount(0)
  await expect(record(page)).toContainText(unit.name)
  await expectFit(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(item(page, unit.name)).toBeVisible()
  await page.goto(`/companies/${id}/regions?view=tree&at=region:${region.id}`)
  await record(page).getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Back to the tree').click()
  await expect(item(page, region.name)).toBeVisible()
})
