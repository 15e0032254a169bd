import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aMachine } from './machines'
import { openMachines, paged, useMachineNetwork } from './network'

useMachineNetwork()

const input = (name: string) => screen.getByLabelText(new RegExp(`^The ${name}`))
const box = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^The ${name}`) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const option = (name: string) => screen.findByRole('option', { name })
const form = () => screen.findByRole('heading', { name: /^(?:Add|Update) Machine$/ })

const openEdit = async (record = aMachine(), given = {}) => {
  on('/machine/5/', () => success(record))
  const opened = openMachines('/machines/5/edit', given)
  await waitFor(() => expect(input('name')).toHaveValue(record.name))
  return opened
}

/** Takes the next update and answers it. */
const onUpdate = (answer: () => Response) =>
  on('/machine/5/', ({ method }) => (method === 'PUT' ? answer() : success(aMachine())))
const updates = () => callsOf('/machine/5/').filter(({ method }) => method === 'PUT')

describe('the form of a resource', () => {
  test('marks what the call refuses empty, and saves once that is filled', async () => {
    openMachines('/machines/create')
    await form()
    for (const name of ['name', 'owner_email', 'built', 'state', 'sector']) expect(input(name)).toBeRequired()
    for (const name of ['notes', 'weight', 'industry']) expect(input(name)).not.toBeRequired()
    expect(button('Add')).toBeDisabled()
  })

  test('sends what each kind holds, and what was left alone as it was', async () => {
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
      id: 5,
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

  test('offers what belongs to the record above, and clears it when that is changed', async () => {
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

  test('keeps rows by their rules, and names those that were taken out', async () => {
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

  test('puts what the server refuses at its fields and in toasts, and goes to the first', async () => {
    const { person, router } = await openEdit()
    const error = { phone_number: ['is taken'], 'parts.0.price': ['is too high'], owner_email: ['is unknown'] }
    onUpdate(() => failure(400, 1001, 'No', { is_validation_error: true, error }))
    await person.type(input('notes'), '!')
    await person.click(button('Update'))
    expect(await screen.findByText('Phone number: is taken')).toBeInTheDocument()
    expect(input('contact')).toHaveAccessibleDescription('is taken')
    expect(input('owner_email')).toHaveAccessibleDescription('is unknown')
    expect(screen.getByText('is too high')).toBeInTheDocument()
    expect(input('owner_email')).toHaveFocus()
    // What has been refused is still unsaved.
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
  })

  test('that could not be sent is still unsaved', async () => {
    const { person, router } = await openEdit()
    onUpdate(() => failure(500, 1500, 'Boom'))
    await person.type(input('notes'), '!')
    await person.click(button('Update'))
    expect(await screen.findByText('Boom')).toBeInTheDocument()
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument()
    await person.click(button('Leave'))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument()
  })

  test('uploads a picture before it is saved, and refuses what is none', async () => {
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

  test('shows the record as it is now, whatever a list remembers of it', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person } = openMachines('/machines')
    const toggle = await screen.findByRole('switch', { name: 'Lathe used is active' })
    on('/machines/', () => paged([aMachine({ version: 5, is_active: false })]))
    on('/machine/5/', ({ method }) => success(aMachine({ version: method === 'PATCH' ? 5 : 6, name: 'Newer' })))
    await person.click(toggle)
    await waitFor(() => expect(button('Deactivate')).toBeEnabled())
    await person.click(button('Deactivate'))
    await waitFor(() => expect(toggle).not.toBeChecked())
    await person.click(screen.getByRole('link', { name: 'Edit Lathe used' }))
    await waitFor(() => expect(input('name')).toHaveValue('Newer'))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()[0]?.body).toMatchObject({ version: 6 }))
  })

  test('reads what never changes once, however long the person works', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { router } = openMachines('/machines/create')
    await form()
    const asked = () => ({ countries: callsOf('/countries/').length, sectors: callsOf('/sectors/all').length })
    await waitFor(() => expect(asked().sectors).toBeGreaterThan(0))
    const before = asked()
    vi.setSystemTime(Date.now() + 600_000)
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate('/machines/create'))
    await form()
    await waitFor(() => expect(asked().sectors).toBeGreaterThan(before.sectors))
    expect(asked().countries).toBe(before.countries)
  })

  test('tells what is wrong with a number when it is left, and understands a decimal comma', async () => {
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
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()[0]?.body).toMatchObject({ weight: 412.5 }))
  })

  test('takes the calling code of a pasted or typed number, and keeps what nobody has', async () => {
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
    // The code is there: it is not to blame.
    expect(code()).toBeValid()
  })

  test('names each date by its field', async () => {
    await openEdit()
    expect(button(/^Choose The bought, now /)).toBeInTheDocument()
    expect(button('Choose The sold')).toBeInTheDocument()
  })

  test('sends what is saved twice in one breath once', async () => {
    await openEdit()
    onUpdate(() => success(aMachine()))
    const save = button('Update')
    act(() => {
      save.click()
      save.click()
    })
    expect(await screen.findByText('Machine Updated')).toBeInTheDocument()
    expect(updates()).toHaveLength(1)
  })

  test('asks before it takes something away that people rely on', async () => {
    const { person } = await openEdit(aMachine({ uses: ['cut', 'drill'] }))
    onUpdate(() => success(aMachine()))
    on('/machine/5/operators/', () => success({ id: 5, operators: 2, at_work: 0 }))
    await person.click(screen.getByRole('checkbox', { name: 'Drilling' }))
    await person.click(button('Update'))
    expect(await screen.findByRole('alertdialog', { name: 'Take away Drilling?' })).toBeInTheDocument()
    expect(await screen.findByText('2 operators stop.')).toBeInTheDocument()
    expect(callsOf('/machine/5/operators/')[0]?.url.searchParams.get('without')).toBe('drill')
    await person.click(button('Back to the form'))
    await person.click(screen.getByRole('checkbox', { name: 'Cutting' }))
    await person.click(button('Update'))
    expect(await screen.findByRole('alertdialog', { name: 'Take away Cutting, Drilling?' })).toBeInTheDocument()
    expect(await screen.findByText('The uses: nothing would be left.', { exact: false })).toBeInTheDocument()
    expect(updates()).toEqual([])
    await waitFor(() => expect(button('Take away and save')).toHaveAttribute('aria-disabled', 'false'))
    await person.click(button('Take away and save'))
    expect(await screen.findByText('Machine Updated')).toBeInTheDocument()
    expect(updates()[0]?.body).toMatchObject({ uses: [] })
  })

  test('of a record that is gone says which, once', async () => {
    const { person } = await openEdit()
    onUpdate(() => failure(404, 1004, 'Not found'))
    await person.type(input('name'), '!')
    await person.click(button('Update'))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^‘Lathe used’ no longer exists: somebody else has deleted it\.$/,
      ),
    )
  })

  test('is not sent by Enter in a selector that has nothing to choose', async () => {
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

  test('takes no more keys while it is saved, and keeps the focus', async () => {
    const { person } = await openEdit()
    let answer = (_response: Response) => {}
    on('/machine/5/', () => new Promise<Response>((resolve) => (answer = resolve)))
    await person.click(button('Update'))
    expect(button('Update')).toHaveFocus()
    await waitFor(() => expect(button('Update')).toHaveAttribute('aria-disabled', 'true'))
    await person.type(input('notes'), 'Too late')
    expect(input('notes')).toHaveValue('')
    await person.click(button('Update'))
    answer(failure(400, 1001, 'No'))
    expect(await screen.findByText('No')).toBeInTheDocument()
    expect(button('Update')).toHaveFocus()
    expect(updates()).toHaveLength(1)
  })

  test('that is left while it is saved leads nowhere when the answer comes', async () => {
    const { person, router } = await openEdit()
    await person.type(input('name'), '!')
    let answer = (_response: Response) => {}
    on('/machine/5/', () => new Promise<Response>((resolve) => (answer = resolve)))
    await person.click(button('Update'))
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument()
    answer(success(aMachine(), 'Machine Updated'))
    expect(await screen.findByText('Machine Updated')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  test('of a record that another person has changed asks, and goes on from theirs', async () => {
    const { person } = await openEdit()
    const current = aMachine({ version: 9, name: 'Theirs', notes: 'Their note' })
    await person.clear(input('name'))
    await person.type(input('name'), 'Mine')
    onUpdate(() => failure(409, 1005, 'Somebody else…', { data: { current } }))
    await person.click(button('Update'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    // The dialog says it: a toast would lie over its buttons.
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    await person.click(dialog.getByRole('button', { name: 'Use these values' }))
    expect(input('name')).toHaveValue('Mine')
    expect(input('notes')).toHaveValue('Their note')
    // What belongs together is not torn apart by it.
    expect(box('industry')).toHaveValue('Coal')
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(2))
    expect(updates()[1]?.body).toMatchObject({ version: 9, name: 'Mine', notes: 'Their note' })
  })

  test('takes over a newer record as long as nobody has typed', async () => {
    const { person, refresh } = await openEdit()
    on('/machine/5/', () => success(aMachine({ version: 9, name: 'Newer' })))
    await act(() => refresh())
    await waitFor(() => expect(input('name')).toHaveValue('Newer'))
    await person.type(input('name'), '!')
    on('/machine/5/', () => success(aMachine({ version: 10, name: 'Newest' })))
    await act(() => refresh())
    expect(input('name')).toHaveValue('Newer!')
  })

  test('that went with the session holds again what was typed, for the same person alone', async () => {
    const first = await openEdit(aMachine(), { userId: 4 })
    await first.person.type(input('notes'), 'Precious')
    first.unmount()
    const other = await openEdit(aMachine(), { userId: 5 })
    expect(input('notes')).toHaveValue('')
    other.unmount()
    const again = await openEdit(aMachine(), { userId: 4 })
    await waitFor(() => expect(input('notes')).toHaveValue('Precious'))
    await again.person.click(button('Discard it'))
    expect(input('notes')).toHaveValue('')
    // The button is gone: the keys would go nowhere.
    expect(input('name')).toHaveFocus()
    again.unmount()
    await openEdit(aMachine(), { userId: 4 })
    expect(screen.queryByText('Your unsaved changes were restored.')).toBeNull()
  })

  test('with a draft that is older than the record does not undo what others have saved', async () => {
    const first = await openEdit(aMachine(), { userId: 6 })
    await first.person.type(input('notes'), 'Mine')
    first.unmount()
    const current = aMachine({ version: 5, name: 'Renamed' })
    on('/machine/5/', () => success(current))
    const { person } = openMachines('/machines/5/edit', { userId: 6 })
    await waitFor(() => expect(input('notes')).toHaveValue('Mine'))
    on('/machine/5/', ({ method, body }) =>
      method === 'PUT' && (body as { version: number }).version === 5
        ? success(current)
        : failure(409, 1005, 'Somebody else…', { data: { current } }),
    )
    await person.click(button('Update'))
    await person.click(await screen.findByRole('button', { name: 'Use these values' }))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(2))
    expect(updates()[1]?.body).toMatchObject({ version: 5, name: 'Renamed', notes: 'Mine' })
  })

  test('of who may not use it says so', async () => {
    openMachines('/machines/create', { permissions: ['VIEW_COMPANY_USER'] })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Access Denied'))
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Access Denied')
  })

  test('of a record that is not there says so', async () => {
    on('/machine/5/', () => failure(404, 1004, 'Not found'))
    openMachines('/machines/5/edit')
    expect(await screen.findByRole('heading', { level: 1, name: 'Machine not found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Machines' })).toHaveAttribute('href', '/machines')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
