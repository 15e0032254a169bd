import { configure, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { jobGrades, jobGradeVersions } from '../../../src/resources/jobGrades'
import { openScreens } from '../../support/openScreens'
import { callsOf, failure, on, seen, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

configure({ defaultHidden: true })
useFakeNetwork()

const aVersion = (part: object = {}) => ({
  id: 2,
  name: 'Current',
  description: null,
  is_active: true,
  created_at: '2026-06-25 12:00:00',
  activated_at: '2026-06-26 12:00:00',
  count: 1234,
  version: 1,
  ...part,
})
const draft = aVersion({ id: 3, name: 'Next year', is_active: false, activated_at: null, count: 1 })
const earlier = aVersion({ id: 1, name: 'Last year', is_active: false })

const paged = (data: readonly unknown[]) =>
  HttpResponse.json({
    success: true,
    code: 1000,
    message: 'ok',
    data,
    pagination: { count: data.length, total_pages: 1 },
  } as JsonBodyType)

const versionsPath = '/company/3/job-grade-versions/'
const gradesPath = '/company/3/job-grades/'
const gradesOf: Readonly<Record<string, string>> = { '': 'G7 now', '2': 'G7 now', '3': 'G7 planned', '1': 'G7 before' }

beforeEach(() => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/countries/', () => success([]))
  on(versionsPath, () => paged([draft, aVersion(), earlier]))
  on(gradesPath, ({ url }) => {
    const version = url.searchParams.get('version_id') ?? ''
    if (!(version in gradesOf)) return failure(404, 1004, 'Not found')
    return paged([{ id: 7, grade: gradesOf[version], countries: [], version_id: 2, version: 1 }])
  })
})

const at = '/companies/3/job-grades'
const open = (path = at, given: { permissions?: string[]; isPlatform?: boolean; companyId?: number } = {}) =>
  openScreens({ at: path, resource: jobGrades, components: fieldComponents, ...given })
const bar = () => within(screen.getByRole('region', { name: 'Version' }))
const button = (name: string) => screen.queryByRole('button', { name })
const sent = (path: string) => callsOf(path).at(-1)?.body
const addressOf = ({ router }: Pick<ReturnType<typeof open>, 'router'>) =>
  router.state.location.pathname + router.state.location.search

test('deleting a grade says first who and what names it, and what becomes of them', async () => {
  const usesPath = '/company/3/job-grade/7/uses/'
  let fail = () => {}
  on(usesPath, () => new Promise<Response>((resolve) => (fail = () => resolve(failure(400, 1000, 'No')))))
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Delete G7 now' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete ‘G7 now’?' }))
  await waitFor(() => expect(callsOf(usesPath)).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  fail()
  expect(await dialog.findByText('Who uses it could not be determined.')).toBeInTheDocument()
  on(usesPath, () =>
    success({
      id: 7,
      uses: [
        { kind: 'people', count: 12, names: ['Ann Lee'] },
        { kind: 'ranks', count: 1, names: [] },
      ],
    }),
  )
  await person.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('The roles of 12 people name it, and no longer will.')).toBeInTheDocument()
  expect(dialog.getByText('Ann Lee and 11 more')).toBeInTheDocument()
  expect(dialog.getByText('1 rank of the grade map names it, and keeps the name.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
})

describe('a list whose records come in versions', () => {
  test('shows the active version, with its facts, and adds to it', async () => {
    open()
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    expect(
      await screen.findByText('1,234 job grades · Created Jun 25, 2026 · Active since Jun 26, 2026'),
    ).toBeInTheDocument()
    expect(bar().getByText('Active')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Versions' })).toHaveAttribute('href', `${at}/versions`)
    expect(bar().queryByRole('status')).toBeNull()
    expect(button('Add Job Grade')).toBeInTheDocument()
    expect(callsOf(gradesPath).map(({ url }) => url.searchParams.has('version_id'))).not.toContain(true)
  })

  test('shows another version once it is chosen, keeps it in the address, and never its rows among others', async () => {
    const { person, router } = open(`${at}?search=g7`)
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    await person.click(await screen.findByRole('combobox', { name: 'Version' }))
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Next year', 'Current (Active)', 'Last year'])
    await person.click(screen.getByRole('option', { name: 'Next year' }))
    expect(await screen.findByText('G7 planned')).toBeInTheDocument()
    expect(screen.queryByText('G7 now')).toBeNull()
    expect(addressOf({ router })).toBe(`${at}?search=g7&version_id=3`)
    expect(bar().getByText('Draft')).toBeInTheDocument()
    expect(bar().getByText(/^1 job grade · Created .* · Never active$/)).toBeInTheDocument()

    await person.click(screen.getByRole('button', { name: 'Show the active version' }))
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    expect(addressOf({ router })).toBe(`${at}?search=g7`)
  })

  test('says of rows that were in force that they are a record, and offers no change of them', async () => {
    open(`${at}?version_id=1`)
    expect(await screen.findByText('G7 before')).toBeInTheDocument()
    expect(await screen.findByText(/^This version was in force and is kept as a record\./)).toBeInTheDocument()
    expect(bar().getByText('Earlier')).toBeInTheDocument()
    for (const name of ['Add Job Grade', 'Edit G7 before', 'Delete G7 before']) expect(button(name)).toBeNull()
    expect(button('New Draft from Last year')).toBeInTheDocument()
  })

  test('offers somebody who may only view it nothing but to look and download', async () => {
    open(`${at}?version_id=3`, { permissions: ['VIEW_JOB_GRADE', 'VIEW_REGION'], isPlatform: false, companyId: 3 })
    expect(await screen.findByText('G7 planned')).toBeInTheDocument()
    expect(
      await screen.findByText('This version has never been active: nobody uses these rows yet.'),
    ).toBeInTheDocument()
    expect(button('Download Next year')).toBeInTheDocument()
    for (const name of ['Add Job Grade', 'Upload Job Grades', 'Edit G7 planned', 'Delete G7 planned'])
      expect(button(name)).toBeNull()
  })

  test('leads from a version that no longer exists to the active one', async () => {
    const { person, router } = open(`${at}?version_id=99`)
    expect(await screen.findByText('This version no longer exists.')).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show the active version' }))
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    expect(addressOf({ router })).toBe(at)
  })

  test('ignores an address whose version is no id', async () => {
    open(`${at}?version_id=${encodeURIComponent('1 or 2')}`)
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    expect(seen.filter(({ url }) => url.searchParams.has('version_id'))).toEqual([])
  })

  test('tells how to begin while there is no version', async () => {
    on(versionsPath, () => paged([]))
    on(gradesPath, () => paged([]))
    open()
    expect(await screen.findByText('No job grade yet')).toBeInTheDocument()
    expect(screen.getByText(/^Add the first job grade, or upload a file\./)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Version' })).toBeNull())
  })

  test('still shows its rows if the versions cannot be loaded, and retries', async () => {
    on(versionsPath, () => failure(400, 1001, 'Broken'))
    const { person } = open()
    expect(await screen.findByText('G7 now')).toBeInTheDocument()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    on(versionsPath, () => paged([aVersion()]))
    await person.click(retry)
    expect(await screen.findByText(/^1,234 job grades/)).toBeInTheDocument()
  })
})

describe('the list of versions', () => {
  const openVersions = (permissions = ['all']) =>
    openScreens({ at: `${at}/versions`, resource: jobGradeVersions, permissions })
  const cellsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  test('is on the tab of its records, tells the state of each version, and leads to its rows', async () => {
    openVersions()
    expect(await screen.findByRole('link', { name: 'Next year' })).toHaveAttribute('href', `${at}?version_id=3`)
    expect(screen.getByRole('link', { name: 'Current' })).toHaveAttribute('href', at)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Job grades')
    expect(screen.getByRole('link', { name: 'Versions' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Job grades' })).toHaveAttribute('href', at)
    expect(cellsOf('Next year').slice(2, 4)).toEqual(['Draft', '1'])
    expect(cellsOf('Next year')[5]).toBe('')
    expect(cellsOf('Current').slice(2, 4)).toEqual(['Active', '1,234'])
    expect(cellsOf('Last year')[2]).toBe('Earlier')
  })

  test('offers to delete drafts only', async () => {
    openVersions()
    expect(await screen.findByRole('button', { name: 'Delete Next year' })).toBeInTheDocument()
    expect(button('Delete Last year')).toBeNull()
    expect(button('Delete Current')).toBeNull()
    expect(button('Edit Current')).toBeInTheDocument()
  })

  test('shows the server’s reason for keeping a version that roles name', async () => {
    const reason = 'Roles name grades of this version. It was not deleted.'
    on('/company/3/job-grade-version/3/', () => failure(409, 1005, reason))
    on('/company/3/job-grade-version/3/uses/', () =>
      success({ id: 3, uses: [{ kind: 'people', count: 2, names: ['Ann Lee', 'Ben Wu'] }] }),
    )
    const { person } = openVersions()
    await person.click(await screen.findByRole('button', { name: 'Delete Next year' }))
    expect(await screen.findByText(/All of its rows are deleted with it/)).toBeInTheDocument()
    expect(await screen.findByText(/^The roles of 2 people name its grades/)).toBeInTheDocument()
    expect(screen.getByText(/^Ann Lee\b.*\bBen Wu$/)).toBeInTheDocument()
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(reason)).toBeInTheDocument()
  })
})

describe('a draft', () => {
  test('takes new rows, which name it, and changes without a reason', async () => {
    on('/company/3/job-grade/', () => success({ id: 8, grade: 'G8', countries: [], version_id: 3, version: 1 }))
    const { person } = open(`${at}?version_id=3`)
    expect(await screen.findByRole('cell', { name: 'All countries' })).toBeInTheDocument()
    await person.click(await screen.findByRole('button', { name: 'Add Job Grade' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Countries/)).toHaveAccessibleDescription('All countries')
    expect(dialog.queryByLabelText('Why this changes (optional)')).toBeNull()
    await person.type(dialog.getByLabelText(/^Grade/), 'G8')
    await person.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(sent('/company/3/job-grade/')).toMatchObject({ grade: 'G8', version_id: 3 }))
  })

  test('is made from the version shown, and shown then', async () => {
    on('/company/3/job-grade-version/', () => success({ ...draft, id: 4, name: 'Plan' }))
    const { person, router } = open()
    await person.click(await screen.findByRole('button', { name: 'New Draft from Current' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Draft' }))
    await person.type(dialog.getByLabelText(/^Name/), 'Plan')
    await person.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(addressOf({ router })).toBe(`${at}?version_id=4`))
    expect(sent('/company/3/job-grade-version/')).toMatchObject({ name: 'Plan', from: 2 })
  })
})

describe('a change of the version in force', () => {
  test('is asked for its reason, in the form and before a deletion', async () => {
    on('/company/3/job-grade/7/', () => success({ id: 7, grade: 'G7', countries: [], version_id: 2, version: 2 }))
    on('/company/3/job-grade/7/uses/', () => success({ id: 7, uses: [] }))
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: 'Edit G7 now' }))
    await person.type(await screen.findByLabelText('Why this changes (optional)'), 'By the board')
    await person.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(sent('/company/3/job-grade/7/')).toMatchObject({ note: 'By the board' }))
    await person.click(await screen.findByRole('button', { name: 'Delete G7 now' }))
    await person.type(await screen.findByLabelText('Why this changes (optional)'), 'Nobody has it')
    const yes = await screen.findByRole('button', { name: 'Delete' })
    await waitFor(() => expect(yes).toBeEnabled())
    await person.click(yes)
    await waitFor(() =>
      expect(callsOf('/company/3/job-grade/7/').at(-1)?.url.searchParams.get('note')).toBe('Nobody has it'),
    )
  })

  test('is listed with what it replaced, who made it and why', async () => {
    const before = { id: 7, grade: 'G7', countries: [], version_id: 2, version: 1 }
    on('/company/3/job-grade-version/2/edits/', () =>
      paged([
        {
          id: 1,
          change: 'changed',
          members: ['grade'],
          before,
          after: { ...before, grade: 'G7a' },
          note: 'By the board',
          changed_by: { id: 5, name: 'Ann Lee' },
          changed_at: '2026-07-01 10:00:00',
        },
      ]),
    )
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: 'Changes since it became active' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes of Current since it became active' }))
    expect(await dialog.findByText(/by Ann Lee: By the board$/)).toBeInTheDocument()
    expect(dialog.getByText('G7', { exact: false, selector: 'del, del bdi' })).toBeInTheDocument()
  })
})
