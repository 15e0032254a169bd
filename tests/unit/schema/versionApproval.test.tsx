/** Versions where a second person approves them: asking, approving, declining and withdrawing. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aVersion, paths } from './tools'
import { openTools, openToolVersions, paged, useToolNetwork } from './toolNetwork'

useToolNetwork()

const [me, other] = [
  { id: 7, name: 'Ana Berg' },
  { id: 8, name: 'Ben Wu' },
]
const at = '2026-03-03 10:00:00'
const waiting = (by: typeof me | null, note: string | null = 'The new year') =>
  aVersion(3, { name: 'Next year', needs_approval: true, approval: 'waiting', asked: { by, at, note } })
const active = aVersion(2, {
  name: 'This year',
  needs_approval: true,
  is_active: true,
  activated_at: '2026-02-02 00:00:00',
  activated_by: other,
  approval: 'approved',
  asked: { by: me, at, note: null },
  activation_note: 'Agreed in January',
})
const draft = (part: object = {}) => aVersion(3, { name: 'Next year', needs_approval: true, ...part })
const serve = (...versions: readonly unknown[]) => on(paths.versions, () => paged([...versions, active]))

const preview = (part: object = {}) => ({
  ...draft(),
  added: 1,
  removed: 0,
  changed: 0,
  unchanged: 3,
  instead_of: { id: 2, name: 'This year' },
  uses: [],
  plan: 'rows',
  ...part,
})

const open = () => openToolVersions('', ['all'], me.id)
const button = (name: string) => screen.findByRole('button', { name })
const hasButton = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null
const lastBody = (path: string) => callsOf(path).at(-1)?.body

describe('a draft', () => {
  test('is asked for with a note, after the same preview', async () => {
    serve(draft())
    on(paths.activate(3), () => success(preview()))
    on(paths.approval(3), () => success(waiting(me), 'Approval asked for'))
    const { person } = open()
    await person.click(await button('Ask for approval of Next year'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Ask for approval of ‘Next year’?' }))
    await dialog.findByText('1 added')
    await person.type(dialog.getByLabelText('What to know before approving (optional)'), ' Please look at G3 ')
    serve(waiting(me))
    await person.click(dialog.getByRole('button', { name: 'Ask' }))
    await screen.findByText('‘Next year’ waits until another person approves it.')
    expect(screen.queryByText('Approval asked for'), 'told once').toBeNull()
    expect(callsOf(paths.approval(3)).map(({ method }) => method)).toEqual(['POST'])
    expect(lastBody(paths.approval(3))).toEqual({ note: 'Please look at G3', plan: 'rows' })
    expect(callsOf(paths.activate(3)).map(({ url }) => url.search)).toEqual(['?preview=true'])
    await button('Withdraw the question for Next year')
  })

  test('is not set active by whoever asked, who may withdraw', async () => {
    serve(waiting(me))
    on(paths.approval(3), () => success(draft({ approval: 'withdrawn' }), 'Question withdrawn'))
    const { person } = open()
    await person.click(await button('Withdraw the question for Next year'))
    expect(hasButton(/Approve|Decline|Set Next year active|Ask for/)).toBe(false)
    await screen.findByText('Question withdrawn')
    expect(callsOf(paths.approval(3)).map(({ method }) => method)).toEqual(['DELETE'])
  })

  test('is approved by another person, who sees who asks and why', async () => {
    serve(waiting(other))
    on(paths.activate(3), () => success(preview(), 'Version set active'))
    const { person } = open()
    expect(await screen.findByText('Waiting for approval')).toBeInTheDocument()
    await person.click(await button('Approve Next year'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve ‘Next year’?' }))
    expect(await dialog.findByText(/^Ben Wu asked for approval on Mar 3, 2026/)).toBeInTheDocument()
    expect(dialog.getByText('Reason: The new year')).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Approve' }))
    await screen.findByText(/^‘Next year’ is active/)
    expect(callsOf(paths.activate(3)).at(-1)?.url.search).toBe('?preview=false&instead_of=2&plan=rows')
  })

  test('stays unapproved if it was withdrawn meanwhile, and the dialog does not turn into a question', async () => {
    serve(waiting(other))
    on(paths.activate(3), ({ url }) =>
      url.searchParams.get('preview') === 'true' ? success(preview()) : failure(409, 1005, 'Please ask for approval.'),
    )
    const { person } = open()
    await person.click(await button('Approve Next year'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve ‘Next year’?' }))
    await dialog.findByText('1 added')
    serve(draft({ approval: 'withdrawn' }))
    await person.click(dialog.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Please ask for approval.')
    expect(screen.getByRole('alertdialog', { name: 'Approve ‘Next year’?' })).toBeInTheDocument()
    expect(callsOf(paths.approval(3))).toEqual([])
  })

  test('is declined with a reason, without which nothing is sent', async () => {
    serve(waiting(null, null))
    on(paths.approval(3), () => success(draft({ approval: 'declined' }), 'Approval declined'))
    const { person } = open()
    await person.click(await button('Decline Next year'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline ‘Next year’?' }))
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveFocus()
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveAccessibleDescription('Please say why.')
    expect(callsOf(paths.approval(3))).toEqual([])
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'G3 is missing')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Approval declined')
    expect(callsOf(paths.approval(3)).map(({ method }) => method)).toEqual(['PATCH'])
    expect(lastBody(paths.approval(3))).toEqual({ note: 'G3 is missing' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the bar of versions', () => {
  const answered = { by: other, at, note: 'G3 is missing' }

  test.each([
    ['waiting', /^Ben Wu asked for approval on/, { asked: { by: other, at, note: null } }],
    ['declined', /^Ben Wu declined to approve it on/, { answered }],
    ['void', /^You changed it on .* Please ask again\.$/, { answered: { by: me, at, note: null } }],
    ['needless', /^Since .* need no approval/, { needs_approval: false, answered: { by: null, at, note: null } }],
  ])('says that a question is %s', async (approval, text, part) => {
    serve(draft({ approval, ...part }))
    openTools('?version_id=3', ['all'], me.id)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('says who set the version active, who asked for it, and why', async () => {
    serve(draft())
    openTools('', ['all'], me.id)
    const facts = 'Active since Feb 2, 2026 by Ben Wu · Asked for by Ana Berg · Reason: Agreed in January'
    expect(await screen.findByText(new RegExp(`${facts}$`))).toBeInTheDocument()
  })
})
