import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, on, success } from '../session/fakeApi'
import { box, button, input, onUpdate, openEdit, updates } from './machineForm'
import { aMachine } from './machines'
import { openMachines, useMachineNetwork } from './network'

useMachineNetwork()

describe('the form of a record that changes meanwhile', () => {
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
})
