/** The page of a company's identity provider. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codes } from '../../../contract/envelope'
import { aUser, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { openConsole } from './console'

useFakeNetwork()

test('says at the switch why new people cannot be let in, and keeps what was typed', async () => {
  const refusal = 'You may not add people to this company.'
  on('/company/3/mail-domains/', () => success([]))
  on('/company/3/identity-providers/', ({ method }) =>
    method === 'GET'
      ? success([])
      : failure(400, codes.validation, 'Please correct the marked fields.', {
          error: { admits_new: [refusal] },
          is_validation_error: true,
        }),
  )
  const person = openConsole('/identity-provider/3', { user: aUser({ role: 'COMPANY_SUPER_USER' }) })
  await person.click(await screen.findByRole('button', { name: 'Connect a provider' }))
  const type = async (name: string, text: string) => person.type(screen.getByLabelText(name, { exact: false }), text)
  await screen.findByRole('textbox', { name: 'Name' })
  await type('Name', 'Solberg ID')
  await type('Issuer', 'https://id.example')
  await type('Client id', 'console')
  await type('Client secret', 'secret')
  const admission = screen.getByRole('switch', { name: 'Let new people in' })
  await person.click(admission)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(refusal)).toBeInTheDocument()
  expect(admission).toHaveAccessibleDescription(refusal)
  expect(admission).toHaveFocus()
  expect(admission).toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Solberg ID')
})

test('says in the question why a domain cannot be removed', async () => {
  const domain = { id: 5, domain: 'solberg.example', record: 'a=b', proven_at: null }
  on('/company/3/mail-domains/', () => success([domain]))
  on('/company/3/mail-domains/5/', () => failure(404, codes.notFound, 'This domain was removed already.'))
  on('/company/3/identity-providers/', () => success([]))
  const person = openConsole('/identity-provider/3', { user: aUser({ role: 'COMPANY_SUPER_USER' }) })
  await person.click(await screen.findByRole('button', { name: 'Remove solberg.example' }))
  await person.click(await screen.findByRole('button', { name: 'Remove domain' }))
  expect(await screen.findByText('This domain was removed already.')).toBeInTheDocument()
})
