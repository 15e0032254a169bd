import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, on, success } from '../session/fakeApi'
import { box, button, input, onUpdate, openEdit, updates } from './machineForm'
import { aMachine } from './machines'
import { openMachines, useMachineNetwork } from './network'

useMachineNetwork()

describe('the form of a record that changes during editing', () => {
  test('asks which values to keep after a conflict, and saves based on the other user’s record', async () => {
    const { person } = await openEdit()
    const current = aMachine({ version: 9, name: 'Theirs', notes: 'Their note' })
    await person.clear(input('name'))
    await person.type(input('name'), 'Mine')
    onUpdate(() => failure(409, 1005, 'Somebody else…', { data: { current } }))
    await person.click(button('Update'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    // The dialog replaces the toast, which would cover its buttons.
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    await person.click(dialog.getByRole('button', { name: 'Use these values' }))
    expect(input('name')).toHaveValue('Mine')
    expect(input('notes')).toHaveValue('Their note')
    // A reset keeps a reference and its parent.
    expect(box('industry')).toHaveValue('Coal')
    onUpdate(() => success(aMachine()))
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(2))
    expect(updates()[1]?.body).toMatchObject({ version: 9, name: 'Mine', notes: 'Their note' })
  })

  test('shows a newer record until the user makes changes', async () => {
    const { person, refresh } = await openEdit()
    on('/machine/5/', () => success(aMachine({ version: 9, name: 'Newer' })))
    await act(() => refresh())
    await waitFor(() => expect(input('name')).toHaveValue('Newer'))
    await person.type(input('name'), '!')
    on('/machine/5/', () => success(aMachine({ version: 10, name: 'Newest' })))
    await act(() => refresh())
    expect(input('name')).toHaveValue('Newer!')
  })

  test('restores the draft of an ended session, but only for the same user', async () => {
    const first = await openEdit(aMachine(), { userId: 4 })
    await first.person.type(input('notes'), 'Precious')
    first.unmount()
    const other = await openEdit(aMachine(), { userId: 5 })
    expect(input('notes')).toHaveValue('')
    other.unmount()
    const again = await openEdit(aMachine(), { userId: 4 })
    await waitFor(() => expect(input('notes')).toHaveValue('Precious'))
    await again.person.click(button('Discard changes'))
    expect(input('notes')).toHaveValue('')
    // The focused button is gone.
    expect(input('name')).toHaveFocus()
    again.unmount()
    await openEdit(aMachine(), { userId: 4 })
    expect(screen.queryByText('Your unsaved changes were restored.')).toBeNull()
  })

  test('doesn’t revert other users’ changes with an older draft', async () => {
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
    const conflict = within(await screen.findByRole('dialog'))
    const changes = conflict.getAllByRole('region').map((region) => region.textContent)
    expect(changes).toEqual([expect.stringMatching(/^The nameBefore.*After their changeRenamed$/)])
    await person.click(conflict.getByRole('button', { name: 'Back to the form' }))
    expect(button('Update')).toHaveFocus()
    await person.click(button('Update'))
    await person.click(await screen.findByRole('button', { name: 'Accept their changes' }))
    expect(button('Update')).toHaveFocus()
    await person.click(button('Update'))
    await waitFor(() => expect(updates()).toHaveLength(3))
    expect(updates()[2]?.body).toMatchObject({ version: 5, name: 'Renamed', notes: 'Mine' })
  })
})
