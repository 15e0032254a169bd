import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { typeDay } from '../../support/typeDay'
import { failure, on, success } from '../session/fakeApi'
import { box, button, form, input, onUpdate, openEdit, option, updates } from './machineForm'
import { aMachine } from './machines'
import { openMachines, useMachineNetwork } from './network'

useMachineNetwork()

describe('the fields of a form', () => {
  test('marks the fields that the call requires, and enables saving once they are filled', async () => {
    openMachines('/machines/create')
    await form()
    for (const name of ['name', 'owner_email', 'built', 'state', 'sector']) expect(input(name)).toBeRequired()
    for (const name of ['notes', 'weight', 'industry']) expect(input(name)).not.toBeRequired()
    expect(button('Add')).toBeDisabled()
  })

  test('sends the value of each kind, and unchanged values as they were', async () => {
    const { person, router } = await openEdit()
    await person.clear(input('weight'))
    await person.type(input('weight'), '7.25')
    await person.clear(input('contact'))
    await person.type(input('contact'), '(555) 98-76')
    await person.click(screen.getByRole('checkbox', { name: 'Drilling' }))
    await person.click(box('state'))
    await person.click(await option('New'))
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    expect(await screen.findByText('Machine Updated')).toBeInTheDocument()
    expect(updates()[0]?.body).toMatchObject({
      version: 4,
      name: 'Lathe',
      weight: 7.25,
      phone_code: '43',
      phone_number: '5559876',
      uses: ['cut', 'drill'],
      state: 'new',
      parts: [
        { part_id: 7, grade: 'fine', price: 3 },
        { part_id: 8, grade: 'plain', price: null },
      ],
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/start'))
  })

  test.each([
    ['typed', null, 'Year', '2024'],
    ['erased', '2024-05-30 00:00:00', 'Month', '{Backspace}'],
  ])(
    'takes an optional date that is %s in part for wrong, sends nothing, and then the finished date',
    async (_, stored, name, keys) => {
      const { person } = await openEdit(aMachine({ sold: stored }))
      const sold = await screen.findByRole('group', { name: /^The sold/ })
      onUpdate(() => success(aMachine()))
      await person.click(within(sold).getByRole('spinbutton', { name }))
      await person.keyboard(keys)
      // A form that is as it was has nothing to save.
      await person.type(input('name'), ' 2')
      await person.click(button('Update'))
      expect(
        await within(sold.parentElement as HTMLElement).findByText(/^Enter a date: year, month and day\./),
      ).toBeVisible()
      expect(sold).toBeInvalid()
      expect(updates()).toEqual([])
      await typeDay(person, sold, '2024-06-30')
      await waitFor(() => expect(sold).toBeValid())
      await person.click(button('Update'))
      await waitFor(() => expect(updates()).toHaveLength(1))
      expect(updates()[0]?.body).toMatchObject({ sold: '2024-06-30 00:00:00' })
    },
  )

  test('shows what a rule over two fields forbids at its field, sends nothing, and keeps what was typed', async () => {
    const { person } = await openEdit()
    const notes = input('notes')
    await person.clear(notes)
    await person.type(notes, 'Lathe')
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    expect(await screen.findByText('Write more than the name.')).toBeInTheDocument()
    expect(notes).toBeInvalid()
    expect(notes).toHaveValue('Lathe')
    expect(updates()).toEqual([])
    await person.type(notes, ' of the hall')
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(1))
  })

  test('offers the options of the chosen parent, and clears the choice when the parent changes', async () => {
    const { person } = await openEdit()
    await waitFor(() => expect(box('sector')).toHaveValue('Mining'))
    expect(box('industry')).toHaveValue('Coal')
    await person.click(box('sector'))
    await person.click(await option('Trade'))
    await waitFor(() => expect(box('industry')).toHaveValue(''))
    await person.click(box('industry'))
    expect(await option('Retail')).toBeInTheDocument()
    await person.clear(box('sector'))
    await waitFor(() => expect(box('industry')).toBeDisabled())
  })

  test('keeps an id where the record holds one: choosing another record and going back changes nothing', async () => {
    const { person, router } = await openEdit(aMachine({ sector: 1 as never, industry: null }))
    await waitFor(() => expect(box('sector')).toHaveValue('Mining'))
    await waitFor(() => expect(box('industry')).toBeEnabled())
    for (const name of ['Trade', 'Mining']) {
      await person.click(box('sector'))
      await person.click(await option(name))
      await waitFor(() => expect(box('sector')).toHaveValue(name))
    }
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('chooses many at once: all, those that were found, and pasted names', async () => {
    const { person } = await openEdit(aMachine({ countries: [] }))
    await person.click(await screen.findByRole('button', { name: 'Select all (2)' }))
    expect(screen.getByRole('button', { name: 'Austria' })).toBeInTheDocument()
    await person.click(button('Clear'))
    await person.type(box('countries'), 'ben')
    await person.click(button('Select the 1 found'))
    expect(screen.queryByRole('button', { name: 'Austria' })).toBeNull()
    await person.click(box('countries'))
    await person.paste('Austria; Atlantis')
    expect(await screen.findByText('Not found: Atlantis')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Austria' })).toBeInTheDocument()
  })

  test('applies conditions within rows, and sends the ids of removed rows', async () => {
    const { person } = await openEdit()
    const row = (number: number) => within(screen.getAllByRole('group', { name: /^Part/ })[number - 1] as HTMLElement)
    const price = (number: number) => row(number).getByLabelText(/^Price/)
    expect(price(1)).toBeEnabled()
    expect(price(2)).toBeDisabled()
    await person.click(row(1).getByRole('combobox'))
    await person.click(await option('Plain'))
    expect(price(1)).toBeDisabled()
    expect(price(1)).toHaveValue('')
    await person.click(row(1).getByRole('button', { name: 'Remove part' }))
    expect(button('Add part')).toHaveFocus()
    await person.click(button('Add part'))
    onUpdate(() => success(aMachine()))
    await person.click(row(2).getByRole('combobox'))
    await person.click(await option('Plain'))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(1))
    expect(updates()[0]?.body).toMatchObject({
      parts: [
        { part_id: 8, grade: 'plain', price: null },
        { part_id: null, grade: 'plain', price: null },
      ],
      removed_part_ids: [7],
    })
  })

  test('uploads a picture before saving, and rejects other files', async () => {
    const { person } = await openEdit()
    const file = (type: string, size = 3) => new File(['x'.repeat(size)], 'logo', { type })
    const choose = (chosen: File) => person.upload(screen.getByLabelText(/^The picture/), chosen)
    await choose(file('image/gif'))
    expect(await screen.findAllByText('You can only upload JPG/PNG file!')).toHaveLength(2)
    await choose(file('image/png', 2 * 1024 * 1024))
    expect(await screen.findAllByText('Image must be smaller than 2MB!')).toHaveLength(2)
    on('/picture/', () => failure(400, 1007, 'U1'))
    await choose(file('image/png'))
    expect(await screen.findAllByText('U1')).toHaveLength(2)
    on('/picture/', () => success({ url: '/media/new.png' }, 'Picture uploaded'))
    await choose(file('image/png'))
    expect(await screen.findByText('Picture uploaded')).toBeInTheDocument()
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()[0]?.body).toMatchObject({ picture_url: '/media/new.png' }))
  })

  test('validates a number on blur, and accepts a decimal comma', async () => {
    const { person } = await openEdit()
    await person.clear(input('weight'))
    await person.type(input('weight'), '412 kg')
    expect(input('weight')).toBeValid()
    await person.tab()
    await waitFor(() => expect(input('weight')).toHaveAccessibleDescription('Enter a number.'))
    await person.clear(input('weight'))
    await person.type(input('weight'), '412,5')
    await waitFor(() => expect(input('weight')).toBeValid())
    await person.tab()
    expect(input('weight')).toHaveValue('412.5')
    await person.clear(input('weight'))
    await person.type(input('weight'), '1.234,5')
    await person.tab()
    expect(input('weight')).toHaveValue('1234.5')
    await person.clear(input('weight'))
    await person.type(input('weight'), '412,5')
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()[0]?.body).toMatchObject({ weight: 412.5 }))
  })

  test.each([
    ['14.000', 'This could mean 14 or 14,000. Type 14 or 14000.'],
    ['14,000', 'This could mean 14 or 14,000. Type 14 or 14000.'],
    ['1.125', 'This could mean 1.125 or 1,125. Type 1.1250 or 1125.'],
    ['1234567890123456', 'At most 15 digits are kept. Enter a shorter number.'],
  ])('never saves %s, and says what to type', async (typed, reason) => {
    const { person } = await openEdit()
    await person.clear(input('weight'))
    await person.type(input('weight'), `${typed}{Enter}`)
    await waitFor(() => expect(input('weight')).toBeInvalid())
    expect(input('weight')).toHaveAccessibleDescription(reason)
    await person.tab()
    expect(input('weight')).toHaveValue(typed)
    expect(input('weight')).toHaveAccessibleDescription(reason)
    expect(updates()).toEqual([])
  })

  test('gives a wrong field the focus anew, even if it has it, so that its error is read', async () => {
    const { person } = await openEdit()
    await person.clear(input('weight'))
    await person.type(input('weight'), '14.000')
    let focused = 0
    input('weight').addEventListener('focus', () => (focused += 1))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(input('weight')).toBeInvalid())
    await waitFor(() => expect(input('weight')).toHaveFocus())
    expect(focused).toBeGreaterThan(0)
  })

  test('shows a number so that it has one meaning, and keeps it when something else is changed', async () => {
    const { person } = await openEdit(aMachine({ weight: 1.125 }))
    expect(input('weight')).toHaveValue('1.1250')
    await person.type(input('weight'), '5{Backspace}')
    await person.tab()
    expect(input('weight')).toBeValid()
    await person.type(input('name'), ' II')
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()[0]?.body).toMatchObject({ weight: 1.125 }))
  })

  test('splits the calling code off a pasted or typed number, and keeps unknown ones', async () => {
    const { person } = await openEdit()
    const code = () => screen.getByRole('combobox', { name: 'Code' })
    await waitFor(() => expect(code()).toHaveValue('AT +43'))
    await person.clear(input('contact'))
    await person.click(input('contact'))
    await person.paste('+229 97 00 11 22')
    expect(code()).toHaveValue('BJ +229')
    expect(input('contact')).toHaveValue('97001122')
    await person.clear(input('contact'))
    await person.type(input('contact'), '0043 1 555 0100')
    await person.tab()
    expect(code()).toHaveValue('AT +43')
    expect(input('contact')).toHaveValue('15550100')
    await person.clear(input('contact'))
    await person.type(input('contact'), '+999 1')
    await person.tab()
    expect(code()).toHaveValue('AT +43')
    expect(input('contact')).toHaveValue('+999 1')
    await waitFor(() => expect(input('contact')).toBeInvalid())
    // The code isn't empty, so it isn't marked as invalid.
    expect(code()).toBeValid()
  })

  test('labels the button of each date with its field', async () => {
    await openEdit()
    expect(button(/^Choose The bought, now /)).toBeInTheDocument()
    expect(button('Choose The sold')).toBeInTheDocument()
  })

  test('isn’t submitted by Enter in a selector without options', async () => {
    const { person } = await openEdit()
    await person.clear(box('sector'))
    await person.type(box('sector'), 'zzz{Enter}')
    await person.type(screen.getByRole('combobox', { name: 'Code' }), 'zzz{Enter}')
    expect(updates()).toEqual([])
    await person.clear(screen.getByRole('combobox', { name: 'Code' }))
    await person.type(screen.getByRole('combobox', { name: 'Code' }), 'benin{Enter}')
    expect(screen.getByRole('combobox', { name: 'Code' })).toHaveValue('BJ +229')
    expect(updates()).toEqual([])
  })
})
