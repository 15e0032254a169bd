/** The page that compares two versions. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { maxPageSize } from '../../../contract/entities/queries'
import { setPrinting } from '../../../src/schema/shared/printing'
import { joined, references } from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'
import { aTool, aVersion, paths, tools } from './tools'
import { openComparison, opener, paged, someVersions, useToolNetwork } from './toolNetwork'

useToolNetwork()

const counts = (part: object = {}) => ({
  from: { id: 2, name: 'This year' },
  to: { id: 3, name: 'Next year' },
  added: 1,
  removed: 1,
  changed: 1,
  unchanged: 2000,
  ...part,
})

const germany = { id: 1, name: 'Germany' }
const changes = [
  { id: 7, change: 'added', members: [], before: null, after: aTool(7, { name: 'Drill', countries: [germany] }) },
  {
    id: 5,
    change: 'changed',
    members: ['weight', 'countries'],
    before: aTool(5, { name: 'Saw', weight: 1234, countries: [germany] }),
    after: aTool(5, { name: 'Saw', weight: 2 }),
  },
  { id: 4, change: 'removed', members: [], before: aTool(4, { name: 'Axe', weight: 3 }), after: null },
]

const rows = () => within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')
const textOf = (element: HTMLElement | undefined) => element?.textContent
const lastQuery = (path: string) => Object.fromEntries(callsOf(path).at(-1)?.url.searchParams ?? [])

const serve = () => {
  on(paths.compared, () => success(counts()))
  on(paths.changes, ({ url }) => {
    const kinds = url.searchParams.get('change')?.split(',').filter(Boolean) ?? []
    const found = changes.filter(({ change }) => kinds.length === 0 || kinds.includes(change))
    return paged(found, kinds.length === 0 ? 23 : found.length)
  })
}

describe('two versions', () => {
  test('are compared in figures and row by row, with old and new values', async () => {
    serve()
    openComparison('?from=2&to=3')
    expect(await screen.findByText('2,000 unchanged')).toBeInTheDocument()
    expect(lastQuery(paths.compared)).toEqual({ from: '2', to: '3' })
    await screen.findByText('Saw')
    expect(rows().map(textOf)).toEqual([
      expect.stringMatching(/^AddedDrill.*7.*Germany/),
      expect.stringMatching(/^ChangedSaw.*was 1,234.*now 2.*was Germany.*now \(empty\)/),
      expect.stringMatching(/^RemovedAxe.*3/),
    ])
    expect(screen.getByText('1–10 of 23')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Compare versions: Tools')
  })

  test('are limited to some kinds of change, and paged', async () => {
    serve()
    const { person, router } = openComparison('?from=2&to=3')
    await person.click(await screen.findByRole('button', { name: 'Go to page 2' }))
    expect(lastQuery(paths.changes)).toMatchObject({ page: '2', change: '' })
    await person.click(screen.getByRole('button', { name: '1 removed' }))
    await waitFor(() => expect(rows().map(textOf)).toEqual([expect.stringMatching(/^RemovedAxe/)]))
    expect(screen.getByRole('button', { name: '1 removed' })).toHaveAttribute('aria-pressed', 'true')
    await person.click(screen.getByRole('button', { name: '1 added' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(lastQuery(paths.changes)).toMatchObject({ page: '1', change: 'added,removed' })
    expect(router.state.location.search).toBe('?from=2&to=3&change=added%2Cremoved')
    on(paths.changes, () => paged([]))
    await person.click(screen.getByRole('button', { name: '1 changed' }))
    expect(await screen.findByText('No changes of this kind')).toBeInTheDocument()
    serve()
    await person.click(screen.getByRole('button', { name: 'Show all changes' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  test('show their last page if the address names one beyond it', async () => {
    on(paths.compared, () => success(counts()))
    on(paths.changes, ({ url }) => paged(url.searchParams.get('page') === '3' ? changes : [], 23))
    const { router } = openComparison('?from=2&to=3&page=9')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(router.state.location.search).toBe('?from=2&to=3&page=3')
    expect(screen.getByText('21–23 of 23')).toBeInTheDocument()
  })

  test('are printed with all rows that there are, even if some that were counted are gone meanwhile', async () => {
    on(paths.compared, () => success(counts()))
    on(paths.changes, ({ url: { searchParams } }) => {
      const isAll = searchParams.get('page_size') === String(maxPageSize)
      const found = isAll ? [...changes, ...changes.map((change) => ({ ...change, id: change.id + 10 }))] : changes
      return paged(searchParams.get('page') === '1' ? found : [], 23)
    })
    openComparison('?from=2&to=3')
    await screen.findByText('Saw')
    act(() => setPrinting(true))
    await waitFor(() => expect(rows()).toHaveLength(6))
    act(() => setPrinting(false))
    expect(rows()).toHaveLength(3)
  })

  test('do not show the rows of other versions while theirs are read', async () => {
    serve()
    const { person } = openComparison('?from=2&to=3')
    await screen.findByText('Saw')
    on(paths.changes, () => new Promise(() => {}))
    await person.click(screen.getByRole('button', { name: 'Swap the versions' }))
    await waitFor(() => expect(lastQuery(paths.changes)).toMatchObject({ from: '3', to: '2' }))
    expect(await screen.findByText('2,000 unchanged')).toBeInTheDocument()
    expect(screen.queryByText('Saw')).toBeNull()
  })

  test('do not repeat the fields that make up the title', async () => {
    serve()
    const fields = { ...tools.fields, label: joined(['name']) }
    const labelled = defineResource({ ...tools, title: 'label', fields })
    opener(labelled, '/companies/3/tools/versions/compare')('?from=2&to=3')
    expect(await screen.findByText('Drill')).toBeInTheDocument()
    expect(textOf(rows()[0])).toBe('AddedDrillWeight7CountriesGermany')
  })

  test('say what no countries mean, where these are all', async () => {
    serve()
    const countries = references('countries', 'country_ids', { noneMeansAll: true })
    const open = defineResource({ ...tools, fields: { ...tools.fields, countries } })
    opener(open, '/companies/3/tools/versions/compare')('?from=2&to=3')
    expect(await screen.findByText('Drill')).toBeInTheDocument()
    expect(rows().map(textOf)).toEqual([
      expect.stringMatching(/^AddedDrill.*Germany/),
      expect.stringMatching(/was Germany.*now All countries/),
      expect.stringMatching(/^RemovedAxe.*CountriesAll countries/),
    ])
  })

  test('are set active from here, or gone back to', async () => {
    serve()
    on(paths.activate(3), ({ url }) => {
      const isDone = url.searchParams.get('preview') === 'false'
      if (isDone) on(paths.versions, () => paged(someVersions().map((one) => ({ ...one, is_active: one.id === 3 }))))
      return success({
        ...aVersion(3, { name: 'Next year', is_active: isDone }),
        ...counts(),
        instead_of: { id: 2, name: 'This year' },
        uses: [],
      })
    })
    const { person } = openComparison('?from=1&to=3')
    expect(await screen.findByRole('button', { name: 'Go back to Last year' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Set Next year active' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Set ‘Next year’ active?' }))
    await dialog.findByText('It replaces ‘This year’, which is kept as a version.')
    await person.click(dialog.getByRole('button', { name: 'Set active' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Set Next year active' })).toBeNull())
    expect(screen.getByLabelText('To')).toHaveTextContent('Next year (active)')
    expect(screen.getByRole('button', { name: 'Go back to Last year' })).toBeInTheDocument()
  })

  test('are not set active by those who may only look', async () => {
    serve()
    openComparison('?from=1&to=3', ['VIEW_JOB_GRADE'])
    await screen.findByText('Saw')
    expect(screen.queryByRole('button', { name: /active$|^Go back/ })).toBeNull()
  })

  test('are swapped, and others are chosen', async () => {
    serve()
    const { person, router } = openComparison('?to=3')
    const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')]
    expect([from, to].map(textOf)).toEqual(['This year (active)', 'Next year'])
    await person.click(screen.getByRole('button', { name: 'Swap the versions' }))
    await waitFor(() => expect(router.state.location.search).toBe('?to=2&from=3'))
    await person.click(screen.getByLabelText('To'))
    await person.click(await screen.findByRole('option', { name: 'Last year' }))
    await waitFor(() => expect(lastQuery(paths.compared)).toEqual({ from: '3', to: '1' }))
  })

  test('that are identical say so', async () => {
    on(paths.compared, () => success(counts({ added: 0, removed: 0, changed: 0 })))
    on(paths.changes, () => paged([]))
    openComparison('?from=3&to=3')
    expect(await screen.findByText('These versions are identical')).toBeInTheDocument()
  })

  test('need a second one', async () => {
    on(paths.versions, () => paged(someVersions().slice(1, 2)))
    openComparison()
    expect(await screen.findByText('There is nothing to compare yet')).toBeInTheDocument()
    expect(callsOf(paths.compared)).toEqual([])
  })

  test('that are unknown, or could not be read, are told', async () => {
    on(paths.compared, () => failure(404, 1004, 'Not found'))
    on(paths.changes, () => failure(404, 1004, 'Not found'))
    const first = openComparison('?from=98&to=99')
    expect(await screen.findByText('Neither of these versions exists any more')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All versions' })).toHaveAttribute('href', '/companies/3/tools/versions')
    first.unmount()
    const second = openComparison('?from=2&to=99')
    expect(await screen.findByText('The version to compare with no longer exists')).toBeInTheDocument()
    second.unmount()
    on(paths.compared, () => failure(400, 1000, 'No'))
    on(paths.changes, () => failure(400, 1000, 'No'))
    const { person } = openComparison('?from=2&to=3')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    serve()
    await person.click(retry)
    expect(await screen.findByText('2,000 unchanged')).toBeInTheDocument()
  })
})

test('nobody compares versions without the permission to view them', async () => {
  on('/company/3/granters/', () => success({ users: [], count: 0 }))
  openComparison('?from=2&to=3', ['CREATE_JOB_GRADE'])
  // The region of toasts is empty before.
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Access Denied'))
  expect(callsOf(paths.versions)).toEqual([])
})
