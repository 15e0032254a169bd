import { describe, expect, test } from 'vitest'
import { differences, merge } from '../../../src/schema/form/conflict'
import {
  atFields,
  formSections,
  initialValues,
  isFilled,
  isRequired,
  payloadOf,
  validate,
} from '../../../src/schema/form/payload'
import { kindOf } from '../../../src/schema/kinds'
import { matchNames } from '../../../src/schema/kinds/matchNames'
import { fillPath, metaOf, paramsOf } from '../../../src/schema/path'
import { recordTitle } from '../../../src/schema/kinds/recordTitle'
import type { AnyResource } from '../../../src/schema/resource'
import { aMachine, machines } from './machines'

const resource: AnyResource = machines
const situation = { isNew: true, isOwn: false, isPlatform: true }
const names = formSections(resource, situation).flatMap(({ fields }) => fields)
const shape = { resource, names, situation, call: machines.calls.update, extra: { version: 4 } }

describe('a payload', () => {
  test('holds of each field what its kind sends, and nothing of what is only read', () => {
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

  test('is accepted by the call as it was read', () => {
    expect(validate(shape, aMachine())).toEqual({})
  })

  test.each([
    ['a number as it is typed becomes one', { weight: ' 12,5' }, { weight: 12.5 }],
    ['a number with a point is one', { weight: '12.50' }, { weight: 12.5 }],
    ['what is no number stays as it was typed', { weight: ' 12 kg' }, { weight: '12 kg' }],
    ['blanks in a phone number go', { phone_number: '(555) 12-34' }, { phone_number: '5551234' }],
    ['a calling code alone is no phone', { phone_number: null }, { phone_code: null, phone_number: null }],
    [
      'what a rule fixes is sent',
      { parts: [{ grade: 'plain', price: 9 }] },
      { parts: [{ grade: 'plain', price: null, part_id: null }] },
    ],
  ])('%s', (_, typed, sent) => {
    expect(payloadOf(shape, { ...aMachine(), ...typed })).toMatchObject(sent)
  })
})

describe('what a form asks for', () => {
  test('follows from what the call refuses empty', () => {
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

  test('is filled when every required field holds something but blanks', () => {
    expect(isFilled(shape, aMachine())).toBe(true)
    expect(isFilled(shape, aMachine({ notes: null, weight: null, countries: [] }))).toBe(true)
    expect(isFilled(shape, aMachine({ name: '  ' }))).toBe(false)
    expect(isFilled(shape, aMachine({ phone_number: '' }))).toBe(false)
    expect(isFilled(shape, initialValues(shape))).toBe(false)
  })
})

describe('messages', () => {
  test('stand at the inputs that send the members, in the order of the form, one each', () => {
    const told = atFields(shape, {
      'parts.1.price': ['Enter a number.'],
      phone_code: ['Code?'],
      phone_number: ['Number?'],
      picture_url: ['Picture?'],
      country_ids: ['One', 'and two.'],
      name: ['Name?'],
      body: ['Nobody sends this.'],
    })
    expect(Object.entries(told)).toEqual([
      ['name', 'Name?'],
      ['countries', 'One and two.'],
      ['phone_number', 'Number?'],
      ['picture_url', 'Picture?'],
      ['parts.1.price', 'Enter a number.'],
    ])
  })

  test('of a wrong payload are those of the call', () => {
    expect(validate(shape, initialValues(shape))).toMatchObject({
      name: 'Please enter a name.',
      phone_number: 'Please enter a number.',
      picture_url: 'Please upload a picture.',
      sector: 'Choose an entry from the list.',
    })
  })
})

describe('two people who change one record', () => {
  const base = aMachine()
  const theirs = aMachine({ version: 5, name: 'Their lathe', notes: 'Theirs', weight: 1 })
  const mine = { ...base, name: 'My lathe', weight: '1', uses: ['drill'], phone_number: '999999' }

  test('are asked about what both have changed to different values', () => {
    expect(differences(shape, base, mine, theirs)).toEqual(['name'])
  })

  test('keep what one of them alone has changed, and of the rest what is chosen', () => {
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

describe('pasted names', () => {
  const options = ['Austria', 'Benin', 'Korea, Republic of'].map((name, index) => ({ id: index + 1, name }))
  test.each([
    ['Austria\nbenin\n', [1, 2], []],
    ['Austria, Benin', [1, 2], []],
    ['Austria\tNowhere', [1], ['Nowhere']],
    ['korea, republic of; austria', [3, 1], []],
  ])('%j are found, whatever parts them', (pasted, found, unknown) => {
    const result = matchNames(pasted, options)
    expect(result?.found.map(({ id }) => id)).toEqual(found)
    expect(result?.unknown).toEqual(unknown)
  })

  test('one name alone is just a search', () => {
    expect(matchNames('Austria', options)).toBeUndefined()
  })
})

describe('every kind', () => {
  test('reads a value as text', () => {
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
  test('fill its path, and reach only those calls that know them', () => {
    expect(fillPath('/a/:company_id/b/:id', { company_id: 3, id: 'x/y' })).toBe('/a/3/b/x%2Fy')
    expect(paramsOf(machines.calls.one, { machine_id: '5', company_id: '3' })).toEqual({ machine_id: '5' })
    expect(metaOf({})).toBeUndefined()
    expect(metaOf({ company_id: '3' })).toEqual({ params: { company_id: '3' } })
  })
})
