/** What refuses a review's decision or a dialog is told once, where people look, and goes when they change the field; where a review opens. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccessReviewDetails, ReviewItem } from '../../../contract/entities/accessReview'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { typeDay } from '../../support/typeDay'
import { aUser, callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aWholeCompany, openConsole, pageOf } from './console'

useFakeNetwork()

const reviewPath = '/company/3/access-review/9/'
const reviewer = { id: 7, name: 'Ana Berg' }

const aReview: AccessReviewDetails = {
  id: 9,
  name: 'Spring review',
  application: null,
  permission: null,
  country: null,
  region: null,
  due_on: '2099-01-01',
  at_end: 'keep',
  state: 'open',
  opened_by: reviewer,
  opened_at: '2026-11-01 10:00:00',
  closed_at: null,
  counts: { items: 3, kept: 0, taken: 0, refused: 0, undecided: 3, outstanding: 0 },
  mine: { items: 3, undecided: 3 },
  may_manage: true,
  version: 1,
  reviewers: [{ ...reviewer, items: 3, decided: 0 }],
}

const anItem = (id: number, name: string): ReviewItem => ({
  id,
  person: { id: 100 + id, name, email: `${id}@aurora.example`, is_active: true },
  application: 'TOM',
  role: 'COMPANY_USER',
  permissions: ['VIEW_REGION'],
  countries: [],
  since: null,
  from: null,
  last_used_on: null,
  flags: [],
  rare: [],
  peers: null,
  reviewer,
  passed_by: null,
  decision: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  by_end: false,
  given_back: null,
  is_held: true,
  switches_off: false,
  seen: 'x',
})

const refuse = (field: string, text: string) =>
  failure(400, 1001, 'Please correct the marked fields.', { error: { [field]: [text] }, is_validation_error: true })

const open = (path: string) =>
  openConsole(path, {
    user: aUser({ id: 7, role: 'COMPANY_SUPER_USER' }),
    network: () => {
      on('/company/3/', () => success(aWholeCompany))
      on(reviewPath, ({ method }) => (method === 'PUT' ? refuse('due_on', 'Choose a later day.') : success(aReview)))
      on(`${reviewPath}items/`, () =>
        success({ items: [anItem(1, 'Ben Wu'), anItem(2, 'Cleo Diaz'), anItem(3, 'Dan Ek')], next: null }),
      )
    },
  })

const alerts = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || [])

test('a refused decision is told in a notice while the next person is in sight, and beside the buttons of its own', async () => {
  on(`${reviewPath}decisions/`, () => success({ done: [], refused: [{ id: 1, reason: 'Look again.' }] }))
  const person = open('/reviews/3/9')
  await screen.findByRole('region', { name: 'Ben Wu' })
  await person.click(screen.getByRole('button', { name: /^Keep/ }))
  await waitFor(() => expect(alerts()).toEqual(['Ben Wu: Look again.']))
  expect(screen.getByRole('region', { name: 'Cleo Diaz' })).toBeInTheDocument()
  expect(screen.getByRole('listbox')).toHaveFocus()
  await person.keyboard('{ArrowUp}')
  await screen.findByRole('region', { name: 'Ben Wu' })
  const bar = screen.getByRole('button', { name: /^Keep/ }).parentElement as HTMLElement
  expect(within(bar).getByText('Look again.')).toBeInTheDocument()
  // Decided again, it is not said any more.
  on(`${reviewPath}decisions/`, () => success({ done: [1], refused: [] }))
  await person.keyboard('k')
  await waitFor(() => expect(alerts()).toEqual([]))
  expect(screen.queryByText(/Look again/)).toBeNull()
})

test('a review opens on the first person whom the reader has yet to decide about, else on the first', async () => {
  const kept: ReviewItem = { ...anItem(1, 'Ben Wu'), decision: 'kept' }
  const ofOther: ReviewItem = { ...anItem(2, 'Cleo Diaz'), reviewer: { id: 8, name: 'Bo Carr' } }
  const person = open('/reviews/3/9')
  on(`${reviewPath}items/`, () => success({ items: [kept, ofOther, anItem(3, 'Dan Ek')], next: null }))
  expect(await screen.findByRole('region', { name: 'Dan Ek' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus())
  await person.keyboard('{ArrowUp}')
  expect(await screen.findByRole('region', { name: 'Cleo Diaz' })).toBeInTheDocument()
})

test('a review in which nothing is left to the reader opens on the first person', async () => {
  open('/reviews/3/9')
  const kept = (id: number, name: string): ReviewItem => ({ ...anItem(id, name), decision: 'kept' })
  on(`${reviewPath}items/`, () => success({ items: [kept(1, 'Ben Wu'), kept(2, 'Cleo Diaz')], next: null }))
  expect(await screen.findByRole('region', { name: 'Ben Wu' })).toBeInTheDocument()
})

test('what is refused of many at once is one notice for a reason', async () => {
  const reason = 'Look again.'
  on(`${reviewPath}decisions/`, () => success({ done: [], refused: [1, 2, 3].map((id) => ({ id, reason })) }))
  const person = open('/reviews/3/9')
  await screen.findByRole('region', { name: 'Ben Wu' })
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus())
  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}k')
  await waitFor(() => expect(alerts()).toEqual(['Ben Wu, Cleo Diaz, and Dan Ek: Look again.']))
})

test('who may not be passed somebody is not offered', async () => {
  const people = [reviewer, { id: 101, name: 'Ben Wu' }, { id: 50, name: 'Eva Fox' }]
  on('/company/3/access-reviewers/', () =>
    success(people.map((one) => ({ ...one, email: `${one.id}@aurora.example` }))),
  )
  const person = open('/reviews/3/9')
  await screen.findByRole('region', { name: 'Ben Wu' })
  await person.click(screen.getByRole('button', { name: /^Pass on/ }))
  await person.click(await screen.findByRole('combobox', { name: /^Reviewer(?!s)/ }))
  await screen.findByRole('option', { name: /Eva Fox/ })
  // The people to review are options, too, without their email.
  expect(screen.getAllByRole('option', { name: /@aurora/ })).toHaveLength(1)
})

test('the button that read the last page leads to what it has read', async () => {
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({ ...aReview, id: from + index, name: `Review ${from + index}` }))
  on('/company/3/access-reviews/', ({ url }) =>
    url.searchParams.get('page') === '1' ? pageOf(...some(30, 1)) : pageOf(...some(2, 31)),
  )
  const person = open('/reviews/3')
  const more = await screen.findByRole('button', { name: 'Show older reviews' })
  // A page that opens takes the focus to its heading.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await person.click(more)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Review 31' })).toHaveFocus())
})

test('a refused last day of a review is told at its field until it is changed', async () => {
  const person = open('/reviews/3/9')
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  const day = await dialog.findByRole('group', { name: /^Last day/ })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(day).toHaveAccessibleDescription('Choose a later day.'))
  expect(day).toContainElement(document.activeElement as HTMLElement)
  await typeDay(person, day, '2099-02-02')
  expect(day).toBeValid()
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(day).toHaveAccessibleDescription('Choose a later day.'))
})

test('a refused day of a plan is told at its field until it is changed', async () => {
  const plan: PlannedChange = {
    id: 5,
    call: 'activateJobGradeVersion',
    record: { kind: 'jobGradeVersions', id: 4, name: 'Next year' },
    changes: [],
    counts_from: '2099-01-01',
    note: null,
    state: 'refused',
    reason: 'It has been changed since.',
    by: null,
    planned_at: '2026-11-01T10:00:00.000Z',
    settled_at: '2026-11-02T10:00:00.000Z',
    version: 2,
  }
  on('/company/3/planned-changes/', () => pageOf(plan))
  on('/company/3/planned-change/5/', () => refuse('counts_from', 'Choose today or a later day.'))
  const person = open('/companies/3/planned-changes')
  await person.click(await screen.findByRole('button', { name: /^Try again/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const day = await dialog.findByRole('group', { name: /^Counts from/ })
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(day).toHaveAccessibleDescription('Choose today or a later day.'))
  expect(alerts()).toEqual([])
  await typeDay(person, day, '2099-02-02')
  expect(day).toBeValid()
})

test('a refused retention is told once, at its field, until it is changed', async () => {
  const retention = { months: null, usual_months: null, kept_since: null }
  on('/retention/', ({ method }) =>
    method === 'GET' ? success(retention) : refuse('months', 'Keep it for 12 months or more.'),
  )
  on('/activity/', () => success({ entries: [], next: null }))
  on('/activity/findings/', () => success({ findings: [], next: null }))
  on('/activity/news/', () => success({ count: 0 }))
  const person = openConsole('/activity')
  await person.click(await screen.findByRole('button', { name: /^Evidence/ }))
  await person.click(await screen.findByRole('button', { name: 'Change' }))
  const months = await screen.findByLabelText(/^Months/)
  await person.type(months, '1')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(months).toHaveAccessibleDescription('Keep it for 12 months or more.'))
  expect(alerts()).toEqual([])
  expect(callsOf('/retention/').some(({ method }) => method !== 'GET')).toBe(true)
  await person.type(months, '2')
  expect(months).toBeValid()
})

test('a day of the activity that is unfinished leaves the entries as they are', async () => {
  on('/activity/', () => success({ entries: [], next: null }))
  on('/activity/findings/', () => success({ findings: [], next: null }))
  on('/activity/news/', () => success({ count: 0 }))
  const person = openConsole('/activity?from=2026-03-31')
  const from = await screen.findByRole('group', { name: 'From' })
  const asked = () => callsOf('/activity/').map(({ url }) => url.searchParams.get('from')?.slice(0, 10))
  await waitFor(() => expect(asked()).toEqual(['2026-03-31']))
  await person.click(within(from).getByRole('spinbutton', { name: 'Month' }))
  await person.keyboard('{Backspace}')
  await person.tab()
  await person.tab()
  expect(from).toBeInvalid()
  await person.click(within(from).getByRole('spinbutton', { name: 'Month' }))
  await person.keyboard('05')
  await waitFor(() => expect(asked()).toEqual(['2026-03-31', '2026-05-31']))
  await person.click(within(from).getByRole('button', { name: 'Clear From' }))
  await waitFor(() => expect(asked()).toEqual(['2026-03-31', '2026-05-31', undefined]))
})
