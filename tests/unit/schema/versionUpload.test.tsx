/** Uploading a file as a new version. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, failure, noNetwork, on, success } from '../session/fakeApi'
import { references } from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'
import { aVersion, paths, tools } from './tools'
import { opener, openTools, paged, someVersions, useToolNetwork } from './toolNetwork'

useToolNetwork()

const csv = new File(['Tool,Weight\r\nDrill,2\r\n'], 'tools.csv', { type: 'text/csv' })

const result = (part: object = {}) => ({
  ...aVersion(4, { name: 'Version 4', count: 20_000 }),
  created: 1,
  changed: 2,
  existing: 19_997,
  removed: 3,
  counts: [{ one: 'tool', many: 'tools', created: 1, changed: 2, existing: 19_997 }],
  ignored: [],
  plan: 'first plan',
  sample: [{ row: 2, action: 'created', cells: ['Drill', '2'] }],
  uses: [],
  ...part,
})
const shown = (part: object = {}) => result({ id: null, created_at: null, activated_at: null, version: null, ...part })

const open = async (permissions?: readonly string[], openList = openTools) => {
  const { person, router } = openList('', permissions)
  await person.click(await screen.findByRole('button', { name: 'Upload Tools' }))
  await screen.findByLabelText('CSV file')
  return { person, router, send: () => person.upload(screen.getByLabelText('CSV file'), csv) }
}
const finished = 'The import had finished before it could be cancelled.'
const takenBack = 'The import was cancelled, and nothing was written. This is what it would do.'
const queries = () => callsOf(paths.upload).map(({ url }) => Object.fromEntries(url.searchParams))
const active = () => screen.queryByRole('checkbox', { name: 'Make it active at once' })

describe('an upload', () => {
  test('shows old values above new ones, and rows that the file lacks', async () => {
    const sample = [
      { row: 2, action: 'changed', cells: ['Drill', '14000'], old_cells: ['Drill', '14'] },
      { row: null, action: 'removed', cells: ['Saw', '3'] },
    ]
    on(paths.upload, () => success(shown({ sample, created: 0, changed: 1, removed: 11 }), 'Previewed'))
    const { send } = await open()
    await send()
    expect((await screen.findByText('14000')).closest('td')).toHaveTextContent('was 1414000')
    const removed = screen.getByRole('row', { name: /Removed/ })
    expect(
      within(removed)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', 'Removed', 'Saw', '3'])
    expect(screen.getByText('and 10 more')).toBeInTheDocument()
  })

  test('says what a cell without text stores, if the file has its column', async () => {
    const countries = references('countries', 'country_ids', { noneMeansAll: true })
    const openForAll = opener(
      defineResource({ ...tools, fields: { ...tools.fields, countries } }),
      '/companies/3/tools',
    )
    const sample = (country: string) => [
      { row: 2, action: 'changed', cells: ['Drill', '14', ''], old_cells: ['Drill', '14', 'France'] },
      { row: 3, action: 'created', cells: ['Saw', '3', country] },
    ]
    const send = async (country: string) => {
      on(paths.upload, () => success(shown({ sample: sample(country) }), 'Previewed'))
      await (await open(undefined, openForAll)).send()
      return (await screen.findByText('Drill')).closest('tr')
    }
    expect(await send('Spain')).toHaveTextContent(/was FranceAll .*countries$/)
    cleanup()
    expect(await send('')).toHaveTextContent(/was France\(empty\)$/)
  })

  test('asks for the decimal mark of its numbers, and checks the file again with it', async () => {
    on(paths.upload, () => success(shown(), 'Previewed'))
    const { person, send } = await open()
    await send()
    await screen.findByText('19,997 unchanged')
    await person.click(screen.getByRole('combobox', { name: 'Decimal mark of the numbers' }))
    await person.click(screen.getByRole('option', { name: 'Comma: 1.234,5' }))
    await waitFor(() => expect(queries().at(-1)).toEqual({ active: 'false', preview: 'true', decimal_mark: ',' }))
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ preview: 'false', decimal_mark: ',' }))
  })

  test('makes a draft with a name, after a preview, and leads on to its comparison', async () => {
    on(paths.upload, ({ url }) =>
      success(url.searchParams.get('preview') === 'true' ? shown() : result({ name: 'Next' }), 'Uploaded'),
    )
    const { person, router, send } = await open()
    await send()
    expect(await screen.findByText('19,997 unchanged')).toBeInTheDocument()
    for (const text of ['1 added', '3 removed', '2 changed']) expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByText(/^‘Version 4’ becomes a version that is not active\./)).toBeInTheDocument()
    expect(screen.getByRole('cell', { name: 'Drill' })).toBeInTheDocument()
    await person.type(screen.getByLabelText('Name of the version'), ' Next ')
    expect(screen.getByText(/^‘Next’ becomes a version that is not active\./)).toBeInTheDocument()
    await person.type(screen.getByLabelText('Description'), 'A plan')
    await person.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText(/^‘Next’ is stored with 20,000 rows\. It is not active yet\.$/)).toBeVisible()
    expect(screen.queryByText('Uploaded')).toBeNull()
    expect(queries()).toEqual([
      { active: 'false', preview: 'true' },
      { active: 'false', name: ' Next ', description: 'A plan', preview: 'false', plan: 'first plan' },
    ])
    on(paths.compared, () => failure(404, 1004, 'Not found'))
    on(paths.changes, () => failure(404, 1004, 'Not found'))
    await person.click(screen.getByRole('link', { name: 'Compare with the active version' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/companies/3/tools/versions/compare'))
    expect(router.state.location.search).toBe('?to=4')
  })

  test('becomes active at once if wanted, which is previewed anew with who uses what goes', async () => {
    on(paths.upload, ({ url }) => {
      const isActive = url.searchParams.get('active') === 'true'
      const uses = isActive ? [{ kind: 'people', count: 1, names: ['Ann Lee'] }] : []
      const part = { is_active: isActive, uses, plan: isActive ? 'active plan' : 'plan' }
      return success(url.searchParams.get('preview') === 'true' ? shown(part) : result(part), 'Uploaded')
    })
    const { person, send } = await open()
    expect(active()).not.toBeChecked()
    await send()
    await screen.findByText(/is not active\. You can compare it/)
    expect(screen.queryByText('Ann Lee')).toBeNull()
    await person.click(active() as HTMLElement)
    expect(await screen.findByText('‘Version 4’ becomes active when it is imported.')).toBeInTheDocument()
    expect(screen.getByText('1 record names a removed row.')).toBeInTheDocument()
    expect(screen.getByText('Ann Lee')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText(/It is the active version now\.$/)).toBeInTheDocument()
    expect(queries().at(-1)).toMatchObject({ active: 'true', preview: 'false', plan: 'active plan' })
    expect(screen.getByRole('link', { name: 'Compare with the version before' })).toBeInTheDocument()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'Set active' })).toBeNull()
  })

  test('that is to be active at once is checked again while it is being checked', async () => {
    on(paths.upload, ({ url }) =>
      url.searchParams.get('active') === 'true' ? success(shown({ is_active: true })) : new Promise(() => {}),
    )
    const { person, send } = await open()
    await send()
    await waitFor(() => expect(callsOf(paths.upload)).toHaveLength(1))
    await person.click(active() as HTMLElement)
    expect(await screen.findByText('‘Version 4’ becomes active when it is imported.')).toBeInTheDocument()
    expect(queries().map((query) => query.active)).toEqual(['false', 'true'])
  })

  test('of the first version is active without a choice', async () => {
    on(paths.versions, () => paged([]))
    on(paths.tools, () => paged([]))
    on(paths.upload, ({ url }) =>
      success(url.searchParams.get('preview') === 'true' ? shown({ is_active: true }) : result({ is_active: true })),
    )
    const { person, send } = await open()
    expect(await screen.findByText('It is the first version, so it is active at once.')).toBeInTheDocument()
    expect(active()).toBeNull()
    await send()
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByText(/It is the active version now\.$/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Compare with/ })).toBeNull()
  })

  test('can be set active once it is made', async () => {
    on(paths.upload, ({ url }) => success(url.searchParams.get('preview') === 'true' ? shown() : result()))
    on(paths.activate(4), () =>
      success({ ...result(), added: 1, unchanged: 0, instead_of: { id: 2, name: 'This year' } }),
    )
    const { person, send } = await open()
    await send()
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    await person.click(await screen.findByRole('button', { name: 'Set active' }))
    expect(await screen.findByRole('alertdialog', { name: 'Set ‘Version 4’ active?' })).toBeInTheDocument()
  })

  test('offers to make it active only to who may', async () => {
    await open(['VIEW_JOB_GRADE', 'CREATE_JOB_GRADE'])
    expect(active()).toBeNull()
  })

  test('of the same rows is possible, and says so', async () => {
    on(paths.upload, () => success(shown({ created: 0, changed: 0, removed: 0, counts: [], sample: [] })))
    const { send } = await open()
    await send()
    expect(await screen.findByText('The file has the same rows as the active version.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toBeInTheDocument()
  })

  test('lists what cannot be read', async () => {
    const rows = [{ row: 2, column: 'Weight', value: 'x', reason: 'Enter a number.' }]
    on(paths.upload, () => failure(400, 1009, 'No', { data: { errors: ['Row 2: Weight: Enter a number.'], rows } }))
    const { send } = await open()
    await send()
    expect(await screen.findByText('Nothing was imported: 1 error must be corrected.')).toBeInTheDocument()
    expect(screen.getByLabelText('Name of the version')).toBeEnabled()
  })

  test.each([
    ['was finished nevertheless', '', aVersion(4, { count: 20_000 }), finished, 0],
    ['was finished with the name that was typed', ' Next ', aVersion(4, { name: 'Next', count: 20_000 }), finished, 0],
    ['was taken back', '', undefined, takenBack, 1],
    ['was taken back, while somebody else made a version', 'Next', aVersion(4), takenBack, 1],
  ])('that is cancelled tells that it %s', async (_, name, made, text, buttons) => {
    on(paths.upload, () => success(shown()))
    const { person, send } = await open()
    await send()
    const importButton = await screen.findByRole('button', { name: 'Import' })
    if (name !== '') await person.type(screen.getByLabelText('Name of the version'), name)
    on(paths.upload, ({ url }) =>
      url.searchParams.get('preview') === 'true' ? success(shown()) : new Promise(() => {}),
    )
    await person.click(importButton)
    expect(screen.getByLabelText('Name of the version')).toBeDisabled()
    on(paths.versions, () => paged([...(made ? [made] : []), ...someVersions()]))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Import' })).toHaveLength(buttons)
  })

  test('whose answer is lost goes on with the version that was stored', async () => {
    on(paths.upload, () => success(shown()))
    const { person, send } = await open()
    await send()
    const importButton = await screen.findByRole('button', { name: 'Import' })
    on(paths.upload, noNetwork)
    on(paths.versions, () =>
      paged([aVersion(5, { name: 'Other' }), aVersion(4, { name: 'Version 4', count: 20_000 }), ...someVersions()]),
    )
    await person.click(importButton)
    expect(await screen.findByText(/^‘Version 4’ is stored with 20,000 rows\./)).toBeInTheDocument()
    expect(callsOf(paths.upload)).toHaveLength(2)
  })

  test.each([
    [
      'was stored',
      [aVersion(4, { name: 'Version 4', count: 20_000 })],
      'The import had finished, although the connection was lost.',
      0,
    ],
    [
      'was not stored',
      [aVersion(4, { name: 'Version 4', count: 3 })],
      'The connection was lost, and nothing was imported. This is what the import would do.',
      1,
    ],
  ])(
    'whose answer is lost with the network offers no twin: it looks first whether it %s',
    async (_, made, note, buttons) => {
      on(paths.upload, () => success(shown()))
      const { person, send } = await open()
      await send()
      const importButton = await screen.findByRole('button', { name: 'Import' })
      on(paths.upload, noNetwork)
      on(paths.versions, noNetwork)
      await person.click(importButton)
      const retry = await screen.findByRole('button', { name: 'Retry' })
      await person.click(retry)
      await waitFor(() => expect(callsOf(paths.upload).length).toBeGreaterThan(2))
      on(paths.upload, () => success(shown()))
      on(paths.versions, () => paged([...made, ...someVersions()]))
      await person.click(await screen.findByRole('button', { name: 'Retry' }))
      expect(await screen.findByText(note)).toBeInTheDocument()
      expect(screen.queryAllByRole('button', { name: 'Import' })).toHaveLength(buttons)
    },
  )

  test('that is cancelled is told from a version of the same name that was made before the dialog opened', async () => {
    on(paths.upload, ({ url }) =>
      url.searchParams.get('preview') === 'true' ? success(shown()) : new Promise(() => {}),
    )
    const { person, send } = await open()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    on(paths.versions, () => paged([aVersion(4), ...someVersions()]))
    const before = callsOf(paths.versions).length
    await person.click(screen.getByRole('button', { name: 'Upload Tools' }))
    await screen.findByLabelText('CSV file')
    await waitFor(() => expect(callsOf(paths.versions).length).toBeGreaterThan(before))
    await send()
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(takenBack)).toBeInTheDocument()
  })
})
