/** The form of a grade company. Its table is proved in `tests/unit/grid`, what it copies in `copyGrades.test.ts`. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contract/messages'
import { callsOf, failure, noNetwork, on, success } from '../session/fakeApi'
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
/** Types into the cell of the first rank, which has the focus when the table gets it. */
const type = async (person: Person, text: string) => {
  const [first] = await screen.findAllByRole('gridcell')
  first?.focus()
  await person.keyboard(`${text}{Enter}`)
}
const sent = () => callsOf('/grade/company/').find(({ method }) => method === 'POST')?.body

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
})
