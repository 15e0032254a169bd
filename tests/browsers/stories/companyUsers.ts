import { expect } from 'vitest'
import { calls } from '../../../contract/calls'
import { companyPresets } from '../../../contract/permissions'
import { button, checkbox, field, heading, option, role, within, type Page } from '../page'
import type { Found } from '../inPage'
import { callAs, companySuper, signIn, type Stories } from '../visit'

const [combobox, grant] = [role('combobox'), role('switch')('Grant Access')]
const aurora = 1
const isChecked = ({ isChecked: is }: { readonly isChecked: boolean }) => is

const chooseRole = async (page: Page, name: string) => {
  await page.click(combobox('Role'))
  await page.click(option(name))
  await page.see(combobox('Role'), ({ text }) => text === name)
}

/** What a validation that is late does: errors go while something else has the focus. */
const correct = `() => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const [name, value] of [['first_name', 'Ana'], ['last_name', 'Souza'], ['email', 'ana@aurora.example']]) {
    const input = document.querySelector(\`input[name="\${name}"]\`)
    set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}`

export const companyUsers: Stories = {
  'what is pressed stays under the pointer while errors above it go': async ({ page }) => {
    await signIn(page, companySuper, `/company-users/list/${aurora}`)
    await page.click(button('Create Company User'))
    await page.focused(heading('Create Company-User'))
    // High enough that nothing scrolls.
    await page.resize(600, 1600)
    await page.click(button('Create Company-User'))
    const isWrong = ({ attributes }: Found) => attributes['aria-invalid'] === 'true'
    await page.see(field('Email'), isWrong)
    // The foot of the form names what is to be corrected.
    await page.see(button('Email'))
    const pressed = await page.hold(grant, async () => {
      const { y } = await page.see(grant)
      await page.evaluate(correct)
      await page.see(field('Email'), ({ value }) => value !== '')
      await page.gone(button('Email'))
      await page.see(grant, (found) => found.y === y)
      return y
    })
    await page.see(grant, isChecked)
    await page.see(field('Email'), (found) => !isWrong(found))
    await page.see(grant, ({ y }) => y < pressed)
  },

  'a person is added with a role, and boxes of the permission matrix are ticked by mouse and by keys': async ({
    page,
    product,
  }) => {
    await signIn(page, companySuper, `/company-users/list/${aurora}`)
    await page.click(button('Create Company User'))
    await page.focused(heading('Create Company-User'))
    await page.click(button('Create Company-User'))
    await page.see(field('First name'), ({ isFocused, description }) => isFocused && description !== '')
    await page.type('Ana')
    await page.press('Tab')
    await page.focused(field('Last name'))
    await page.type('Souza')
    await page.fill(field('Email'), 'ana.souza@aurora.example')
    await page.click(grant)
    await page.see(grant, isChecked)
    await chooseRole(page, 'Company Admin')

    const box = (name: string) => within(role('grid')('Permissions in TOM'), checkbox(name))
    await page.click(box('Region: Update'))
    await page.see(box('Region: Update'), (found) => found.isChecked && found.isFocused)
    await page.press('ArrowDown Home')
    await page.focused(box('Country: View'))
    await page.press('Space')
    await page.see(box('Country: View'), (found) => !found.isChecked)
    await page.see(box('Country: Create'), (found) => !found.isChecked)
    await page.read('3 permissions differ from the preset of Company Admin.')
    await page.click(button('Create Company-User'))
    await page.see(role('status')(undefined, { text: 'Company User has been successfully created or updated.' }))

    const people = await callAs(product, companySuper, calls.listCompanyUsers, { company_id: aurora })
    const ana = people.find(({ email }) => email === 'ana.souza@aurora.example')
    if (!ana) throw new Error('Ana is not there')
    const { roles } = await callAs(product, companySuper, calls.readCompanyUser, {
      company_id: aurora,
      company_user_id: ana.id,
    })
    const kept = companyPresets.TOM.COMPANY_ADMIN.filter((name) => !name.endsWith('_COUNTRY'))
    expect(roles.TOM.permissions.toSorted()).toEqual([...kept, 'UPDATE_REGION'].toSorted())
  },
}
