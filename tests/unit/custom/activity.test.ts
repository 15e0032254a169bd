/** What the page of activity says and asks for. */
import { describe, expect, test } from 'vitest'
import { sourceOf, readOf } from '../../../contract/activity'
import type { ActivityEntry, ActivityRecord } from '../../../contract/entities/activity'
import type { FoundRecord } from '../../../contract/entities/found'
import type { Caller } from '../../../contract/guards'
import { historied } from '../../../contract/history'
import { activityKinds, activityOf, momentOfDay, queryOf } from '../../../src/custom/activity/activityList'
import { entryText, titleOf } from '../../../src/custom/activity/entryTexts'
import { recordKinds } from '../../../src/custom/recordKinds/recordKinds'
import { i18nProvider, addTexts } from '../../../src/i18n/i18nProvider'
import { ofActivity } from '../../../src/i18n/parts/activity'
import { ofLaterParts } from '../../../src/i18n/parts/laterParts'
import { resources } from '../../../src/resources/byName'
import { acts, actsOfCalls } from '../../../src/schema/history/changeTexts'
import { readingSlot } from '../../../src/schema/history/readingSlot'
import { setFilters } from '../../../src/schema/list/filters'
import type { AnyResource } from '../../../src/schema/resource'
import { foundPath } from '../../../src/schema/shared/foundPath'
import { catalogue } from '../../support/catalogue'

addTexts(ofActivity)
addTexts(ofLaterParts)
const words = { translate: (key: string, values?: object) => i18nProvider.translate(key, values), locale: 'en' }

const region = (part: Partial<ActivityRecord> = {}): ActivityRecord => ({
  kind: 'regions',
  id: 7,
  company: { id: 1, name: 'Aurora Foods' },
  change: 'changed',
  members: ['name'],
  before: { id: 7, name: 'Nordics' },
  after: { id: 7, name: 'Baltics' },
  ...part,
})

const entry = (part: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 1,
  at: '2026-11-26 10:00:00',
  by: { id: 5, name: 'Ana Silva' },
  program: null,
  undo_by: null,
  call: 'updateRegion',
  why: null,
  source: 'console',
  company: { id: 1, name: 'Aurora Foods' },
  as: null,
  read: null,
  kinds: ['regions'],
  records: [region()],
  count: 1,
  isMore: false,
  ...part,
})

const textOf = (part: Partial<ActivityEntry> = {}, userId = 9) => entryText(entry(part), userId, resources, words)

test('every kind of record with a history can be filtered by, and has words', () => {
  expect(activityKinds.toSorted()).toEqual([...historied.keys()].toSorted())
  for (const kind of activityKinds)
    for (const key of [`choices.activityKinds.${kind}`, `activity.one.${kind}`, `activity.many.${kind}`])
      expect(catalogue[key], key).toBeTruthy()
})

test('every kind of record has a screen that is derived, or tells what its members are called', () => {
  const own = [...historied.keys()].filter((kind) => !(kind in resources) && kind !== 'gradeCompanies')
  expect(Object.keys(recordKinds).toSorted()).toEqual(own.toSorted())
  for (const { name, fields, calls } of Object.values(recordKinds) as AnyResource[]) {
    expect(calls[readingSlot({ name, fields, calls }) ?? 'list'], name).toBeTruthy()
    for (const field of Object.keys(fields)) expect(catalogue[`resources.${name}.fields.${field}`], field).toBeTruthy()
    for (const field of Object.values(fields))
      if ('options' in field && 'texts' in field)
        for (const option of field.options as readonly string[])
          expect(catalogue[`choices.${field.texts}.${option}`], option).toBeTruthy()
  }
})

test('a record of such a kind leads to the page that shows it, for those who may open it', () => {
  const caller = { isPlatform: false, companyId: 1, role: 'COMPANY_SUPER_USER', permissions: ['UPDATE_COMPANY_USER'] }
  const all = { ...resources, ...recordKinds }
  const pathOf = (resource: string, above: FoundRecord['above'] = [], by: Caller = caller) =>
    foundPath(
      { resources: all, caller: by },
      { resource, id: 7, title: 'X', detail: null, company: { id: 1, name: '' }, above },
    )
  expect(pathOf('apiKeys')).toBe('/api-keys/1?shown=7')
  expect(pathOf('mailDomains')).toBe('/identity-provider/1?shown=7')
  expect(pathOf('accessReviews')).toBe('/reviews/1/7')
  expect(pathOf('accessReviewItems', [{ param: 'access_review_id', id: 5, name: null }])).toBe('/reviews/1/5?shown=7')
  expect(pathOf('apiKeys', [], { ...caller, role: 'COMPANY_ADMIN' })).toBeNull()
  expect(pathOf('staffRules')).toBeNull()
  const master = { isPlatform: true, companyId: null, role: 'TOM_MASTER_USER', permissions: [] }
  expect(
    foundPath(
      { resources: all, caller: master },
      { resource: 'staffRules', id: 1, title: 'X', detail: null, company: null, above: [] },
    ),
  ).toBe('/sessions')
})

test('acts are told by what their calls do, not by words that they begin with', () => {
  expect(textOf({ call: 'withdrawPlannedChange' })).toMatch(/^Ana Silva withdrew/)
  expect(textOf({ call: 'withdrawJobGradeVersion' })).toMatch(/^Ana Silva withdrew the question/)
  expect(textOf({ call: 'changePlannedChange' })).toBe('Ana Silva changed the region ‘Baltics’')
  expect(textOf({ call: 'saveProvisionedGroup' })).toBe('Ana Silva changed the region ‘Baltics’')
  expect(textOf({ call: 'activateIdentityProvider' })).toBe('Ana Silva changed the region ‘Baltics’')
  expect(textOf({ call: 'decideAccessReviewItems', count: 2, kinds: ['accessReviewItems'] })).toBe(
    'Ana Silva made an access review decision: 2 reviewed roles',
  )
})

describe('an entry says', () => {
  test('who did what to which record', () => {
    expect(textOf()).toBe('Ana Silva changed the region ‘Baltics’')
    expect(textOf({}, 5)).toBe('You changed the region ‘Baltics’')
    expect(textOf({ call: 'uploadSectors', kinds: ['sectors'], count: 45 })).toBe(
      'Ana Silva imported a file: 45 sectors',
    )
    expect(textOf({ kinds: ['sectors', 'regions'], count: 3 })).toBe('Ana Silva changed 3 records')
    expect(textOf({ count: 740, isMore: true })).toBe('Ana Silva changed more than 740 records')
    // What only a secret tells is told by its kind.
    expect(textOf({ call: 'updateCompany', records: [], count: 2 })).toBe('Ana Silva changed 2 regions')
    expect(textOf({ by: null, call: 'prepare' })).toMatch(/^The server at its start/)
    expect(textOf({ call: 'undoCompanyChange', records: [region({ change: 'removed', after: null })] })).toBe(
      'Ana Silva took a change back: the region ‘Nordics’',
    )
  })

  test.each([...acts, ...actsOfCalls])('what was done by %s, on the page and in the history of a record', (act) => {
    for (const key of [`activity.acts.${act}`, `schema.past.acts.${act}`]) expect(catalogue[key], key).toBeTruthy()
  })

  test('what was read', () => {
    const read = {
      act: 'exported',
      kind: 'companyUsers',
      person: null,
      rows: 30,
      isMore: false,
      query: {},
      as_of: null,
    } as const
    const none = { call: 'downloadCompanyUsers', records: [], count: 0 }
    expect(textOf({ ...none, read })).toBe('Ana Silva exported company users, 30 rows')
    expect(textOf({ ...none, read: { ...read, rows: 10_000, isMore: true } })).toBe(
      'Ana Silva exported company users, more than 10,000 rows',
    )
    const log = { ...read, kind: 'activity', rows: null }
    expect(textOf({ ...none, call: 'downloadCompanyEvidence', read: log })).toBe(
      'Ana Silva exported evidence for an auditor',
    )
    expect(textOf({ ...none, call: 'downloadActivity', read: log })).toBe('Ana Silva exported the activity')
    const person = { id: 3, name: 'Jonas Winther' }
    expect(textOf({ ...none, read: { ...read, act: 'viewed', person } })).toBe(
      'Ana Silva began to view the console as Jonas Winther',
    )
    expect(textOf({ ...none, read: { ...read, act: 'checked' } })).toBe('Ana Silva checked what somebody may do')
  })

  test('what a record without a screen is called', () => {
    const column = region({ kind: 'gradeCompanies', before: null, after: { company: { id: 1, name: 'Aurora Foods' } } })
    expect(titleOf(column, resources)).toBe('Aurora Foods')
    expect(titleOf(region({ kind: 'gradeCompanies', before: null, after: {} }), resources)).toBe('#7')
  })
})

describe('the query', () => {
  const queryFor = (address: string) => queryOf(setFilters(activityOf(true).resource, new URLSearchParams(address)))

  test('has the filters of the address, and days as moments of the reader', () => {
    expect(queryFor('kind=regions,sectors&person=Ana&company_id=1,2&page=3')).toEqual({
      kind: 'regions,sectors',
      person: 'Ana',
      company_id: '1,2',
    })
    expect(queryFor('from=2026-11-01&to=2026-11-01')).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 2).toISOString(),
    })
  })

  test.each(['yesterday', '2026-11', '', '2026-11-01T00:00'])('leaves out %s, which is no day', (day) => {
    expect(momentOfDay(day)).toBeUndefined()
  })
})

test('changes come from where their calls say, and files are exports', () => {
  expect(
    ['uploadSectors', 'toggleManyCompanyUsers', 'undoChange', 'updateRegion', 'uploadImage', 'repair'].map(sourceOf),
  ).toEqual(['import', 'many', 'undo', 'console', 'console', 'console'])
  expect(readOf('downloadJobGrades')).toEqual({ act: 'exported', kind: 'jobGrades' })
  expect(readOf('listRegions')).toBeUndefined()
})
