/** What the reader chooses of a change that is taken back. */
import { describe, expect, test } from 'vitest'
import type { UndoneField, UndoneRecord } from '../../../contract/entities/undo'
import {
  addTaken,
  askedOf,
  countFates,
  fateOf,
  nothingTaken,
  payloadOf,
  recordKey,
  valueKey,
} from '../../../src/schema/takeBack/undoing'

const aField = (part: Partial<UndoneField> = {}): UndoneField => ({
  field: 'name',
  part: null,
  was: 'North',
  made: 'Mistake',
  is: 'Mistake',
  outcome: 'undone',
  since: null,
  ...part,
})

const since = { change_id: 41, at: '2026-07-01 10:00:00', by: null }
const kept = aField({ field: 'notes', is: 'Theirs', outcome: 'kept', since })
const country = aField({ field: 'countries', part: { id: 12, name: 'Chad' }, was: true, made: false, is: false })

const aRecord = (part: Partial<UndoneRecord> = {}): UndoneRecord => ({
  record: 'regions',
  id: 7,
  name: 'North',
  change: 'changed',
  outcome: 'undone',
  reason: null,
  fields: [],
  since: null,
  ...part,
})

const none = new Set<string>()

describe('the fate of a record', () => {
  test.each([
    ['goes back with all its values', aRecord({ fields: [aField(), country] }), [], 'goes'],
    ['goes back in part if others have changed a value', aRecord({ fields: [aField(), kept] }), [], 'partly'],
    ['goes back as a whole if that is overwritten', aRecord({ fields: [aField(), kept] }), [kept], 'goes'],
    ['stays if its only value is left out', aRecord({ fields: [aField()] }), [aField()], 'stays'],
    ['is the same if nothing differs', aRecord({ fields: [aField({ outcome: 'unchanged' })] }), [], 'same'],
    ['is refused whatever is chosen', aRecord({ outcome: 'refused', fields: [aField()] }), [aField()], 'refused'],
    ['without values is as the server says', aRecord({ change: 'added' }), [], 'goes'],
  ] as const)('%s', (_text, record, chosen, fate) => {
    expect(fateOf(record, new Set(chosen.map((field) => valueKey(record, field))))).toBe(fate)
  })

  test('stays if the record is left out, and is counted so', () => {
    const records = [aRecord(), aRecord({ id: 8 }), aRecord({ id: 9, outcome: 'refused' })]
    const switched = new Set([recordKey({ record: 'regions', id: 8 })])
    expect(countFates(records, switched)).toEqual({ goes: 1, partly: 0, stays: 1, same: 0, refused: 1 })
  })

  test('is not changed by a value that was changed since by an unknown change', () => {
    const unknown = aField({ outcome: 'kept' })
    const record = aRecord({ outcome: 'kept', fields: [unknown] })
    expect(fateOf(record, new Set([valueKey(record, unknown)]))).toBe('stays')
  })
})

describe('what is sent', () => {
  const request = {
    by: 'undoCompanyChange' as const,
    companyId: 3,
    changes: [40],
    about: 'Ann saved the form',
    record: { record: 'regions', id: 7, title: 'North' },
  }
  const asked = askedOf(request, 'record')

  test('is the record that is looked at, or the whole change', () => {
    expect(asked).toEqual({ records: [{ record: 'regions', id: 7 }] })
    expect(askedOf({ ...request, fields: ['countries.12'] }, 'record')).toMatchObject({ fields: ['countries.12'] })
    expect(askedOf({ ...request, fields: ['countries.12'] }, 'change')).toEqual({})
  })

  test('names values only if some are left out, and entries of lists one by one', () => {
    const record = aRecord({ fields: [aField(), country, kept] })
    const records = [record]
    expect(payloadOf({ asked, records, switched: none })).toEqual(asked)
    expect(payloadOf({ asked, records, switched: new Set([valueKey(record, aField())]) })).toEqual({
      ...asked,
      fields: ['countries.12'],
    })
  })

  test('names the later change of a value that is overwritten', () => {
    const record = aRecord({ fields: [aField(), kept] })
    expect(payloadOf({ asked, records: [record], switched: new Set([valueKey(record, kept)]) })).toEqual({
      ...asked,
      overwrite: [{ record: 'regions', id: 7, field: 'notes', since: 41 }],
    })
  })

  test('names records only if some are left out', () => {
    const records = [aRecord(), aRecord({ id: 8 })]
    expect(payloadOf({ asked: {}, records, switched: none })).toEqual({})
    expect(payloadOf({ asked: {}, records, switched: new Set(['regions 8']) })).toEqual({
      records: [{ record: 'regions', id: 7 }],
    })
  })
})

test('what was taken back is taken back itself in the opposite order', () => {
  const part = { records: [aRecord()], hidden: 1, matched: 2, next: null }
  const taken = [51, null, 52].reduce((sum, undo) => addTaken(sum, { ...part, undo }), nothingTaken)
  expect(taken).toMatchObject({ changes: [52, 51], hidden: 3 })
  expect(taken.records).toHaveLength(3)
})
