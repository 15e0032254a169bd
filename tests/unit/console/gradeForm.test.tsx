/** The form of a grade company. Its table is proved in `tests/unit/grid`, what it copies in `copyGrades.test.ts`. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contract/messages'
import { callsOf, changed, failure, noNetwork, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { mappingOf } from '../custom/gradeMap/builders'
import { aCompany, aMaster, openConsole, path, type Opened } from './console'

useFakeNetwork()

beforeEach(() => {
  // jsdom has no layout.
  for (const size of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(800)
})

const ranks = ['Executive 1', 'Executive 2', 'Manager'].map((name, place) => ({ id: place + 1, name }))
const companies = ['Aurora', 'Borealis', 'Cedar'].map((name, place) => aCompany({ id: (place + 1) * 10, name }))
const aurora = mappingOf(1, 'Aurora', ['A1', '', 'A3'])
const borealis = mappingOf(2, 'Borealis', ['B1', 'B2', ''])

/** Each test has its own user, because drafts are kept per user. */
let lastUser = 900

const open = (at: string, given: Opened = {}) =>
  openConsole(at, {
    companies,
    user: aMaster({ id: ++lastUser }),
    ...given,
    network: () => {
      on('/grade/ta-ranks/', () => success(ranks))
      on('/grade/company/versions', () =>
        success([aurora, borealis].map(({ id, company, version }) => ({ id, company_id: company.id, version }))),
      )
      on('/grade/company/', ({ url }) =>
        success([aurora, borealis].filter(({ id }) => url.searchParams.getAll('ids').includes(String(id)))),
      )
      for (const { id } of companies) on(`/company/${id}/job-grades/all`, () => success([]))
      given.network?.()
    },
  })
const openCreate = (given?: Opened) => open('/grade-map-table/create-grade-company', given)
const openEdit = (given?: Opened) => open('/grade-map-table/edit-grade-company?id=1', given)

type Person = ReturnType<typeof open>
const button = (name: string) => screen.findByRole('button', { name })
const choose = async (person: Person, field: string, company: string) => {
  await person.click(await screen.findByRole('combobox', { name: field }))
  await person.click(await screen.findByRole('option', { name: new RegExp(company) }))
}
/** The texts of the edited column, from the highest rank down. */
const grades = () =>
  ranks.map(({ name }) => {
    const row = screen.getByRole('row', { name: new RegExp(`^${name}`) })
    return within(row).getAllByRole('gridcell')[0]?.textContent
  })
const firstCell = () => screen.getAllByRole('gridcell')[0]
/** Begins to type into the cell of the first rank, which has the focus when the table gets it. */
const beginToType = async (person: Person, text: string) => {
  await screen.findAllByRole('gridcell')
  firstCell()?.focus()
  await person.keyboard(text)
}
const type = (person: Person, text: string) => beginToType(person, `${text}{Enter}`)
const sources = () => screen.getByRole('combobox', { name: 'Copy from companies' })
/** Removes the company that was chosen last. */
const removeSource = async (person: Person) => {
  await person.click(sources())
  await person.keyboard('{Escape}{Backspace}')
}
const sent = () => callsOf('/grade/company/').find(({ method }) => method === 'POST')?.body

test('without an id it says what to do, and leads to another company', async () => {
  const person = open('/grade-map-table/edit-grade-company')
  expect(await screen.findByText(/^The grades of a company by TA rank open here/)).toBeInTheDocument()
  expect(
    within(screen.getByText(/^Only companies of the grade map/)).getByRole('link', { name: 'Add Grade Company' }),
  ).toHaveAttribute('href', '/grade-map-table/create-grade-company')
  await person.click(screen.getByRole('combobox', { name: 'Company' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Aurora', 'Borealis'])
})

describe('adding the grades of a company', () => {
  test('waits for a company', async () => {
    const person = openCreate()
    expect(await button('Add')).toBeDisabled()
    await choose(person, 'Company', 'Cedar')
    expect(await button('Add')).toBeEnabled()
  })

  test('copies into empty cells only, and sends the grades that are filled', async () => {
    const person = openCreate({
      network: () =>
        on('/grade/company/', ({ method, url }) =>
          method === 'POST'
            ? success(mappingOf(3, 'Cedar', []), 'New Grade Company Added')
            : success([aurora, borealis].filter(({ id }) => url.searchParams.getAll('ids').includes(String(id)))),
        ),
    })
    await choose(person, 'Company', 'Cedar')
    await type(person, 'Typed')
    await choose(person, 'Copy from companies', 'Aurora')
    await waitFor(() => expect(grades()).toEqual(['Typed', '', 'A3']))
    await choose(person, 'Copy from companies', 'Borealis')
    await waitFor(() => expect(grades()).toEqual(['Typed', 'B2', 'A3']))
    await person.click(await button('Add'))
    expect(await screen.findByText('New Grade Company Added')).toBeInTheDocument()
    expect(sent()).toEqual({
      company_id: 30,
      grades: [
        { ta_rank_id: 1, rank: 'Typed' },
        { ta_rank_id: 2, rank: 'B2' },
        { ta_rank_id: 3, rank: 'A3' },
      ],
    })
    expect(path()).toBe('/grade-map-table')
  })

  test('takes back what a removed company has filled in, and nothing else', async () => {
    const person = openCreate()
    await choose(person, 'Copy from companies', 'Aurora')
    await waitFor(() => expect(grades()).toEqual(['A1', '', 'A3']))
    await type(person, 'Typed')
    await choose(person, 'Copy from companies', 'Borealis')
    await waitFor(() => expect(grades()).toEqual(['Typed', 'B2', 'A3']))
    await removeSource(person)
    await waitFor(() => expect(grades()).toEqual(['Typed', '', 'A3']))
    await removeSource(person)
    await waitFor(() => expect(grades()).toEqual(['Typed', '', '']))
    await choose(person, 'Copy from companies', 'Borealis')
    await waitFor(() => expect(grades()).toEqual(['Typed', 'B2', '']))
  })

  test('restores all of an ended session, with the text that was being typed, and can discard it', async () => {
    const user = aMaster({ id: 800 })
    const first = openCreate({ user })
    await choose(first, 'Company', 'Cedar')
    await choose(first, 'Copy from companies', 'Aurora')
    await waitFor(() => expect(grades()).toEqual(['A1', '', 'A3']))
    await beginToType(first, 'Typed')
    cleanup()
    const person = openCreate({ user })
    expect(await screen.findByText('Your unsaved changes were restored.')).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Cedar')
    await waitFor(() => expect(grades()).toEqual(['Typed', '', 'A3']))
    // What was copied is still known.
    await removeSource(person)
    await waitFor(() => expect(grades()).toEqual(['Typed', '', '']))
    await choose(person, 'Copy from companies', 'Borealis')
    await person.click(await button('Discard changes'))
    expect(grades()).toEqual(['', '', ''])
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Borealis' })).toBeNull()
    expect(firstCell()).toHaveFocus()
  })

  test('a company that has grades already leads to their form', async () => {
    const person = openCreate()
    await choose(person, 'Company', 'Aurora')
    expect(await button('Update')).toBeEnabled()
    expect(grades()).toEqual(['A1', '', 'A3'])
  })
})

describe('updating the grades of a company', () => {
  test('sends id, version and all grades', async () => {
    const person = openEdit({
      network: () => on('/grade/company/1/', () => success({ ...aurora, version: 2 }, 'Grade Company Updated')),
    })
    await button('Update')
    await type(person, 'New')
    await person.click(await button('Update'))
    expect(await screen.findByText('Grade Company Updated')).toBeInTheDocument()
    expect(callsOf('/grade/company/1/').map(({ method, body }) => [method, body])).toEqual([
      [
        'PUT',
        {
          id: 1,
          version: 1,
          grades: [
            { ta_rank_id: 1, rank: 'New' },
            { ta_rank_id: 3, rank: 'A3' },
          ],
        },
      ],
    ])
  })

  test('offers to take back what it has saved', async () => {
    const person = openEdit({
      network: () => {
        on('/grade/company/1/', () => changed(41, { ...aurora, version: 2 }, 'Grade Company Updated'))
        on('/history/41/undo/', () => success({ records: [], hidden: 0, matched: 0, undo: null, next: null }))
      },
    })
    await button('Update')
    await type(person, 'New')
    await person.click(await button('Update'))
    await person.click(await button('Take back'))
    expect(await screen.findByRole('dialog', { name: 'Take back this change?' })).toBeInTheDocument()
    await waitFor(() => expect(callsOf('/history/41/undo/')).toHaveLength(1))
  })

  test.each([
    ['without a network', noNetwork, messages.network],
    ['when the server refuses it', () => failure(400, 4000, 'This is not allowed'), 'This is not allowed'],
  ])('keeps what was typed %s', async (_when, answer, message) => {
    const person = openEdit({ network: () => on('/grade/company/1/', answer) })
    await button('Update')
    await type(person, 'Typed')
    await person.click(await button('Update'))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(grades()).toEqual(['Typed', '', 'A3'])
    expect(await button('Update')).toBeEnabled()
  })

  test('asks again after a conflict that was left undecided', async () => {
    const current = { ...mappingOf(1, 'Aurora', ['Theirs', 'Theirs, too', 'A3']), version: 2 }
    const person = openEdit({
      network: () =>
        on('/grade/company/1/', ({ body }) =>
          (body as { version: number }).version === 2
            ? success({ ...current, version: 3 }, 'Grade Company Updated')
            : failure(409, 1005, 'Somebody else…', { data: { current } }),
        ),
    })
    await button('Update')
    await type(person, 'Mine')
    await person.click(await button('Update'))
    await person.click(await button('Back to the form'))
    expect(grades()).toEqual(['Mine', '', 'A3'])
    await person.click(await button('Update'))
    await person.click(await button('Keep yours in all cells'))
    await person.click(await button('Use these values'))
    expect(grades()).toEqual(['Mine', 'Theirs, too', 'A3'])
    await person.click(await button('Update'))
    expect(await screen.findByText('Grade Company Updated')).toBeInTheDocument()
    expect(callsOf('/grade/company/1/').map(({ body }) => (body as { version: number }).version)).toEqual([1, 1, 2])
  })

  test('the buttons undo and redo lead to the changed cell', async () => {
    const person = openEdit()
    await button('Update')
    await type(person, 'New')
    expect(firstCell()).not.toHaveFocus()
    await person.click(await button('Undo'))
    expect(grades()).toEqual(['A1', '', 'A3'])
    expect(firstCell()).toHaveFocus()
    await person.click(await button('Redo'))
    expect(grades()).toEqual(['New', '', 'A3'])
  })
})
