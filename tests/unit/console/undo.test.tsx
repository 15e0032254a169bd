import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { openConsole, pageOf } from './console'

useFakeNetwork()

/** Deletes a sector and undoes it, after which some people keep their roles as they are. */
const undoWith = async (kept: number) => {
  on('/sectors/', () => pageOf({ id: 5, name: 'Mining' }))
  on('/sector/5/', () => success({ id: 5, removal_id: 9 }))
  on('/removals/undo/', () => success({ ids: [9], people_kept: kept }))
  const person = openConsole('/sectors')
  await person.click(await screen.findByRole('button', { name: 'Delete Mining' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: /^Undo/ }))
}

test('the toast says which roles an undone deletion does not come back to', async () => {
  await undoWith(2)
  const kept = 'The roles of 2 people have been changed since, so they stay as they are.'
  expect(await screen.findByText(`‘Mining’ has been restored. ${kept}`)).toBeInTheDocument()
  expect(callsOf('/removals/undo/')[0]?.body).toEqual({ ids: [9] })
})

test('it says no more than that all is restored if all is', async () => {
  await undoWith(0)
  expect(await screen.findByText('‘Mining’ has been restored.')).toBeInTheDocument()
})

test('nobody is promised that a deletion can be undone which will be refused', async () => {
  const industries = [1, 2].map((id) => ({ id, name: `Ore ${id}` }))
  on('/sectors/', () => pageOf({ id: 5, name: 'Mining', industries }))
  const person = openConsole('/sectors')
  await person.click(await screen.findByRole('button', { name: 'Delete Mining' }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete ‘Mining’?' })).toHaveAccessibleDescription(
    'It cannot be deleted while anything belongs to it. Industries: 2',
  )
})
