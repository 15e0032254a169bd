import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/entities/history'
import { actOf, agoText, reasonText } from '../../../src/schema/history/changeTexts'
import { fieldChanges, filledFields, withAllFields } from '../../../src/schema/history/fieldChanges'
import type { AnyResource } from '../../../src/schema/resource'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aMachine, machines } from './machines'
import { openMachines, paged, useMachineNetwork } from './network'

const resource: AnyResource = machines

const anEntry = (part: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: '2026-07-01 10:00:00',
  by: { id: 5, name: 'Ann Lee' },
  program: null,
  call: 'updateMachine',
  undo_by: null,
  why: null,
  change: 'changed',
  members: [],
  before: aMachine(),
  after: aMachine(),
  ...part,
})

const changed = (after: object, before: object = {}) =>
  anEntry({
    members: Object.keys(after),
    before: { ...aMachine(), ...before },
    after: { ...aMachine(), ...before, ...after },
  })

test('the reason of an undo is a sentence of its own, and that of an old one, an id, is left out', () => {
  const words = { translate: (key: string, { why = '' }: { why?: string } = {}) => `${key} ${why}` } as never
  expect(reasonText(anEntry({ why: 'Asked for' }), words)).toBe('schema.past.why Asked for')
  const undo = anEntry({ call: 'undoChange', why: 'Takes back what was done on 2026-07-01 at 10:00 UTC' })
  expect(reasonText(undo, words)).toBe(undo.why)
  for (const why of [null, 'Undo of change 18'])
    expect(reasonText(anEntry({ call: 'undoChange', why }), words)).toBeNull()
})

describe('the fields of a change', () => {
  const told = (entry: HistoryEntry) =>
    fieldChanges(resource, entry).map(({ name, kind, before, after }) => [name, kind, before?.[name], after?.[name]])

  test('are those whose members it changed, in the order of the schema', () => {
    expect(told(changed({ phone_number: '77', name: 'Mill', weight: null, sector: { id: 2, name: 'Trade' } }))).toEqual(
      [
        ['name', 'value', 'Lathe', 'Mill'],
        ['weight', 'value', 12.5, undefined],
        ['sector', 'value', expect.objectContaining({ id: 1 }), { id: 2, name: 'Trade' }],
        ['contact', 'value', undefined, undefined],
      ],
    )
  })

  test('say of lists what was removed and added, and nothing of the rest', () => {
    const [one, two, three] = ['Austria', 'Benin', 'Chad'].map((name, place) => ({ id: place + 1, name }))
    expect(told(changed({ countries: [two, three] }, { countries: [one, two] }))).toEqual([
      ['countries', 'list', [one], [three]],
    ])
    expect(told(changed({ uses: ['cut', 'drill'] }, { uses: ['cut'] }))).toEqual([
      ['uses', 'list', undefined, ['drill']],
    ])
  })

  test('include a record above that no field shows, by its name, but no other member', () => {
    const entry = changed(
      { plant: { id: 2, name: 'North' }, plant_id: 2 },
      { plant: { id: 1, name: 'South' }, plant_id: 1 },
    )
    expect(told(entry)).toEqual([['plant', 'value', { id: 1, name: 'South' }, { id: 2, name: 'North' }]])
  })

  test('include those of resources that show the records in another shape', () => {
    const listed = { ...resource, name: 'listed', of: 'machines', fields: { rank: { kind: 'number' as const } } }
    expect(Object.keys(withAllFields(resource, { listed }).fields)).toContain('rank')
    expect(Object.keys(withAllFields(resource, {}).fields)).not.toContain('rank')
  })

  test('are, of a record that was added or removed, those that are filled', () => {
    const { name, weight } = aMachine()
    expect(filledFields(resource, { id: 5, name, weight, notes: null })).toEqual(['name', 'weight'])
  })
})

describe('the words of a change', () => {
  test.each([
    ['createRegion', 'added', 'create'],
    ['updateRegion', 'changed', 'update'],
    ['updateRegion', 'added', 'create'],
    ['moveLegalEntity', 'changed', 'move'],
    ['uploadSectors', 'removed', 'upload'],
    ['undoRemovals', 'added', 'restore'],
    ['undoAdditions', 'removed', 'undo'],
    ['deleteRegions', 'removed', 'delete'],
    ['prepare', 'added', 'create'],
    ['addition', 'changed', 'other'],
  ] as const)('say of %s that %s a record: %s', (call, change, act) => {
    expect(actOf({ call, change })).toBe(act)
  })

  test.each([
    ['2026-07-01 09:59:30', 'now'],
    ['2026-07-01 10:00:20', 'now'],
    ['2026-07-01 09:58:00', '2 minutes ago'],
    ['2026-06-30 09:00:00', 'yesterday'],
    ['2026-06-10 10:00:00', '3 weeks ago'],
    ['2024-07-01 10:00:00', '2 years ago'],
  ])('say that %s was %s', (at, text) => {
    expect(agoText(at, new Date('2026-07-01T10:00:00Z'), 'en')).toBe(text)
  })
})

describe('the history of a record', () => {
  useMachineNetwork()

  const openHistory = async (permissions?: string[]) => {
    const person = userEvent.setup()
    on('/machines/', () => paged([aMachine()]))
    openMachines('/machines', permissions ? { permissions } : {})
    await person.click(await screen.findByRole('button', { name: 'History' }))
    const list = within(await screen.findByRole('dialog', { name: 'History of Machines' }))
    await person.click(await list.findByRole('button', { name: 'Lathe used' }))
    return { person, panel: within(await screen.findByRole('dialog', { name: 'History of Lathe used' })) }
  }

  test('is told in the words of the screen: who, by which act, when, why and what', async () => {
    on('/deleted/', () => success({ records: [], older: null }))
    on('/history/', () =>
      success({
        entries: [
          {
            ...changed({ name: 'Mill', is_active: false, uses: ['drill'] }, { uses: ['cut'], is_active: true }),
            why: 'New motor',
          },
          anEntry({ id: 0, call: 'prepare', change: 'added', by: null, program: 'Start', before: null }),
        ],
        older: null,
      }),
    )
    const { panel } = await openHistory()
    expect(await panel.findByText('Ann Lee saved the form')).toBeInTheDocument()
    expect(panel.getByText('Reason: New motor')).toBeInTheDocument()
    expect(panel.getByText('The server at its start added it')).toBeInTheDocument()
    const [first] = panel.getAllByRole('listitem')
    const of = within(first as HTMLElement)
    expect(of.getByText('Lathe', { exact: false, selector: 'del, del bdi' })).toBeInTheDocument()
    expect(of.getByText('Mill', { exact: false, selector: 'ins, ins bdi' })).toBeInTheDocument()
    expect(of.getByText('Added').parentElement).toHaveTextContent('Added Drilling')
    expect(of.getByText('Removed').parentElement).toHaveTextContent('Removed Cutting')
    // The past cannot be switched.
    expect(of.queryByRole('switch')).toBeNull()
    expect(callsOf('/history/')[0]?.url.search).toBe('?record=machines&id=5')
  })

  test('loads older changes on demand', async () => {
    on('/deleted/', () => success({ records: [], older: null }))
    on('/history/', ({ url }) =>
      url.searchParams.get('before') === '41'
        ? success({ entries: [changed({ name: 'Saw' })], older: null })
        : success({ entries: [changed({ name: 'Mill' })], older: 41 }),
    )
    const { person, panel } = await openHistory()
    await person.click(await panel.findByRole('button', { name: 'Show older ones' }))
    expect(await panel.findByText('Saw', { exact: false, selector: 'ins, ins bdi' })).toBeInTheDocument()
    expect(panel.queryByRole('button', { name: 'Show older ones' })).toBeNull()
  })

  test('says that there is none, and offers to try again after an error', async () => {
    on('/deleted/', () => success({ records: [], older: null }))
    on('/history/', () => failure(500, 1500, 'Unexpected'))
    const { person, panel } = await openHistory()
    const again = await panel.findByRole('button', { name: 'Retry' })
    on('/history/', () => success({ entries: [], older: null }))
    await person.click(again)
    expect(await panel.findByText('No changes were recorded yet.')).toBeInTheDocument()
  })

  test('can be opened of deleted records, and leads back to the list and its button', async () => {
    const deleted = { id: 9, at: '2026-07-01 10:00:00', by: null, program: null, call: 'deleteMachine' }
    on('/deleted/', () =>
      success({ records: [{ ...deleted, record: aMachine({ id: 9, name: 'Press' }) }], older: null }),
    )
    on('/history/', () => success({ entries: [], older: null }))
    const { person, panel } = await openHistory()
    await person.click(panel.getByRole('button', { name: 'Back to the list' }))
    const list = within(await screen.findByRole('dialog', { name: 'History of Machines' }))
    expect(await list.findByText(/^Somebody deleted it/)).toBeInTheDocument()
    await person.click(list.getByRole('button', { name: /^Press used/ }))
    expect(await screen.findByRole('dialog', { name: 'History of Press used' })).toBeInTheDocument()
    await waitFor(() => expect(callsOf('/history/').at(-1)?.url.search).toBe('?record=machines&id=9'))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'History' })).toHaveFocus()
  })
})
