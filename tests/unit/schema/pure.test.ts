import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fixedFields, holds, isFixed, watchedFields } from '../../../src/schema/condition'
import { changedFields, differences, merge, othersChanges } from '../../../src/schema/form/conflict'
import {
  atFields,
  formSections,
  initialValues,
  isFilled,
  isRequired,
  membersOf,
  missingFields,
  payloadOf,
  precedingOf,
  sentPayload,
  validate,
} from '../../../src/schema/form/payload'
import { takenBy } from '../../../src/schema/form/taken'
import { kindOf } from '../../../src/schema/kinds'
import { matchNames } from '../../../src/schema/kinds/matchNames'
import { fillPath, metaOf, paramsOf } from '../../../src/schema/path'
import { recordTitle } from '../../../src/schema/kinds/recordTitle'
import type { AnyResource } from '../../../src/schema/resource'
import { messages } from '../../../contract/messages'
import { rulesIn, withRules } from '../../../contract/rules'
import { aMachine, machines } from './machines'

const resource: AnyResource = machines
const situation = { isNew: true, isOwn: false, isPlatform: true }
const names = formSections(resource, situation).flatMap(({ fields }) => fields)
const shape = { resource, names, situation, call: machines.calls.update, extra: { version: 4 } }

describe('a payload', () => {
  test('contains the value of each field, but none of read-only fields', () => {
    expect(payloadOf(shape, aMachine())).toEqual({
      version: 4,
      name: 'Lathe',
      notes: null,
      owner_email: 'ada@talent.example',
      weight: 12.5,
      built: 1999,
      bought: '2020-02-29 00:00:00',
      sold: null,
      state: 'used',
      uses: ['cut'],
      sector_id: 1,
      industry_id: 11,
      country_ids: [1, 2],
      phone_code: '43',
      phone_number: '5551234',
      picture_url: '/media/lathe.png',
      parts: [
        { part_id: 7, grade: 'fine', price: 3 },
        { part_id: 8, grade: 'plain', price: null },
      ],
      removed_part_ids: [],
    })
  })

  test('of an unchanged record is valid', () => {
    expect(validate(shape, aMachine())).toEqual({})
  })

  test.each([
    ['a typed number with a comma is parsed', { weight: ' 12,5' }, { weight: 12.5 }],
    ['a typed number with a point is parsed', { weight: '12.50' }, { weight: 12.5 }],
    ['text that isn’t a number stays unchanged', { weight: ' 12 kg' }, { weight: '12 kg' }],
    ['formatting is removed from a phone number', { phone_number: '(555) 12-34' }, { phone_number: '5551234' }],
    ['a calling code without a number is not sent', { phone_number: null }, { phone_code: null, phone_number: null }],
    [
      'fixed values of rows are sent',
      { parts: [{ grade: 'plain', price: 9 }] },
      { parts: [{ grade: 'plain', price: null, part_id: null }] },
    ],
  ])('%s', (_, typed, sent) => {
    expect(payloadOf(shape, { ...aMachine(), ...typed })).toMatchObject(sent)
  })
})

describe('the required fields of a form', () => {
  test('are those that the call rejects if empty', () => {
    expect(names.filter((name) => !isRequired(shape, name))).toEqual([
      'notes',
      'weight',
      'sold',
      'uses',
      'industry',
      'countries',
      'parts',
    ])
  })

  test('are filled once all of them contain more than spaces', () => {
    expect(isFilled(shape, aMachine())).toBe(true)
    expect(isFilled(shape, aMachine({ notes: null, weight: null, countries: [] }))).toBe(true)
    expect(isFilled(shape, aMachine({ name: '  ' }))).toBe(false)
    expect(isFilled(shape, aMachine({ phone_number: '' }))).toBe(false)
    expect(isFilled(shape, initialValues(shape))).toBe(false)
  })
})

describe('messages', () => {
  test('are mapped to the inputs that send the members, one per input, in the order of the form', () => {
    const found = atFields(shape, {
      'parts.1.price': ['Enter a number.'],
      phone_code: ['Code?'],
      phone_number: ['Number?'],
      picture_url: ['Picture?'],
      country_ids: ['One', 'and two.'],
      name: ['Name?'],
      body: ['Nobody sends this.'],
    })
    expect(Object.entries(found)).toEqual([
      ['name', 'Name?'],
      ['countries', 'One and two.'],
      ['phone_number', 'Number?'],
      ['picture_url', 'Picture?'],
      ['parts.1.price', 'Enter a number.'],
    ])
  })

  test('of rules compare what is sent with what is stored but not in the form', () => {
    const { bought: _, ...call } = machines.calls.update.body.shape
    const part = { ...shape, call: { ...shape.call, body: withRules(z.object(call), rulesIn(shape.call.body)) } }
    const form = { ...part, names: names.filter((name) => name !== 'bought'), stored: aMachine() }
    expect(validate(form, aMachine({ sold: '2020-03-01 00:00:00' }))).toEqual({})
    expect(validate(form, aMachine({ sold: '2020-02-29 00:00:00' }))).toEqual({ sold: 'Choose a date after ‘Bought’.' })
  })

  test('of rules know a stored record that is not in the form by its id, or as none', () => {
    const { sector_id: _, industry_id: __, ...call } = machines.calls.update.body.shape
    const needs = (path: string, member: 'sector_id' | 'industry_id', id: number | null) => ({
      path,
      reads: [member, path],
      check: (values: Readonly<Record<string, unknown>>) => values[member] === id,
      message: `Needs ${member} ${id}.`,
    })
    const errors = (record: ReturnType<typeof aMachine>, ...rules: readonly ReturnType<typeof needs>[]) => {
      const form = { ...shape, call: { ...shape.call, body: withRules(z.object(call), rules) }, stored: record }
      return validate({ ...form, names: names.filter((name) => !['sector', 'industry'].includes(name)) }, record)
    }
    const mining = aMachine({ sector: { id: 1, name: 'Mining' }, industry: null })
    expect(errors(mining, needs('name', 'sector_id', 1), needs('notes', 'industry_id', null))).toEqual({})
    expect(errors(mining, needs('name', 'sector_id', 2), needs('notes', 'industry_id', 11))).toEqual({
      name: 'Needs sector_id 2.',
      notes: 'Needs industry_id 11.',
    })
    // What nobody knows breaks no rule.
    const { industry: ___, ...without } = mining
    expect(errors(without as typeof mining, needs('notes', 'industry_id', 11))).toEqual({})
  })

  test('of an invalid payload are those of the call', () => {
    expect(validate(shape, initialValues(shape))).toMatchObject({
      name: 'Please enter a name.',
      phone_number: 'Please enter a number.',
      picture_url: 'Please upload a picture.',
      sector: 'Choose an entry from the list.',
    })
  })
})

describe('two users who change the same record', () => {
  const base = aMachine()
  const theirs = aMachine({ version: 5, name: 'Their lathe', notes: 'Theirs', weight: 1 })
  const mine = { ...base, name: 'My lathe', weight: '1', uses: ['drill'], phone_number: '999999' }

  test('have a conflict in the fields that both changed to different values', () => {
    expect(differences(shape, base, mine, theirs)).toEqual(['name'])
  })

  test('are told what only the other one has changed', () => {
    expect(othersChanges(shape, base, mine, theirs)).toEqual(['notes'])
    expect(othersChanges(shape, base, mine, base)).toEqual([])
  })

  test('keep the changes made by only one of them, and the chosen values of the other fields', () => {
    expect(merge(shape, base, mine, theirs, new Set())).toMatchObject({
      version: 5,
      name: 'My lathe',
      notes: 'Theirs',
      uses: ['drill'],
      phone_code: '43',
      phone_number: '999999',
    })
    expect(merge(shape, base, mine, theirs, new Set(['name'])).name).toBe('Their lathe')
  })
})

describe('a form', () => {
  test('begins with what the call takes for what is left out, unless the record has it', () => {
    const body = z.object({ weight: z.number().default(5), notes: z.string().optional(), built: z.int() })
    const form = { ...shape, call: { ...shape.call, body } }
    expect(initialValues(form)).toMatchObject({ name: null, weight: 5, built: null })
    expect(initialValues(form, aMachine({ weight: null }))).toMatchObject({ weight: null, built: 1999 })
    expect(initialValues({ ...form, names: ['name'] })).toEqual({ name: null })
  })

  test('names the fields that lack a value, in its order', () => {
    const full = { ...shape, stored: aMachine() }
    expect(missingFields(full, aMachine())).toEqual([])
    expect(missingFields(full, aMachine({ sector: undefined as never, name: ' ' }))).toEqual(['name', 'sector'])
  })

  test('knows the date that must precede another one, and whether that is required', () => {
    expect(precedingOf(shape, 'sold')).toEqual({ name: 'bought', isRequired: true })
    expect(precedingOf(shape, 'bought')).toBeUndefined()
    // It has a rule, but no date precedes it.
    expect(precedingOf(shape, 'notes')).toBeUndefined()
  })

  test('names what differs from the stored record, or from an empty form', () => {
    const changed = { ...aMachine(), notes: 'Oiled', weight: '12.50', uses: [] }
    expect(changedFields({ ...shape, stored: aMachine() }, changed)).toEqual(['notes', 'uses'])
    expect(changedFields(shape, { ...initialValues(shape), name: 'Mill' })).toEqual(['name'])
  })

  test('on a page has the sections that are shown in its situation', () => {
    const sections = [
      { name: 'both', fields: ['name'] },
      { name: 'stored', fields: ['notes'], shown: { isNew: false } },
    ] as const
    const form = { in: 'page', create: '/new', edit: '/edit', sections } as const
    const namesOf = (isNew: boolean) =>
      formSections({ ...resource, form }, { ...situation, isNew }).map(({ name }) => name)
    expect([namesOf(true), namesOf(false)]).toEqual([['both'], ['both', 'stored']])
  })

  test('in a dialog has a single section, and a list without a form has none of its fields', () => {
    const { form: _, ...without } = resource
    expect(formSections({ ...without, form: { in: 'modal', fields: ['name', 'notes'] } }, situation)).toMatchObject([
      { fields: ['name', 'notes'] },
    ])
    expect(formSections(without, situation)).toMatchObject([{ fields: [] }])
  })

  test('keeps the errors of a field at its own name and at those of all that its inputs change', () => {
    expect(membersOf(shape, ['name', 'contact', 'parts'])).toEqual([
      'name',
      'name',
      'contact',
      'phone_code',
      'phone_number',
      'parts',
      'parts',
      'removed_part_ids',
    ])
  })

  test('requires a value of a field only while its condition holds', () => {
    const notes = { ...machines.fields.notes, required: { where: { state: 'used' } } }
    const form = { ...shape, resource: { ...machines, fields: { ...machines.fields, notes } } as AnyResource }
    expect(validate(form, aMachine())).toEqual({ notes: messages.required })
    expect(missingFields(form, aMachine())).toEqual(['notes'])
    for (const fine of [aMachine({ notes: 'Oiled' }), aMachine({ state: 'new' })]) {
      expect(validate(form, fine)).toEqual({})
      expect(missingFields(form, fine)).toEqual([])
    }
  })

  test('requires a value in a row only while its condition holds there', () => {
    const price = { ...machines.fields.parts.fields.price, required: { where: { grade: 'fine' } } }
    const parts = { ...machines.fields.parts, fields: { ...machines.fields.parts.fields, price } }
    const form = { ...shape, resource: { ...machines, fields: { ...machines.fields, parts } } as AnyResource }
    const rows = ['plain', 'fine'].map((grade) => ({ part_id: 7, grade, price: null }))
    expect(validate(form, aMachine({ parts: rows }))).toEqual({ 'parts.1.price': messages.required })
    expect(missingFields(form, aMachine({ parts: rows }))).toEqual(['parts'])
  })

  test('requires nothing that its call does not send', () => {
    const ofName = { ...shape, call: { ...shape.call, body: z.object({ name: z.string().min(1) }) } }
    expect(names.filter((name) => isRequired(ofName, name))).toEqual(['name'])
    const form = { ...shape, call: machines.calls.delete }
    expect(validate(form, {})).toEqual({})
    expect(names.filter((name) => isRequired(form, name))).toEqual([])
    expect(initialValues({ ...form, names: ['weight'] })).toEqual({ weight: null })
  })

  test('sends fixed members that no field has, but not those that come from its address', () => {
    const sends = {
      source: { to: 'console' },
      sector_id: { from: 'sector_id' },
      late: { when: { isNew: false }, to: 1 },
    }
    const form = { in: 'modal', fields: ['name'], sends } as const
    const sending = { ...shape, resource: { ...resource, form }, names: ['name'] }
    expect(payloadOf(sending, { name: 'Mill' })).toEqual({ version: 4, name: 'Mill', source: 'console' })
  })

  test('sends all that it has of a new record, and of a stored one what follows from others only if it changed', () => {
    const follows = { ...machines.fields.weight, sentIfChanged: true }
    const form = { ...shape, resource: { ...machines, fields: { ...machines.fields, weight: follows } } as AnyResource }
    expect(sentPayload(form, aMachine(), undefined)).toHaveProperty('weight', 12.5)
    expect(sentPayload(form, aMachine({ weight: null }), undefined)).toHaveProperty('weight', null)
    expect(sentPayload(form, aMachine(), aMachine())).not.toHaveProperty('weight')
    expect(sentPayload(form, aMachine(), aMachine())).toHaveProperty('built', 1999)
    expect(sentPayload(form, aMachine({ weight: 13 }), aMachine())).toHaveProperty('weight', 13)
  })
})

describe('what users depend on', () => {
  const taken = (before: ReturnType<typeof aMachine> | undefined, uses: readonly string[]) =>
    takenBy(shape, before, { ...aMachine(), uses })

  test('is told with the field, the options that are taken away, and whether any is left', () => {
    expect(taken(aMachine({ uses: ['cut', 'drill'] }), ['drill'])).toMatchObject({
      name: 'uses',
      id: 5,
      choices: 'machineUse',
      taken: ['cut'],
      isLast: false,
    })
    expect(taken(aMachine({ uses: ['cut'] }), [])).toMatchObject({ taken: ['cut'], isLast: true })
  })

  test('is nothing of a new record, or where options are only added', () => {
    expect(taken(undefined, [])).toBeNull()
    expect(taken(aMachine({ uses: ['cut'] }), ['cut', 'drill'])).toBeNull()
    expect(taken(aMachine({ uses: [] }), [])).toBeNull()
  })
})

describe('a condition', () => {
  const record = { state: 'used', weight: 3 }
  test.each([
    [{}, true],
    [{ isNew: true }, true],
    [{ isNew: false }, false],
    [{ isOwn: false }, true],
    [{ isOwn: true }, false],
    [{ account: 'platform' }, true],
    [{ account: 'company' }, false],
    [{ where: { state: 'used', weight: 3 } }, true],
    [{ where: { state: 'used', weight: 4 } }, false],
    [{ isNew: true, where: { state: 'new' } }, false],
  ] as const)('such as %j holds if all of its members do: %s', (condition, expected) => {
    expect(holds(condition, situation, record)).toBe(expected)
  })

  test('of the account tells company users from others', () => {
    const ofCompany = { ...situation, isPlatform: false }
    expect(holds({ account: 'company' }, ofCompany, {})).toBe(true)
    expect(holds({ account: 'platform' }, ofCompany, {})).toBe(false)
  })

  test('fixes a value, always by default, and no value that names none', () => {
    expect(isFixed(undefined, situation, record)).toBe(false)
    expect(isFixed({}, situation, record)).toBe(true)
    expect(isFixed({ when: { isNew: false } }, situation, record)).toBe(false)
    const fields = {
      price: { fixed: { when: { where: { state: 'used' } }, to: null } },
      cost: { fixed: { when: { where: { state: 'new' } }, to: 0 } },
      kept: { fixed: {} },
      free: {},
    }
    expect(fixedFields(fields, situation, record)).toEqual({ price: null })
  })

  test('watches the fields that it compares, each once', () => {
    const where = { state: 'used' }
    expect(watchedFields({ shown: { where }, fixed: { when: { where } }, required: { where: { built: 1 } } })).toEqual([
      'state',
      'built',
    ])
    expect(watchedFields({ shown: { isNew: true }, fixed: { to: 1 } })).toEqual([])
    expect(watchedFields({})).toEqual([])
  })
})

describe('pasted names', () => {
  const options = ['Austria', 'Benin', 'Korea, Republic of'].map((name, index) => ({ id: index + 1, name }))
  test.each([
    ['Austria\nbenin\n', [1, 2], []],
    ['Austria, Benin', [1, 2], []],
    ['Austria\tNowhere', [1], ['Nowhere']],
    ['korea, republic of; austria', [3, 1], []],
  ])('%j are found with any separator', (pasted, found, unknown) => {
    const result = matchNames(pasted, options)
    expect(result?.found.map(({ id }) => id)).toEqual(found)
    expect(result?.unknown).toEqual(unknown)
  })

  test('are treated as a search if there is only one', () => {
    expect(matchNames('Austria', options)).toBeUndefined()
  })
})

describe('every kind', () => {
  test('formats a value as text', () => {
    const texts = Object.entries(machines.fields).map(([name, field]) => [
      name,
      kindOf(field).text((aMachine() as Record<string, unknown>)[name], field, aMachine()),
    ])
    expect(Object.fromEntries(texts)).toMatchObject({
      countries: 'Austria, Benin',
      sector: 'Mining',
      contact: '+43 5551234',
      bought: '2020-02-29',
      parts: 'fine 3; plain ',
      label: 'Lathe used',
      uses: 'cut',
    })
    expect(recordTitle(resource, aMachine())).toBe('Lathe used')
  })
})

describe('ids in a route', () => {
  test('fill its path, and are passed only to calls that accept them', () => {
    expect(fillPath('/a/:company_id/b/:id', { company_id: 3, id: 'x/y' })).toBe('/a/3/b/x%2Fy')
    expect(paramsOf(machines.calls.one, { machine_id: '5', company_id: '3' })).toEqual({ machine_id: '5' })
    expect(metaOf({})).toBeUndefined()
    expect(metaOf({ company_id: '3' })).toEqual({ params: { company_id: '3' } })
  })
})
