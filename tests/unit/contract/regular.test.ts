import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { sayIt } from '../../../contract/say'
import { act } from '../../../contract/acts'
import type { Body, Params, Payload, Query, RecordOf } from '../../../contract/call'
import { regularResources, type calls } from '../../../contract/calls'
import {
  entity,
  nameMember,
  optionalAmountMember,
  optionalCurrencyReference,
  optionalReference,
  optionalReferences,
  readOnly,
  reference,
  references,
  textMember,
} from '../../../contract/entities/entity'
import { yesOrNo } from '../../../contract/entities/filters'
import { platform } from '../../../contract/guards'
import { plural, sentIds, singular, type SentIds } from '../../../contract/naming'
import { regular } from '../../../contract/regular'
import { after, rule } from '../../../contract/rules'

const shapes = entity('Machine', {
  name: nameMember,
  notes: textMember(100),
  currency: reference,
  owner: optionalReference,
  is_active: readOnly(z.boolean()),
})
const acts = ['list', 'all', 'one', 'create', 'update', 'delete', 'toggle', 'upload', 'download'] as const
const machines = regular('legal-entity', 'legal-entities', { of: 'company', ...shapes, calls: acts })
const shared = regular('job-function', 'job-functions', { ...shapes, calls: acts })
const staff = regular('tom-user', 'tom-users', { of: 'provider', ...shapes, calls: ['list', 'toggle'] })

const lines = (given: object) =>
  Object.entries(given as typeof machines).map(
    ([name, { method, path, guard, summary, answer }]) =>
      `${name} | ${method} ${path} | ${guard.flatMap((rule) => [rule.account ?? (rule.ownCompany ? 'own' : 'all'), ...rule.permissions]).join(' ')} | ${summary} | ${answer.kind === 'file' ? answer.fileName : `${answer.kind} ${answer.status} ${sayIt(answer.message)}`}`,
  )

test('a name makes all regular calls of the records of a company', () => {
  expect(lines(machines)).toEqual([
    'listLegalEntities | GET /company/:company_id/legal-entities/ | own VIEW_LEGAL_ENTITY | List the legal entities of a company, newest first | page 200 Successfully fetched list',
    'listAllLegalEntities | GET /company/:company_id/legal-entities/all | own VIEW_LEGAL_ENTITY | List all legal entities of a company by name | list 200 Successfully fetched list',
    'readLegalEntity | GET /company/:company_id/legal-entity/:legal_entity_id/ | own VIEW_LEGAL_ENTITY | Read a legal entity | record 200 Legal entity fetched',
    'createLegalEntity | POST /company/:company_id/legal-entity/ | own CREATE_LEGAL_ENTITY | Create a legal entity | record 201 Legal entity has been successfully added.',
    'updateLegalEntity | PUT /company/:company_id/legal-entity/:legal_entity_id/ | own UPDATE_LEGAL_ENTITY | Update a legal entity | record 200 Legal entity has been successfully updated.',
    'deleteLegalEntity | DELETE /company/:company_id/legal-entity/:legal_entity_id/ | own DELETE_LEGAL_ENTITY | Delete a legal entity | record 200 Legal entity deleted successfully!',
    'toggleLegalEntity | PATCH /company/:company_id/legal-entity/:legal_entity_id/ | own UPDATE_LEGAL_ENTITY | Activate or deactivate a legal entity | record 200 Legal entity status updated',
    'uploadLegalEntities | POST /company/:company_id/legal-entity/upload/ | own CREATE_LEGAL_ENTITY | Import legal entities from a CSV file, all rows or none | record 200 CSV Data Uploaded Successfully',
    'downloadLegalEntities | GET /company/:company_id/legal-entity/download/ | own VIEW_LEGAL_ENTITY | Download all legal entities of a company as a CSV file | legal-entities.csv',
  ])
})

test('what all companies share is read by everybody, and written by provider staff alone', () => {
  const shown = lines(shared)
  expect(shown[0]).toContain('GET /job-functions/ | all VIEW_JOB_FUNCTION | List job functions, newest first')
  expect(shown.filter((line) => line.includes('| platform ')).map((line) => line.split(' ')[0])).toEqual([
    'createJobFunction',
    'updateJobFunction',
    'deleteJobFunction',
    'toggleJobFunction',
    'uploadJobFunctions',
    'downloadJobFunctions',
  ])
})

test('what is the own of the provider is below /admin, and a toggle has a right of its own where there is one', () => {
  expect(lines(staff)).toEqual([
    'listTomUsers | GET /admin/tom-users/ | platform VIEW_TOM_USER | List tom users, newest first | page 200 Successfully fetched list',
    'toggleTomUser | PATCH /admin/tom-user/:tom_user_id/ | platform ENABLE_DISABLE_TOM_USER | Activate or deactivate a tom user | record 200 Tom user status updated',
  ])
})

const kept = entity('Machine', { name: nameMember, notes: textMember(100), is_kept: readOnly(z.boolean()) })
const keeping = regular('region', 'regions', {
  of: 'company',
  ...kept,
  filters: { is_kept: yesOrNo },
  acts: {
    keep: act(kept, { sets: { is_kept: true } }),
    annotate: act(kept, {
      right: 'CREATE',
      body: { notes: z.string() },
      change: ({ notes }, sent) => (notes === null ? { notes: sent.notes } : 'It has notes.'),
    }),
  },
  calls: ['list', 'toggleMany', 'deleteMany'],
})

test('changes of many, and own acts, have a call each', () => {
  expect(lines(keeping).slice(1)).toEqual([
    'toggleRegions | POST /company/:company_id/regions/activity/ | own UPDATE_REGION | Activate or deactivate many regions | record 200 Regions have been successfully updated.',
    'deleteRegions | POST /company/:company_id/regions/deletion/ | own DELETE_REGION | Delete many regions | record 200 Regions have been successfully deleted.',
    'keepRegions | POST /company/:company_id/regions/keep/ | own UPDATE_REGION | Keep many regions | record 200 Regions have been successfully updated.',
    'annotateRegions | POST /company/:company_id/regions/annotate/ | own CREATE_REGION | Annotate many regions | record 200 Regions have been successfully updated.',
  ])
  expectTypeOf<Params<typeof keeping.keepRegions>>().toEqualTypeOf<{ company_id: number }>()
  expectTypeOf<Body<typeof keeping.annotateRegions>['notes']>().toEqualTypeOf<string>()
  expectTypeOf<Payload<typeof keeping.toggleRegions>['is_active']>().toEqualTypeOf<boolean>()
})

test('a body of many takes either ids or the search and filters of the list', () => {
  const { body } = keeping.keepRegions
  expect(body.parse({ ids: [3, 3, 5] })).toEqual({ ids: [3, 5] })
  expect(body.parse({ filter: { is_kept: 'true' } })).toEqual({ filter: { search: '', is_kept: { is: true } } })
  for (const wrong of [{}, { ids: [1], filter: {} }, { filter: { kept: 'true' } }, { filter: { is_kept: '' } }])
    expect(body.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('an act says what it makes of a record, or why it can’t', () => {
  const { keep, annotate } = keeping.keepRegions.regular.resource.acts
  expect(keep?.change({ is_kept: false }, {})).toEqual({ is_kept: true })
  expect(annotate?.change({ notes: null }, { notes: 'new' })).toEqual({ notes: 'new' })
  expect(annotate?.change({ notes: 'old' }, { notes: 'new' })).toBe('It has notes.')
})

test('an act that sets what no record has, or is called like a regular one, does not compile', () => {
  // @ts-expect-error There is no member is_lost.
  act(kept, { sets: { is_lost: true } })
  // @ts-expect-error Names are no booleans.
  act(kept, { change: () => ({ name: true }) })
  const twice = { ...kept, acts: { list: act(kept, { sets: { is_kept: true } }) }, calls: ['one'] } as const
  // @ts-expect-error It would be a second list.
  regular('region', 'regions', twice)
})

test('an override takes the place of one part of one call', () => {
  const { deleteRegion, readRegion } = regular('region', 'regions', {
    of: 'company',
    ...shapes,
    calls: ['one', 'delete'],
    overrides: { delete: { path: '/elsewhere/:other_id', message: 'Gone', guard: platform() } },
  })
  expectTypeOf<Params<typeof deleteRegion>>().toEqualTypeOf<{ other_id: number }>()
  expect(deleteRegion).toMatchObject({ path: '/elsewhere/:other_id', answer: { message: 'Gone' }, guard: platform() })
  expect(deleteRegion.summary).toBe('Delete a region')
  expect(sayIt(readRegion.answer.message)).toBe('Region fetched')
})

test('members make the record and what is sent', () => {
  expect(Object.keys(shapes.record.shape)).toEqual(['id', 'name', 'notes', 'currency', 'owner', 'is_active', 'version'])
  expect(shapes.create.parse({ name: ' Axis ', currency_id: 4 })).toEqual({
    name: 'Axis',
    notes: null,
    currency_id: 4,
    owner_id: null,
  })
  expect(shapes.update.parse({ name: 'Axis', currency_id: 4, version: 2 })).toEqual({
    name: 'Axis',
    currency_id: 4,
    version: 2,
  })
})

test('the path of a resource with a parent has the id of the parent', () => {
  const { listRegions, updateRegion } = regular('region', 'regions', {
    of: 'company',
    parent: 'business-unit',
    ...shapes,
    calls: ['list', 'update'],
  })
  expect(listRegions.path).toBe('/company/:company_id/business-unit/:business_unit_id/regions/')
  expectTypeOf<Params<typeof updateRegion>>().toEqualTypeOf<{
    company_id: number
    business_unit_id: number
    region_id: number
  }>()
})

test('a list of references is sent as ids, each once', () => {
  const { record, create, update } = entity('Crane', { countries: references, business_units: optionalReferences })
  expect(Object.keys(record.shape)).toEqual(['id', 'countries', 'business_units', 'version'])
  expect(create.parse({ country_ids: [3, 4, 3] })).toEqual({ country_ids: [3, 4], business_unit_ids: [] })
  expect(update.parse({ business_unit_ids: [] })).toEqual({ business_unit_ids: [] })
  for (const sent of [{}, { country_ids: [] }])
    expect(create.safeParse(sent).error?.issues[0]?.path).toEqual(['country_ids'])
  expect(update.safeParse({ country_ids: [] }).error?.issues[0]?.message).toBe('Choose one or more entries.')
  expectTypeOf<z.input<typeof create>>().toEqualTypeOf<{
    country_ids: number[]
    business_unit_ids?: number[] | undefined
  }>()
})

test('an optional amount of money may be left out, and cleared', () => {
  const { create, update } = entity('Lease', { rent: optionalAmountMember, currency: optionalCurrencyReference })
  expect(create.parse({})).toEqual({ rent: null, currency_id: null })
  expect(update.parse({ rent: null, currency_id: 4 })).toEqual({ rent: null, currency_id: 4 })
  expect(update.parse({})).toEqual({})
  expect(create.safeParse({ rent: -1 }).error?.issues[0]?.message).toBe('Enter a number from 0.')
})

test.each([
  ['countries', 'country'],
  ['business_units', 'business_unit'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['surveys', 'survey'],
  ['houses', 'house'],
])('the plural of a noun leads back to it: %s', (many, one) => {
  expect([singular(many), plural(one), sentIds(many)]).toEqual([one, many, `${one}_ids`])
})

test('the compiler knows the shapes and ids of a call', () => {
  expectTypeOf<Params<typeof calls.updateRegion>>().toEqualTypeOf<{ company_id: number; region_id: number }>()
  expectTypeOf<Body<typeof calls.createRegion>['country_ids']>().toEqualTypeOf<number[]>()
  expectTypeOf<Query<typeof calls.listIncentives>['sort']>().toEqualTypeOf<
    'grade' | '-grade' | 'value' | '-value' | undefined
  >()
  expectTypeOf<Payload<typeof machines.createLegalEntity>>().toEqualTypeOf<{
    name: string
    notes?: string | null | undefined
    currency_id: number
    owner_id?: number | null | undefined
  }>()
  expectTypeOf<RecordOf<typeof machines.readLegalEntity>['currency']>().toEqualTypeOf<{ id: number; name: string }>()
  expectTypeOf<SentIds<'countries' | 'branches' | 'houses'>>().toEqualTypeOf<
    'country_ids' | 'branch_ids' | 'house_ids'
  >()
  expectTypeOf<keyof typeof staff>().toEqualTypeOf<'listTomUsers' | 'toggleTomUser'>()
})

test('a wrong declaration does not compile', () => {
  const { record } = shapes
  // @ts-expect-error: no right names this entity
  regular('regoin', 'regoins', { of: 'company', ...shapes, calls: ['list'] })
  // @ts-expect-error: a create sends a payload
  regular('region', 'regions', { record, calls: ['create'] })
  // @ts-expect-error: an update sends a payload
  regular('region', 'regions', { record, calls: ['update'] })
  // @ts-expect-error: the call that it overrides is none of its calls
  regular('region', 'regions', { record, calls: ['one'], overrides: { list: { message: 'Here' } } })
  // @ts-expect-error: a part of a call that does not exist
  regular('region', 'regions', { record, calls: ['one'], overrides: { one: { mesage: 'Here' } } })
  // @ts-expect-error: the record has no such column to sort by
  regular('region', 'regions', { record, calls: ['list'], sort: ['nmae'] })
  // @ts-expect-error: the record has no such column to search
  regular('region', 'regions', { record, calls: ['list'], search: ['nmae'] })
  // @ts-expect-error: lists have no order
  regular('region', 'regions', { ...entity('Crane', { countries: references }), calls: ['list'], sort: ['countries'] })
  // @ts-expect-error: an act that does not exist
  regular('region', 'regions', { record, calls: ['lst'] })
  // @ts-expect-error: a member that does not exist
  regular('region', 'regions', { record, calls: ['one'], lable: 'Area' })
  expect(regular('region', 'regions', { record, calls: [] })).toEqual({})
})

test('regular resources are found among the calls, with the names of these', () => {
  const found = new Map(regularResources.map((resource) => [resource.name, resource]))
  const known = [
    'businessUnits',
    'companyUsers',
    'incentivePlans',
    'incentives',
    'industries',
    'jobFunctions',
    'jobGrades',
    'jobSubFunctions',
    'legalEntities',
    'regions',
    'sectors',
    'subIndustries',
    'tomUsers',
  ]
  expect([...found.keys()]).toEqual(expect.arrayContaining(known))
  expect(found.size).toBe(regularResources.length)
  expect(found.get('regions')).toMatchObject({ of: 'company', search: ['name'], plain: true })
  expect(found.get('regions')?.calls).toEqual({
    list: 'listRegions',
    one: 'readRegion',
    create: 'createRegion',
    update: 'updateRegion',
    delete: 'deleteRegion',
  })
})

test('rules compare members of the payload, as it takes them', () => {
  const given = { of: 'company', ...shapes, calls: ['create', 'update'] } as const
  const noted = rule(shapes.create, {
    path: 'notes',
    reads: ['name', 'notes'],
    check: ({ name, notes }) => notes !== name,
    message: 'Write more than the name.',
  })
  const { createRegion, updateRegion } = regular('region', 'regions', { ...given, rules: [noted] })
  const same = { name: 'A', notes: 'A', currency_id: 1 }
  for (const { body } of [createRegion, updateRegion])
    expect(body.safeParse(same).error?.issues).toMatchObject([
      { path: ['notes'], message: 'Write more than the name.' },
    ])
  expect(updateRegion.body.safeParse({ name: 'A', currency_id: 1 }).success).toBe(true)
  // @ts-expect-error There is no member `note`.
  rule(shapes.create, { path: 'note', reads: ['name'], check: () => true, message: '' })
  // @ts-expect-error Nor can it be read.
  rule(shapes.create, { path: 'name', reads: ['note'], check: () => true, message: '' })
  // @ts-expect-error The rule reads the name alone.
  rule(shapes.create, { path: 'name', reads: ['name'], check: ({ notes }) => notes !== null, message: '' })
  // @ts-expect-error There is no member `ends`.
  regular('region', 'regions', { ...given, rules: [after('notes', 'ends')] })
  // @ts-expect-error The currency is no date.
  regular('region', 'regions', { ...given, rules: [after('notes', 'currency_id')] })
})
