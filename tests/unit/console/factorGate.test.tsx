/** Whoever needs a second factor sets one up first, and goes on where they were. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codes } from '../../../contract/envelope'
import { failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, aMaster, heading, openConsole, pageOf } from './console'

useFakeNetwork()

test('a list that was refused before is there once the factor is set up', async () => {
  let isSetUp = false
  const refusedBefore = (answer: () => Response) => () =>
    isSetUp ? answer() : failure(403, codes.factorRequired, 'Set up a second factor first.')
  const verified = {
    user: aMaster(),
    company: null,
    permissions: ['all'],
    applications: [],
    is_one_time_password: false,
  }
  const person = openConsole('/companies', {
    network: () => {
      on('/v2/auth/verify-user/', () => success({ ...verified, second_factor_from: isSetUp ? null : '2026-01-01' }))
      on(
        '/companies/',
        refusedBefore(() => pageOf(aCompany({ name: 'Borealis Energy', contract_end_date: '2099-01-01 00:00:00' }))),
      )
      on(
        '/sessions/',
        refusedBefore(() => success([])),
      )
      on('/second-factor/', () =>
        success({
          authenticator_since: isSetUp ? '2026-02-01 10:00:00' : null,
          recovery_codes_left: isSetUp ? 10 : 0,
          passkeys: [],
        }),
      )
      on('/second-factor/authenticator/', () =>
        success({ secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' }),
      )
      on('/second-factor/authenticator/confirm/', () => {
        isSetUp = true
        return success({ recovery_codes: ['abcde-fghjk'] })
      })
    },
  })
  await heading('Set up a second factor')
  await person.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
  await person.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await heading('Companies')
  expect(await within(screen.getByRole('main')).findByText('Borealis Energy')).toBeInTheDocument()
})
