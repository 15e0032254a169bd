import { calls } from '../../../contract/calls'
import { button, dialog, field, link, role, row, within } from '../page'
import { callAs, master, signIn, type Stories } from '../visit'

const [body, column, searchbox, status] = [role('rowgroup'), role('columnheader'), role('searchbox'), role('status')]
const rows = within(body(undefined, { within: role('table')(), place: 1 }), row())
const [firstRow, adding] = [{ ...rows, place: 0 }, dialog('Add Sector')]

export const lists: Stories = {
  'a list is paged, sorted, searched and shows chosen columns, and the back button leads back': async ({
    page,
    product,
  }) => {
    const sector = await callAs(product, master, calls.createSector, {}, { name: 'Paged' })
    for (let number = 1; number <= 11; number++)
      await callAs(product, master, calls.createIndustry, {}, { sector_id: sector.id, name: `Industry ${number}` })
    await signIn(page, master, `/sectors/${sector.id}`)
    await page.count(rows, 10)
    await page.click(button('Go to page 2'))
    await page.count(rows, 1)
    await page.at(`/sectors/${sector.id}?page=2`)
    await page.read('11–11 of 11')
    await page.evaluate('() => history.back()')
    await page.count(rows, 10)

    await page.click(button('Industry'))
    await page.see(column('Industry'), ({ attributes }) => attributes['aria-sort'] === 'ascending')
    await page.see(firstRow, ({ text }) => text.includes('Industry 1'))
    await page.press('Enter')
    await page.see(column('Industry'), ({ attributes }) => attributes['aria-sort'] === 'descending')
    await page.see(firstRow, ({ text }) => text.includes('Industry 11'))

    await page.fill(searchbox(), 'industry 1')
    await page.count(rows, 3)

    await page.open('/sectors')
    await page.click(button('Choose columns'))
    await page.click(role('menuitemcheckbox')('Description'))
    await page.press('Escape')
    await page.focused(button('Choose columns'))
    await page.gone(column('Description'))
    await page.press('Enter')
    await page.click(role('menuitemcheckbox')('Description'))
    await page.press('Escape')
    await page.see(column('Description'))
  },

  'a form in a dialog says what is missing, keeps what is typed, and is saved by Enter': async ({ page, product }) => {
    await callAs(product, master, calls.createSector, {}, { name: 'Taken' })
    await signIn(page, master, '/sectors')
    await page.click(button('Add New Sector'))
    await page.focused(within(adding, field('Sector')))
    await page.see(within(adding, button('Add')), ({ attributes }) => attributes.disabled !== undefined)
    await page.type('taken')
    await page.press('Enter')
    await page.see(
      within(adding, field('Sector')),
      ({ attributes, isFocused }) => attributes['aria-invalid'] === 'true' && isFocused,
    )
    await page.fill(within(adding, field('Sector')), 'Wind')
    await page.fill(within(adding, field('Description')), 'Turbines')

    await page.press('Escape')
    await page.click(within(role('alertdialog')('Leave without saving?'), button('Stay')))
    await page.see(within(adding, field('Description')), ({ value }) => value === 'Turbines')
    await page.click(within(adding, field('Sector')))
    await page.press('Enter')
    await page.see(status(undefined, { text: 'Sector Created' }))
    await page.gone(adding)
    await page.see(link('Wind'))
    await page.focused(button('Add New Sector'))

    await page.click(button('Edit Wind'))
    const editing = dialog('Update Sector')
    await page.fill(within(editing, field('Description')), 'Turbines at sea')
    await page.click(within(editing, button('Update')))
    await page.see(status(undefined, { text: 'Sector Updated' }))
    await page.gone(editing)
    await page.read('Turbines at sea')
  },
}
