import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { button, form, input, onUpdate, openEdit, updates } from './machineForm'
import { aMachine } from './machines'
import { openMachines, paged, useMachineNetwork } from './network'

useMachineNetwork()

describe('the form of a resource', () => {
  test('shows errors from the server at their fields and in toasts, and focuses the first field', async () => {
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
    // Rejected changes are still unsaved.
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
  })

  test('keeps unsaved changes if the request fails', async () => {
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

  test('shows the current record rather than the one cached by a list', async () => {
    on('/machines/', () => paged([aMachine()]))
    on('/machine/5/operators/', () => success({ id: 5, operators: 0, at_work: 0 }))
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

  test('reads constant resources only once per session', async () => {
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

  test('saves only once on a double click', async () => {
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

  test('asks for confirmation before it removes something that users depend on', async () => {
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

  test('names a deleted record in a single message', async () => {
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

  test('ignores keys while saving, and keeps the focus', async () => {
    const { person } = await openEdit()
    let answer = (_response: Response) => {}
    on('/machine/5/', () => new Promise<Response>((resolve) => (answer = resolve)))
    await person.click(button('Update'))
    expect(button('Update')).toHaveFocus()
    await waitFor(() => expect(button('Update')).toHaveAttribute('aria-disabled', 'true'))
    await person.type(input('notes'), 'Too late')
    expect(input('notes')).toHaveValue('')
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(1))
    answer(failure(400, 1001, 'No'))
    expect(await screen.findByText('No')).toBeInTheDocument()
    expect(button('Update')).toHaveFocus()
    expect(updates()).toHaveLength(1)
  })

  test('doesn’t redirect after saving if the user has navigated away', async () => {
    const { person, router } = await openEdit()
    await person.type(input('name'), '!')
    let answer = (_response: Response) => {}
    on('/machine/5/', () => new Promise<Response>((resolve) => (answer = resolve)))
    await person.click(button('Update'))
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument()
    await waitFor(() => expect(updates()).toHaveLength(1))
    answer(success(aMachine(), 'Machine Updated'))
    expect(await screen.findByText('Machine Updated')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  test('is denied without permission', async () => {
    openMachines('/machines/create', { permissions: ['VIEW_COMPANY_USER'] })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Access Denied'))
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Access Denied')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Machines' })).toHaveAttribute(
      'href',
      '/machines',
    )
  })

  test('shows a not-found page for a missing record', async () => {
    on('/machine/5/', () => failure(404, 1004, 'Not found'))
    openMachines('/machines/5/edit')
    expect(await screen.findByRole('heading', { level: 1, name: 'Machine not found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Machines' })).toHaveAttribute('href', '/machines')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
