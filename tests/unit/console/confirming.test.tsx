/** Calls that ask once more who is there: one dialog, after which they go on as if nothing had happened. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ConfirmationNeeded } from '../../../contract/asksAgain'
import { calls } from '../../../contract/calls'
import { codes } from '../../../contract/envelope'
import { upload } from '../../../src/files'
import { send } from '../../../src/http'
import { goTo } from '../../../src/navigation'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { openConsole, pageOf } from './console'

useFakeNetwork()

const mining = { id: 5, name: 'Mining', description: null, version: 1 }
const title = 'Confirm that it is you'
const asking = (needed: Partial<ConfirmationNeeded> = {}) =>
  failure(403, codes.confirmation, 'Nothing was changed.', {
    data: { act: 'superUser', proofs: ['password'], ...needed },
  })

/** Whether the session has proven who is there. */
let isProven = false

/** Lets calls of a path ask until somebody confirms. */
const asks = (path: string, needed?: Partial<ConfirmationNeeded>) =>
  on(path, () => (isProven ? success({ ...mining, id: 6, name: 'Trade' }, 'Sector Created') : asking(needed)))

beforeEach(() => {
  isProven = false
  on('/sectors/', () => pageOf(mining))
  on('/auth/confirm/', ({ body }) => {
    isProven = JSON.stringify(body) === '{"password":"right"}' || JSON.stringify(body) === '{"code":"123 456"}'
    if (isProven) return success({ confirmed_until: '2026-11-27 10:00:00' })
    return failure(400, codes.validation, 'Please correct the marked fields.', {
      error: { password: ['This is not your password.'] },
      is_validation_error: true,
    })
  })
})

const dialog = () => screen.findByRole('dialog', { name: title })
const confirmations = () => callsOf('/auth/confirm/')

/** Opens the console and types a new sector. */
const typeSector = async () => {
  const person = openConsole('/sectors')
  await screen.findByText('Mining')
  await person.click(screen.getByRole('button', { name: 'Add New Sector' }))
  await person.type(await screen.findByRole('textbox', { name: 'Sector' }), 'Trade')
  return person
}

/** Opens the console, for calls that no form makes. */
const open = async () => {
  const person = openConsole('/sectors')
  await screen.findByText('Mining')
  return person
}

describe('a form that asks', () => {
  test('says what it is about to do, and is saved once the right password is given', async () => {
    asks('/sector/')
    const person = await typeSector()
    await person.keyboard('{Enter}')
    const asked = await dialog()
    expect(asked).toHaveAccessibleDescription(/^You are about to make somebody a super user\. Enter your password, /)
    const field = within(asked).getByLabelText(/^Your password/)
    await waitFor(() => expect(field).toHaveFocus())

    await person.keyboard('{Enter}')
    expect(field).toHaveAccessibleDescription('Please enter your password.')
    expect(confirmations()).toHaveLength(0)

    await person.type(field, 'wrong{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your password.'))
    await waitFor(() => expect(field).toHaveFocus())
    expect(callsOf('/sector/')).toHaveLength(1)

    await person.clear(field)
    await person.type(field, 'right{Enter}')
    expect(await screen.findByText('Sector Created')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [first, second, ...more] = callsOf('/sector/')
    expect(more).toEqual([])
    expect(second?.body).toEqual(first?.body)
    // It is one act, however often it is sent.
    expect(second?.key).toBe(first?.key)
    expect(confirmations().map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right' }])
  })

  test('keeps what was typed if nobody confirms, without a word, and asks again when it is saved again', async () => {
    asks('/sector/')
    const person = await typeSector()
    await person.keyboard('{Enter}')
    await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Sector' })).toHaveValue('Trade')
    expect(screen.queryByText('Nothing was changed.')).toBeNull()
    expect(callsOf('/sector/')).toHaveLength(1)
    await person.type(screen.getByRole('textbox', { name: 'Sector' }), '{Enter}')
    await person.type(within(await dialog()).getByLabelText(/^Your password/), 'right{Enter}')
    expect(await screen.findByText('Sector Created')).toBeInTheDocument()
  })

  test('takes a code of those who have a second factor', async () => {
    asks('/sector/', { proofs: ['code'], act: 'factor' })
    const person = await typeSector()
    await person.keyboard('{Enter}')
    const asked = await dialog()
    expect(asked).toHaveAccessibleDescription(/remove somebody else’s second factor\. Enter a code /)
    await person.type(within(asked).getByLabelText(/^Code/), '123 456{Enter}')
    expect(await screen.findByText('Sector Created')).toBeInTheDocument()
  })

  test('says what else is wrong, such as too many attempts', async () => {
    asks('/sector/')
    on('/auth/confirm/', () => failure(429, codes.tooManyAttempts, 'Too many attempts. Please try again later.'))
    const person = await typeSector()
    await person.keyboard('{Enter}')
    const asked = await dialog()
    await person.type(within(asked).getByLabelText(/^Your password/), 'right{Enter}')
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Too many attempts. Please try again later.')
  })
})

describe('calls that ask', () => {
  const body = { name: 'Trade' } as never
  const create = () => send(calls.createSector, { body })

  test('at once share one dialog, and all go on', async () => {
    asks('/sector/')
    const person = await open()
    const answers = Promise.all([create(), create(), create()])
    await person.type(within(await dialog()).getByLabelText(/^Your password/), 'right{Enter}')
    expect((await answers).map(({ message }) => message)).toEqual(Array(3).fill('Sector Created'))
    expect(confirmations()).toHaveLength(1)
    expect(callsOf('/sector/')).toHaveLength(6)
  })

  test('at once all fail if nobody confirms', async () => {
    asks('/sector/')
    const person = await open()
    const answers = Promise.allSettled([create(), create()])
    await dialog()
    await person.keyboard('{Escape}')
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(callsOf('/sector/')).toHaveLength(2)
  })

  test('are made again without a question if somebody has confirmed since they began', async () => {
    let answerLate = () => {}
    const late = new Promise<void>((resolve) => (answerLate = resolve))
    let isFirst = true
    on('/sector/5/', async () => {
      if (!isFirst) return success(mining)
      isFirst = false
      await late
      return asking()
    })
    asks('/sector/')
    const person = await open()
    const slow = send(calls.updateSector, { params: { sector_id: 5 }, body })
    const quick = create()
    await person.type(within(await dialog()).getByLabelText(/^Your password/), 'right{Enter}')
    await quick
    answerLate()
    await slow
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf('/sector/5/')).toHaveLength(2)
  })

  test('send a file again', async () => {
    asks('/sector/upload/')
    const person = await open()
    const file = new File(['Sector\nTrade'], 'sectors.csv', { type: 'text/csv' })
    const answer = upload(calls.uploadSectors, file)
    await person.type(within(await dialog()).getByLabelText(/^Your password/), 'right{Enter}')
    expect((await answer).message).toBe('Sector Created')
    expect(callsOf('/sector/upload/')).toHaveLength(2)
  })

  test('outlive the screen that has made them', async () => {
    on('/job-functions/', () => pageOf())
    asks('/sector/')
    const person = await open()
    const answer = create()
    await dialog()
    act(() => goTo('/job-functions'))
    await person.type(within(await dialog()).getByLabelText(/^Your password/), 'right{Enter}')
    expect((await answer).message).toBe('Sector Created')
  })
})
