/** Setting a version active, and going back to an earlier one. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { paths, aVersion } from './tools'
import { openToolVersions, paged, someVersions, useToolNetwork } from './toolNetwork'

useToolNetwork()

const preview = (part: object = {}) => ({
  ...aVersion(3, { name: 'Next year' }),
  added: 1200,
  removed: 2,
  changed: 1,
  unchanged: 10,
  instead_of: { id: 2, name: 'This year' },
  uses: [
    { kind: 'people', count: 12, names: ['Ann Lee', 'Ben Wu'] },
    { kind: 'ranks', count: 1, names: [] },
  ],
  plan: 'rows',
  ...part,
})

const openDialog = async (button = 'Set Next year active', name = 'Set ‘Next year’ active?') => {
  const { person } = openToolVersions()
  await person.click(await screen.findByRole('button', { name: button }))
  return { person, dialog: within(await screen.findByRole('alertdialog', { name })) }
}

describe('setting a version active', () => {
  test('says first what changes and who uses what goes, and then does it', async () => {
    on(paths.activate(3), ({ url }) =>
      url.searchParams.get('preview') === 'true'
        ? success(preview(), 'This is a preview. Nothing has been saved.')
        : success(preview({ is_active: true }), 'Version set active'),
    )
    const { person, dialog } = await openDialog()
    expect(await dialog.findByText('1,200 added')).toBeInTheDocument()
    for (const text of ['2 removed', '1 changed', '10 unchanged']) expect(dialog.getByText(text)).toBeInTheDocument()
    expect(dialog.getByText('It replaces ‘This year’, which is kept as a version.')).toBeInTheDocument()
    expect(dialog.getByText('12 records name removed rows.')).toBeInTheDocument()
    expect(dialog.getByText('Ann Lee, Ben Wu and 10 more')).toBeInTheDocument()
    expect(dialog.getByText('1 record names a removed row.')).toBeInTheDocument()
    expect(dialog.getByText('They keep these names; nothing is cleared.')).toBeInTheDocument()
    expect(callsOf(paths.activate(3)).map(({ url }) => url.search)).toEqual(['?preview=true'])

    const before = callsOf(paths.versions).length
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    expect(
      await screen.findByText('‘Next year’ is active: 1,200 added, 2 removed, 1 changed, and 10 unchanged.'),
    ).toBeInTheDocument()
    expect(screen.queryByText('Version set active'), 'told once').toBeNull()
    expect(callsOf(paths.activate(3)).at(-1)).toMatchObject({ method: 'PATCH' })
    expect(callsOf(paths.activate(3)).at(-1)?.url.search).toBe('?preview=false&instead_of=2&plan=rows')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(callsOf(paths.versions).length).toBeGreaterThan(before))
  })

  test('leaves the focus on the heading, since its button is gone', async () => {
    on(paths.activate(3), () => success(preview()))
    const { person, dialog } = await openDialog()
    await dialog.findByText('1,200 added')
    on(paths.activate(3), () => success(preview({ is_active: true })))
    on(paths.versions, () => paged([aVersion(3, { name: 'Next year', is_active: true })]))
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Set Next year active' })).toBeNull()
  })

  test('leaves the focus on the heading if somebody else has deleted the version', async () => {
    on(paths.activate(3), () => failure(404, 1004, 'Not found'))
    const { person, dialog } = await openDialog()
    await dialog.findByText('‘Next year’ no longer exists: somebody else has deleted it.')
    on(paths.versions, () => paged(someVersions().slice(1)))
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(screen.queryByText('Next year')).toBeNull()
  })

  test('to a version that was active before is a way back', async () => {
    on(paths.activate(1), () =>
      success(preview({ id: 1, name: 'Last year', added: 0, removed: 0, changed: 0, uses: [] })),
    )
    const { dialog } = await openDialog('Go back to Last year', 'Go back to ‘Last year’?')
    expect(await dialog.findByText('It has the same rows as the active version.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Go back' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: /This year active|Go back to This year/ })).toBeNull()
  })

  test('asks again if somebody else was quicker', async () => {
    let active = 2
    on(paths.activate(3), ({ url }) => {
      if (url.searchParams.get('preview') === 'true')
        return success(preview({ instead_of: { id: active, name: active === 2 ? 'This year' : 'Last year' } }))
      if (url.searchParams.get('instead_of') === String(active)) return success(preview({ is_active: true }))
      return failure(409, 1005, 'Somebody else has set another version active since you looked. Nothing was changed.')
    })
    const { person, dialog } = await openDialog()
    await dialog.findByText(/^It replaces ‘This year’/)
    active = 1
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    expect(await dialog.findByText(/^Somebody else has set another version active/)).toBeInTheDocument()
    expect(dialog.getByText(/^It replaces ‘Last year’/)).toBeInTheDocument()
    expect(screen.queryByText(/Nothing was changed/)).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('asks again if somebody else has changed rows of it', async () => {
    let plan = 'rows'
    on(paths.activate(3), ({ url }) => {
      if (url.searchParams.get('preview') === 'true')
        return success(preview({ plan, added: plan === 'rows' ? 1200 : 7 }))
      if (url.searchParams.get('plan') === plan) return success(preview({ is_active: true }))
      return failure(409, 1005, 'The rows of these versions have changed since the preview. Nothing was changed.')
    })
    const { person, dialog } = await openDialog()
    await dialog.findByText('1,200 added')
    plan = 'other rows'
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    expect(await dialog.findByText(/^Somebody else has changed rows in the meantime/)).toBeInTheDocument()
    expect(dialog.getByText('7 added')).toBeInTheDocument()
    expect(screen.queryByText(/Nothing was changed/)).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('tells why the server refused it if the active version is still the same', async () => {
    on(paths.activate(3), ({ url }) =>
      url.searchParams.get('preview') === 'true' ? success(preview()) : failure(409, 1005, 'Please try that again.'),
    )
    const { person, dialog } = await openDialog()
    await dialog.findByText('1,200 added')
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    expect(await screen.findByText('Please try that again.')).toBeInTheDocument()
    expect(dialog.queryByText(/^Somebody else has set another version active/)).toBeNull()
  })

  test('says that it is active already, or that it is gone', async () => {
    on(paths.activate(3), () => success(preview({ is_active: true })))
    const { person, dialog } = await openDialog()
    expect(await dialog.findByText('Somebody else has set this version active in the meantime.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Set active' })).toBeDisabled()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    on(paths.activate(3), () => failure(404, 1004, 'Not found'))
    await person.click(screen.getByRole('button', { name: 'Set Next year active' }))
    expect(await screen.findByText('‘Next year’ no longer exists: somebody else has deleted it.')).toBeInTheDocument()
  })

  test('can be tried again after an error', async () => {
    on(paths.activate(3), () => failure(403, 1003, 'Access Denied'))
    const { person, dialog } = await openDialog()
    expect(await dialog.findByText('Access Denied')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Set active' })).toBeDisabled()
    on(paths.activate(3), () => success(preview()))
    await person.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('1,200 added')).toBeInTheDocument()
    on(paths.activate(3), () => failure(400, 1000, 'The database is full.'))
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    expect(await screen.findByText('The database is full.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Set active' })).toBeEnabled()
  })
})

test.each([
  [['VIEW_JOB_GRADE'], ['Compare Next year', 'Download Next year']],
  [
    ['VIEW_JOB_GRADE', 'UPDATE_JOB_GRADE'],
    ['Set Next year active', 'Compare Next year', 'Download Next year'],
  ],
])('the acts of a version are offered to who may do them: %j', async (permissions, names) => {
  on(paths.versions, () => paged(someVersions().slice(0, 1)))
  openToolVersions('', permissions)
  await screen.findByText('Next year')
  const acts = ['Set Next year active', 'Compare Next year', 'Download Next year']
  const offered = (name: string) =>
    screen.queryByRole('button', { name }) !== null || screen.queryByRole('link', { name }) !== null
  expect(acts.filter(offered)).toEqual(names)
})
