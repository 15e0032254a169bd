import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { setServiceTokens } from '../../../src/dataProvider'
import { restService } from '../../support/restService'
import { someVisits, visits, visitService } from '../../support/visits'
import { server } from '../session/fakeApi'
import { openResource, useMachineNetwork } from './network'

useMachineNetwork()

const texts = { title: 'Visits', one: 'Visit', fields: { name: 'Name', state: 'State' } }
const otherTexts = { choices: { visitState: { planned: 'Planned', done: 'Done' } } }

beforeEach(() => {
  const answer = restService('visits', someVisits)
  server.use(http.all(`*${visitService}/*`, ({ request }) => answer(request)))
  setServiceTokens({ fresh: () => 'token', renew: () => Promise.resolve(null) })
})

const open = () => openResource({ at: '/visits', resource: visits, texts, otherTexts })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

describe('the screens of a resource on a REST service', () => {
  test('list it in pages, and search it', async () => {
    const { person } = open()
    expect(await screen.findByText('Visit 12')).toBeInTheDocument()
    expect(screen.getByText(/1–10 of 12/)).toBeInTheDocument()
    await person.type(screen.getByRole('searchbox'), 'fix')
    expect(await screen.findByText('Fixed')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Visit 12')).not.toBeInTheDocument())
  })

  test('create a record, edit it and delete it', async () => {
    const { person } = open()
    await screen.findByText('Visit 12')
    await person.click(screen.getByRole('button', { name: 'Add Visit' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByRole('textbox', { name: /Name/ }), 'A new visit')
    await person.click(dialog.getByRole('combobox', { name: /State/ }))
    await person.click(await screen.findByRole('option', { name: 'Planned' }))
    await person.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Visit has been successfully added.')).toBeInTheDocument()
    await person.click((await rowOf('A new visit')).getByRole('button', { name: 'Edit A new visit' }))
    const form = within(await screen.findByRole('dialog'))
    await person.type(form.getByRole('textbox', { name: /Name/ }), ' indeed')
    await person.click(form.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('A new visit indeed')).toBeInTheDocument()
    await person.click((await rowOf('A new visit indeed')).getByRole('button', { name: /Delete/ }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('A new visit indeed')).not.toBeInTheDocument())
  })

  test('show why the service refuses a deletion', async () => {
    const { person } = open()
    await person.type(await screen.findByRole('searchbox'), 'fix')
    await waitFor(() => expect(screen.queryByText('Visit 12')).not.toBeInTheDocument())
    await person.click((await rowOf('Fixed')).getByRole('button', { name: /Delete/ }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/This visit is fixed/)).toBeInTheDocument()
  })
})
