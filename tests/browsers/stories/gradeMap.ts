import { expect } from 'vitest'
import { calls } from '../../../contract/calls'
import type { Product } from '../../support/product'
import { button, dialog, role, row, within, type Page } from '../page'
import { callAs, master, signIn, type Stories } from '../visit'

const [height, width] = [5, 3]
const grid = role('grid')('Grade map')
const cellAt = (line: number, column: number) =>
  within(row(undefined, { within: grid, place: line + 1 }), role('gridcell')(undefined, { place: column }))
const unsaved = (page: Page, text: string) => page.see(role('status')(undefined, { text }))

/** Three companies without grades, and what the server has of them. */
const emptyCompanies = async (product: Product) => {
  const read = () => callAs(product, master, calls.listGradeCompanies, {})
  const ranks = await callAs(product, master, calls.listTaRanks, {})
  const chosen = (await read()).slice(0, width)
  const changes = chosen.map(({ company, grade_company_ranks: cells }) => ({
    company_id: company.id,
    cells: cells.map(({ ta_rank_id: id, rank: was }) => ({ ta_rank_id: id, was, rank: null })),
  }))
  await callAs(product, master, calls.saveGradeMap, {}, { changes })
  const stored = async () => {
    const now = await read()
    return ranks.slice(0, height).map((rank) =>
      chosen.map(({ id }) => {
        const cells = now.find((mapping) => mapping.id === id)?.grade_company_ranks
        return cells?.find(({ ta_rank_id: of }) => of === rank.id)?.rank ?? ''
      }),
    )
  }
  return { address: `/grade-map-table?columns=${chosen.map(({ id }) => id).join(',')}`, stored }
}

export const gradeMap: Stories = {
  'the grade map is used like a spreadsheet, by mouse, by keys and by the clipboard': async ({ page, product }) => {
    const { address, stored } = await emptyCompanies(product)
    await signIn(page, master, address)
    await page.click(cellAt(0, 0))
    for (const part of ['A1', 'B1']) {
      await page.type(part)
      await page.press('Enter')
    }
    await page.see(cellAt(1, 0), ({ text }) => text === 'B1')
    await unsaved(page, '2 unsaved cells')

    // The block is copied to the clipboard of the system, and back.
    await page.drag(cellAt(0, 0), cellAt(1, 0))
    await page.see(cellAt(1, 0), ({ attributes }) => attributes['aria-selected'] === 'true')
    await page.press('Control+c')
    await page.click(cellAt(0, 1))
    await page.press('Control+v')
    await page.see(cellAt(1, 1), ({ text }) => text === 'B1')

    // A key fills down, and the handle of a block goes on with a series.
    await page.press('Control+Home ArrowDown Shift+ArrowDown Shift+ArrowDown Control+d')
    await page.see(cellAt(3, 0), ({ text }) => text === 'B1')
    await page.click(cellAt(0, 2))
    await page.type('G1')
    await page.press('Enter')
    await page.press('ArrowUp')
    await page.drag(cellAt(0, 2), cellAt(3, 2), ({ x, y, width: w, height: h }) => ({
      x: x + w / 2 - 4,
      y: y + h / 2 - 4,
    }))
    await page.see(cellAt(3, 2), ({ text }) => text === 'G4')
    await page.press('Control+z')
    await page.see(cellAt(3, 2), ({ text }) => text === '')
    await page.press('Control+y')
    await page.see(cellAt(3, 2), ({ text }) => text === 'G4')

    await page.press('Control+s')
    await page.click(within(dialog('Save the grade map?'), button('Save')))
    await unsaved(page, 'No unsaved changes')
    expect(await stored()).toEqual([
      ['A1', 'A1', 'G1'],
      ['B1', 'B1', 'G2'],
      ['B1', '', 'G3'],
      ['B1', '', 'G4'],
      ['', '', ''],
    ])
  },
}
