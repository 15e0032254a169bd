import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { callsOf, on, success } from '../session/fakeApi'
import { aMachine } from './machines'
import { openMachines } from './network'

export const input = (name: string) => screen.getByLabelText(new RegExp(`^The ${name}`))
export const box = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^The ${name}`) })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const option = (name: string) => screen.findByRole('option', { name })
export const form = () => screen.findByRole('heading', { name: /^(?:Add|Update) Machine$/ })

export const openEdit = async (record = aMachine(), given = {}) => {
  on('/machine/5/', () => success(record))
  const opened = openMachines('/machines/5/edit', given)
  await waitFor(() => expect(input('name')).toHaveValue(record.name))
  return opened
}

/** Handles the next update. */
export const onUpdate = (answer: () => Response) =>
  on('/machine/5/', ({ method }) => (method === 'PUT' ? answer() : success(aMachine())))
export const updates = () => callsOf('/machine/5/').filter(({ method }) => method === 'PUT')
