/** A resource with a field of every kind, and its calls, which exist on no server. */
import { z } from 'zod'
import { call, created, csvFile, csvUpload, imageUpload, page, record } from '../../../contract/call'
import * as f from '../../../contract/entities/fields'
import { anyId, anyName, anyOf, between, contains, within, yesOrNo } from '../../../contract/entities/filters'
import { importQuery, importResult } from '../../../contract/entities/imports'
import { after, rule, withRules } from '../../../contract/rules'
import { activeQuery, listQuery } from '../../../contract/entities/queries'
import { platform } from '../../../contract/guards'
import * as kinds from '../../../src/schema/field'
import { consequence } from '../../../src/schema/consequence'
import { defineResource } from '../../../src/schema/resource'

const part = z.object({
  part_id: f.id.nullish(),
  grade: z.enum(['plain', 'fine'], 'Choose a grade.'),
  price: f.amount.nullable(),
})

const payload = z.object({
  name: f.requiredText('Please enter a name.'),
  notes: f.optionalText(),
  owner_email: f.email('Please enter an address.'),
  weight: z.number('Enter a number.').nullable(),
  built: z.int('Choose a year.'),
  bought: f.dateTime,
  sold: f.dateTime.nullable(),
  state: z.enum(['new', 'used'], 'Choose a state.'),
  uses: z.array(z.enum(['cut', 'drill'])),
  sector_id: f.id,
  industry_id: f.optionalId,
  country_ids: f.idList,
  phone_code: f.phoneCode(),
  phone_number: f.phoneNumber('Please enter a number.'),
  picture_url: f.requiredText('Please upload a picture.'),
  parts: z.array(part),
  removed_part_ids: f.idList,
})
const rules = [
  after('bought', 'sold'),
  rule(payload, {
    path: 'notes',
    reads: ['name', 'notes'],
    check: ({ name, notes }) => notes !== name,
    message: 'Write more than the name.',
  }),
]

const machine = z.object({
  id: f.id,
  name: z.string(),
  notes: z.string().nullable(),
  owner_email: z.string(),
  weight: z.number().nullable(),
  built: z.int(),
  bought: z.string(),
  sold: z.string().nullable(),
  state: z.string(),
  uses: z.array(z.string()),
  sector: f.ref,
  industry: f.ref.nullable(),
  countries: z.array(f.ref),
  phone_code: z.string(),
  phone_number: z.string(),
  picture_url: z.string(),
  parts: z.array(z.object({ part_id: f.id, grade: z.string(), price: z.number().nullable() })),
  runs: z.int(),
  is_checked: z.boolean(),
  maker: z.string(),
  is_active: z.boolean(),
  version: f.version,
})

const filters = {
  name: contains,
  owner_email: contains,
  weight: between,
  built: anyId,
  bought_within: within,
  state: anyOf(['new', 'used']),
  uses: anyOf(['cut', 'drill']),
  sector_id: anyId,
  country_ids: anyId,
  runs: between,
  is_active: yesOrNo,
  is_checked: yesOrNo,
  maker: anyName,
}

const view = platform('VIEW_COMPANY_USER')
const create = platform('CREATE_COMPANY_USER')
const toggle = platform('ENABLE_DISABLE_COMPANY_USER')
const one = '/machine/:machine_id/'
const { operators, ...machineCalls } = {
  list: call({
    method: 'GET',
    path: '/machines/',
    summary: '',
    query: listQuery('name').extend(filters),
    answer: page(machine),
    guard: view,
  }),
  one: call({ method: 'GET', path: one, summary: '', answer: record(machine, ''), guard: view }),
  create: call({
    method: 'POST',
    path: '/machine/',
    summary: '',
    body: withRules(payload, rules),
    answer: created(machine, 'Machine Created'),
    guard: create,
  }),
  update: call({
    method: 'PUT',
    path: one,
    summary: '',
    body: withRules(payload.extend({ version: f.readVersion }), rules),
    answer: record(machine, 'Machine Updated'),
    guard: platform('UPDATE_COMPANY_USER'),
  }),
  delete: call({
    method: 'DELETE',
    path: one,
    summary: '',
    answer: record(f.deleted, 'Machine deleted'),
    guard: platform('DELETE_COMPANY_USER'),
  }),
  toggle: call({
    method: 'PATCH',
    path: one,
    summary: '',
    query: activeQuery,
    answer: record(f.toggled, ''),
    guard: toggle,
  }),
  operators: call({
    method: 'GET',
    path: '/machine/:machine_id/operators/',
    summary: '',
    query: z.object({ without: z.string().optional() }),
    answer: record(z.object({}), ''),
    guard: toggle,
  }),
  upload: call({
    method: 'POST',
    path: '/machine/upload/',
    summary: '',
    query: importQuery,
    upload: { ...csvUpload, row: z.object({ Machine: z.string() }) },
    answer: record(importResult, 'CSV Data Uploaded Successfully'),
    guard: create,
  }),
  download: call({
    method: 'GET',
    path: '/machine/download/',
    summary: '',
    answer: csvFile('machines.csv'),
    guard: view,
  }),
}

const picture = call({
  method: 'POST',
  path: '/picture/',
  summary: '',
  upload: imageUpload,
  answer: created(z.object({ url: z.string() }), 'Picture uploaded'),
  guard: create,
})

export const machines = defineResource({
  name: 'machines',
  at: '/machines',
  isPeople: true,
  calls: machineCalls,
  fields: {
    name: kinds.text(),
    notes: kinds.text({ lines: 2 }),
    owner_email: kinds.email(),
    weight: kinds.number(),
    built: kinds.year((now) => [now, now - 1]),
    bought: kinds.date(),
    sold: kinds.date(),
    state: kinds.choice('machineState', ['new', 'used']),
    uses: kinds.choices('machineUse', ['cut', 'drill'], {
      takesAway: consequence({
        call: operators,
        counts: ['operators', 'at_work'],
        texts: 'machine',
        sends: 'without',
      }),
    }),
    sector: kinds.reference('sectors', 'sector_id'),
    industry: kinds.reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' }),
    countries: kinds.references('countries', 'country_ids'),
    contact: kinds.phone('AT'),
    picture: kinds.image(picture, ['picture_url']),
    parts: kinds.rows({
      id: 'part_id',
      sendsRemoved: 'removed_part_ids',
      fields: {
        grade: kinds.choice('partGrade', ['plain', 'fine']),
        price: kinds.number({ fixed: { when: { where: { grade: 'plain' } }, to: null } }),
      },
    }),
    label: kinds.joined(['name', 'state']),
    runs: kinds.count(),
    is_checked: kinds.flag('machineCheck'),
    maker: kinds.name('machineMaker', ['own'], 'sectors'),
    is_active: kinds.active({
      fixed: { when: { isOwn: true } },
      takesAway: consequence({ call: operators, counts: ['operators', 'at_work'], texts: 'machine' }),
    }),
  },
  title: 'label',
  list: {
    columns: [
      'label',
      'name',
      'notes',
      'owner_email',
      'weight',
      'built',
      'bought',
      'state',
      'uses',
      'sector',
      'countries',
      'contact',
      'picture',
      'parts',
      'runs',
      'is_active',
    ],
    filters: [
      'name',
      'owner_email',
      'weight',
      'built',
      'bought',
      'state',
      'uses',
      'sector',
      'countries',
      'runs',
      'is_active',
      'is_checked',
      'maker',
    ],
  },
  form: {
    in: 'page',
    create: '/machines/create',
    edit: '/machines/:machine_id/edit',
    saves: 'filled',
    sections: [
      {
        name: 'only',
        fields: [
          'name',
          'notes',
          'owner_email',
          'weight',
          'built',
          'bought',
          'sold',
          'state',
          'uses',
          'sector',
          'industry',
          'countries',
          'contact',
          'picture',
        ],
      },
      { name: 'parts', fields: ['parts'] },
    ],
  },
})

const labels = Object.fromEntries(Object.keys(machines.fields).map((name) => [name, `The ${name}`]))
export const machineTexts = {
  title: 'Machines',
  one: 'Machine',
  fields: labels,
  filterHints: Object.fromEntries(Object.keys(machines.fields).map((name) => [name, `Finds ${name} too.`])),
  sections: { only: 'All', parts: 'Parts' },
  createdHeading: 'Hurray',
}

export const choiceAndRowTexts = {
  choices: {
    machineState: { new: 'New', used: 'Used' },
    machineUse: { cut: 'Cutting', drill: 'Drilling' },
    machineCheck: { true: 'Checked', false: 'Unchecked' },
    machineMaker: { own: 'Ourselves' },
    partGrade: { plain: 'Plain', fine: 'Fine' },
  },
  consequences: {
    machine: {
      operators: '{count, plural, one {# operator stops.} other {# operators stop.}}',
      at_work: '{count, plural, one {# of them is at work.} other {# of them are at work.}}',
    },
  },
  rows: {
    parts: {
      fields: { grade: 'Grade', price: 'Price' },
      row: 'Part {number}',
      none: 'No parts',
      add: 'Add part',
      remove: 'Remove part',
    },
  },
}

/** Builds a machine as the API returns it. */
export const aMachine = (part: Partial<z.output<typeof machine>> = {}): z.output<typeof machine> => ({
  id: 5,
  name: 'Lathe',
  notes: null,
  owner_email: 'ada@talent.example',
  weight: 12.5,
  built: 1999,
  bought: '2020-02-29 00:00:00',
  sold: null,
  state: 'used',
  uses: ['cut'],
  sector: { id: 1, name: 'Mining' },
  industry: { id: 11, name: 'Coal' },
  countries: [
    { id: 1, name: 'Austria' },
    { id: 2, name: 'Benin' },
  ],
  phone_code: '43',
  phone_number: '5551234',
  picture_url: '/media/lathe.png',
  parts: [
    { part_id: 7, grade: 'fine', price: 3 },
    { part_id: 8, grade: 'plain', price: null },
  ],
  runs: 1234,
  is_checked: false,
  maker: 'own',
  is_active: true,
  version: 4,
  ...part,
})
