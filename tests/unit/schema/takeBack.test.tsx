/** The dialog that takes changes back, opened from the history of a record. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/entities/history'
import type { UndoneField, UndoneRecord, UndoResult } from '../../../contract/entities/undo'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aMachine } from './machines'
import { openMachines, paged, useMachineNetwork } from './network'

useMachineNetwork()

const path = '/history/40/undo/'

const entry: HistoryEntry = {
  id: 40,
  at: '2026-07-01 10:00:00',
  by: { id: 5, name: 'Ann Lee' },
  program: null,
  call: 'updateMachine',
  undo_by: 'undoChange',
  why: null,
  change: 'changed',
  members: ['name'],
  before: aMachine({ name: 'Mill' }),
  after: aMachine(),
}

const name: UndoneField = {
  field: 'name',
  part: null,
  was: 'Mill',
  made: 'Lathe',
  is: 'Lathe',
  outcome: 'undone',
  since: null,
}
const weight: UndoneField = {
  ...name,
  field: 'weight',
  was: 10,
  made: 11,
  is: 12.5,
  outcome: 'kept',
  since: { change_id: 44, at: '2026-07-02 10:00:00', by: { id: 6, name: 'Ben Ode' } },
}

const aRecord = (part: Partial<UndoneRecord> = {}): UndoneRecord => ({
  record: 'machines',
  id: 5,
  name: 'Lathe',
  change: 'changed',
  outcome: 'undone',
  reason: null,
  fields: [name],
  since: null,
  ...part,
})

const aResult = (records: readonly UndoneRecord[], part: Partial<UndoResult> = {}) =>
  success({ records, hidden: 0, matched: records.length, undo: null, next: null, ...part })

const answer = (previewed: Response, done = previewed) =>
  on(path, ({ url }) => (url.searchParams.get('preview') === 'true' ? previewed.clone() : done.clone()))

const bodies = () =>
  callsOf(path).flatMap(({ url, body }) => (url.searchParams.get('preview') === 'false' ? [body] : []))

const openHistory = async (given: { entries?: HistoryEntry[]; isReadOnly?: boolean } = {}) => {
  const { entries = [entry], ...rest } = given
  const person = userEvent.setup()
  on('/machines/', () => paged([aMachine()]))
  on('/deleted/', () => success({ records: [], older: null }))
  on('/history/', () => success({ entries, older: null }))
  openMachines('/machines', rest)
  await person.click(await screen.findByRole('button', { name: 'History' }))
  const list = within(await screen.findByRole('dialog', { name: 'History of Machines' }))
  await person.click(await list.findByRole('button', { name: 'Lathe used' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History of Lathe used' }))
  await panel.findByText('Ann Lee saved the form')
  return { person, panel }
}

const openDialog = async () => {
  const { person, panel } = await openHistory()
  await person.click(panel.getByRole('button', { name: /^Take back: Ann Lee saved the form/ }))
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Take back this change?' })) }
}

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take back this change?' })).toBeNull())

describe('a change', () => {
  test('has no button if the server names no call that takes it back, or somebody else’s view or the past is shown', async () => {
    const { panel } = await openHistory({ entries: [{ ...entry, undo_by: null }] })
    expect(panel.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  test('has none while nothing can be changed', async () => {
    const { panel } = await openHistory({ isReadOnly: true })
    expect(panel.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  test('is shown in the words of the screen, and taken back; the toast says so and leads back again', async () => {
    answer(aResult([aRecord()]), aResult([aRecord()], { undo: 51 }))
    const { person, dialog } = await openDialog()
    expect(await dialog.findByText('Goes back to what it was.')).toBeInTheDocument()
    expect(dialog.getByText('Lathe', { exact: false, selector: 'del, del bdi' })).toBeInTheDocument()
    expect(dialog.getByText('Mill', { exact: false, selector: 'ins, ins bdi' })).toBeInTheDocument()
    expect(dialog.queryByRole('checkbox')).toBeNull()
    const read = callsOf('/machines/').length
    await person.click(dialog.getByRole('button', { name: 'Take back' }))
    await isClosed()
    expect(bodies()).toEqual([{ records: [{ record: 'machines', id: 5 }] }])
    expect(await screen.findByText('1 record taken back.')).toBeInTheDocument()
    // List and history are read anew.
    await waitFor(() => expect(callsOf('/machines/').length).toBeGreaterThan(read))
    await waitFor(() => expect(callsOf('/history/').length).toBeGreaterThan(1))
    on('/history/51/undo/', () => aResult([aRecord()]))
    const toasts = within(screen.getByRole('region', { name: /^Messages/ }))
    await person.click(toasts.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('What you have just taken back.')).toBeInTheDocument()
    await waitFor(() => expect(callsOf('/history/51/undo/')).toHaveLength(1))
  })

  test('leaves what others have changed since, unless the reader decides otherwise, and what the reader leaves out', async () => {
    answer(aResult([aRecord({ outcome: 'partly', fields: [name, weight] })]))
    const { person, dialog } = await openDialog()
    const group = within(await dialog.findByRole('group', { name: /weight/i }))
    expect(group.getByRole('radio', { name: /^Ben Ode changed it/ })).toBeChecked()
    expect(dialog.getByText('Goes back in part.')).toBeInTheDocument()
    await person.click(group.getByRole('radio', { name: /^Before the change/ }))
    expect(dialog.getByText('Goes back to what it was.')).toBeInTheDocument()
    await person.click(dialog.getByRole('checkbox'))
    await person.click(dialog.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()[0]).toEqual({
      records: [{ record: 'machines', id: 5 }],
      fields: ['weight'],
      overwrite: [{ record: 'machines', id: 5, field: 'weight', since: 44 }],
    })
  })

  test('that is refused today says why, and is not sent', async () => {
    answer(aResult([aRecord({ outcome: 'refused', reason: 'This name is already used.', fields: [] })]))
    const { dialog } = await openDialog()
    expect(await dialog.findByText('Stays as it is. This name is already used.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Take back' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  })

  test('of many records is taken back for one, or as a whole in parts; what is refused is listed', async () => {
    const many = [aRecord(), aRecord({ id: 6, name: 'Saw' })]
    on(path, ({ url, body }) => {
      const { records, after } = body as { records?: unknown; after?: number }
      if (url.searchParams.get('preview') === 'true')
        return records ? aResult([aRecord()], { matched: 3 }) : aResult(many, { matched: 3, next: 9 })
      if (after === undefined) return aResult(many, { matched: 3, next: 9, undo: 51 })
      return aResult([aRecord({ id: 8, name: 'Drill', outcome: 'refused', reason: 'It is in use.' })], { matched: 3 })
    })
    const { person, dialog } = await openDialog()
    expect(await dialog.findByRole('radio', { name: 'Only ‘Lathe used’' })).toBeChecked()
    await person.click(dialog.getByRole('radio', { name: 'The whole change: 3 records' }))
    expect(await dialog.findByText('2 records will be taken back.')).toBeInTheDocument()
    expect(dialog.getByText(/^These 2 come first/)).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await dialog.findByText('2 records taken back. 1 was refused.')).toBeInTheDocument()
    expect(dialog.getByText('Stays as it is. It is in use.')).toBeInTheDocument()
    expect(bodies()).toEqual([{}, { after: 9 }])
  })

  test('whose record went with another one is taken back as a whole', async () => {
    on(path, ({ body }) =>
      'records' in (body as object)
        ? failure(404, 1004, 'Not found')
        : aResult([aRecord({ record: 'plants', id: 2, name: 'South', change: 'removed', fields: [] })]),
    )
    const { dialog } = await openDialog()
    expect(await dialog.findByText('Comes back, with all that went with it.')).toBeInTheDocument()
  })

  test('that fails in the middle says what was done, and why it ended', async () => {
    on(path, ({ url, body }) => {
      if (url.searchParams.get('preview') === 'true') return aResult([aRecord()], { next: 9, matched: 2 })
      return 'after' in (body as object)
        ? failure(500, 1500, 'Something unexpected happened.')
        : aResult([aRecord()], { next: 9, undo: 51 })
    })
    const { person, dialog } = await openDialog()
    await person.click(await dialog.findByRole('button', { name: 'Take back' }))
    expect(await dialog.findByText('Something unexpected happened.')).toBeInTheDocument()
    expect(dialog.getByText('1 record taken back.')).toBeInTheDocument()
  })

  test('that can’t be looked at says why, and is tried again', async () => {
    on(path, () => failure(409, 1005, 'This can no longer be undone.'))
    const { person, dialog } = await openDialog()
    expect(await dialog.findByText('This can no longer be undone.')).toBeInTheDocument()
    answer(aResult([aRecord()]))
    await person.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('Goes back to what it was.')).toBeInTheDocument()
  })
})
