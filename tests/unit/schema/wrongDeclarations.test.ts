/**
 * Declarations that must not compile. They are checked by `tsc`, which fails if a line below `@ts-expect-error` compiles.
 * Each has one mistake and follows a correct version of the same declaration.
 */
import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { byName } from '../../../src/schema/byName'
import { memberOf } from '../../../src/schema/calls'
import { consequence } from '../../../src/schema/consequence'
import { activation, bulk, deletion } from '../../../src/schema/bulk'
import * as f from '../../../src/schema/field'
import type { NumberField, TextField } from '../../../src/schema/field'
import type { ComponentsOf } from '../../../src/schema/kinds/FieldComponents'
import type { ColumnProps, InputProps } from '../../../src/schema/kinds/kind'
import { ferryCalls } from '../../support/ferries'
import { declared as permits } from '../../support/permits'
import { permitSchema } from '../../support/permitSchema'
import { defineResource } from '../../../src/schema/resource'
import { versionsOf } from '../../../src/schema/versions/versionsOf'

const read = { list: calls.listRegions, one: calls.readRegion } as const
const written = { create: calls.createRegion, update: calls.updateRegion } as const
const region = { name: 'regions', calls: { ...read, ...written } } as const
const name = { name: f.text() } as const
const sector = {
  name: 'sectors',
  fields: { name: f.text() },
  calls: { list: calls.listSectors, create: calls.createSector, update: calls.updateSector },
} as const
const unit = {
  name: 'businessUnits',
  calls: {
    list: calls.listBusinessUnits,
    one: calls.readBusinessUnit,
    create: calls.createBusinessUnit,
    update: calls.updateBusinessUnit,
  },
} as const
const user = {
  name: 'tomUsers',
  isPeople: true,
  calls: { one: calls.readTomUser, create: calls.createTomUser, update: calls.updateTomUser },
} as const
const company = {
  name: 'companies',
  calls: { one: calls.readCompany, create: calls.createCompany, update: calls.updateCompany },
} as const
const statuses = ['ACTIVE', 'EXPIRED'] as const

test('each slot of `calls` accepts only suitable calls', () => {
  const declare = { name: 'regions', fields: {} } as const
  const right = [
    defineResource({ ...declare, calls: { list: calls.listRegions, all: calls.listAllBusinessUnits } }),
    defineResource({ ...declare, calls: { list: memberOf(calls.readBusinessUnit, 'regions') } }),
    defineResource({ ...declare, calls: { one: calls.readRegion, delete: calls.deleteRegion } }),
    defineResource({ ...declare, calls: { create: calls.createRegion, update: calls.updateRegion } }),
    defineResource({ ...declare, calls: { toggle: calls.toggleCompany } }),
    defineResource({ ...declare, calls: { upload: calls.uploadSectors, download: calls.downloadSectors } }),
  ]
  const wrong = [
    // @ts-expect-error It reads one record.
    defineResource({ ...declare, calls: { list: calls.readRegion } }),
    // @ts-expect-error It returns a page.
    defineResource({ ...declare, calls: { all: calls.listRegions } }),
    // @ts-expect-error It returns a list.
    defineResource({ ...declare, calls: { one: calls.listAllBusinessUnits } }),
    // @ts-expect-error It deletes.
    defineResource({ ...declare, calls: { create: calls.deleteRegion } }),
    // @ts-expect-error It uploads a file, so it has no body.
    defineResource({ ...declare, calls: { create: calls.uploadImage } }),
    // @ts-expect-error It creates.
    defineResource({ ...declare, calls: { update: calls.createRegion } }),
    // @ts-expect-error It reads.
    defineResource({ ...declare, calls: { delete: calls.readRegion } }),
    // @ts-expect-error It reads.
    defineResource({ ...declare, calls: { toggle: calls.readRegion } }),
    // @ts-expect-error It is a PATCH without `active`.
    defineResource({ ...declare, calls: { toggle: calls.activateJobGradeVersion } }),
    // @ts-expect-error It has no preview.
    defineResource({ ...declare, calls: { upload: calls.uploadGradeMap } }),
    // @ts-expect-error It uploads a picture.
    defineResource({ ...declare, calls: { upload: calls.uploadImage } }),
    // @ts-expect-error It returns no file.
    defineResource({ ...declare, calls: { download: calls.listRegions } }),
    // @ts-expect-error There is no such slot.
    defineResource({ ...declare, calls: { read: calls.readRegion } }),
    // @ts-expect-error The list must be a member of the record.
    defineResource({ ...declare, calls: { list: memberOf(calls.readBusinessUnit, 'countries') } }),
  ]
  expect([right.length, wrong.length]).toEqual([6, 14])
})

test('the kind of a field fits the member that it shows', () => {
  const right = [
    defineResource({ ...region, fields: { name: f.text() } }),
    defineResource({ ...region, fields: { countries: f.references('countries', 'country_ids') } }),
    defineResource({
      ...unit,
      fields: { sector: f.reference('sectors', 'sector_id'), region_count: f.count('regions') },
    }),
    defineResource({ ...user, fields: { email: f.email(), is_active: f.active(), who: f.joined(['first_name']) } }),
    defineResource({ ...user, fields: { role: f.choice('roles', ['TOM_ADMIN']), contact: f.phone('AT') } }),
    defineResource({ ...company, fields: { contract_end_date: f.date(), financial_year: f.year((now) => [now]) } }),
    defineResource({ ...company, fields: { status: f.choice('states', statuses) } }),
    defineResource({ ...company, fields: { applications: f.choices('applications', ['TOM', 'JE']) } }),
    defineResource({ ...company, fields: { logo: f.image(calls.uploadImage, ['small_logo_url']) } }),
    defineResource({ ...company, fields: { currency_id: f.reference('currencies', 'currency_id') } }),
  ]
  const wrong = [
    // @ts-expect-error There is no such member.
    defineResource({ ...region, fields: { nme: f.text() } }),
    // @ts-expect-error It is a list.
    defineResource({ ...region, fields: { countries: f.text() } }),
    // @ts-expect-error It is a text.
    defineResource({ ...region, fields: { name: f.references('nothing', 'nope_ids') } }),
    // @ts-expect-error It is a list of records.
    defineResource({ ...region, fields: { countries: f.reference('countries', 'country_ids') } }),
    // @ts-expect-error It is a record.
    defineResource({ ...unit, fields: { sector: f.text() } }),
    // @ts-expect-error It is a record.
    defineResource({ ...unit, fields: { sector: f.count('sectors') } }),
    // @ts-expect-error It is a text.
    defineResource({ ...user, fields: { email: f.number() } }),
    // @ts-expect-error It is a text.
    defineResource({ ...user, fields: { email: f.active() } }),
    // @ts-expect-error It is a flag.
    defineResource({ ...user, fields: { is_active: f.email() } }),
    // @ts-expect-error A part of it does not exist.
    defineResource({ ...user, fields: { who: f.joined(['frst_name']) } }),
    // @ts-expect-error A part of it is a flag.
    defineResource({ ...user, fields: { who: f.joined(['is_active']) } }),
    // @ts-expect-error There is no such role.
    defineResource({ ...user, fields: { role: f.choice('roles', ['TOM_ADMN']) } }),
    // @ts-expect-error The record has no such number.
    defineResource({ ...user, fields: { contact: f.phone('AT', 'phone_code', 'phone') } }),
    // @ts-expect-error It is a number.
    defineResource({ ...company, fields: { financial_year: f.date() } }),
    // @ts-expect-error It is a text.
    defineResource({ ...company, fields: { contract_end_date: f.year((now) => [now]) } }),
    // @ts-expect-error It is one status, not several.
    defineResource({ ...company, fields: { status: f.choices('states', statuses) } }),
    // @ts-expect-error There is no such application.
    defineResource({ ...company, fields: { applications: f.choices('applications', ['TOM', 'JEE']) } }),
    // @ts-expect-error The record has no such picture.
    defineResource({ ...company, fields: { logo: f.image(calls.uploadImage, ['logo_url']) } }),
    // @ts-expect-error The call takes no picture.
    defineResource({ ...company, fields: { logo: f.image(calls.uploadSectors, ['small_logo_url']) } }),
    // @ts-expect-error There is no such kind.
    defineResource({ ...region, fields: { name: { kind: 'txt' } } }),
    // @ts-expect-error An option is missing.
    defineResource({ ...unit, fields: { sector: { kind: 'reference', resource: 'sectors' } } }),
    // @ts-expect-error An option is unknown.
    defineResource({ ...region, fields: { name: f.text({ lnes: 3 }) } }),
  ]
  expect([right.length, wrong.length]).toEqual([10, 22])
})

test('fields send only members of the payload', () => {
  const form = { in: 'modal', fields: ['name'] } as const
  const industry = f.reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' })
  const right = [
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id') } }),
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id'), industry } }),
    defineResource({
      ...company,
      fields: { contract_start_date: f.date(), contract_end_date: f.date() },
    }),
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['status']) } }),
    defineResource({ ...region, fields: name, form: { ...form, sends: { country_ids: { to: [] } } } }),
  ]
  const wrong = [
    // @ts-expect-error The payload has no such member.
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sektor_id') } }),
    // @ts-expect-error The member of the payload is a text.
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'name') } }),
    // @ts-expect-error The member of the payload is a single id.
    defineResource({ ...region, fields: { countries: f.references('countries', 'id') } }),
    // @ts-expect-error There is no field `sector`.
    defineResource({ ...unit, fields: { industry } }),
    // @ts-expect-error The payload has no such member.
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['badge']) } }),
    // @ts-expect-error Nor this one.
    defineResource({ ...region, fields: name, form: { ...form, sends: { country: { to: [] } } } }),
  ]
  expect([right.length, wrong.length]).toEqual([5, 6])
})

test('lists and forms name existing fields, and forms only fields that send something', () => {
  const one = { ...sector, form: { in: 'modal', fields: ['name'] } } as const
  const fields = { name: f.text(), region_count: f.count() } as const
  const sections = [{ name: 'only', fields: ['name'] }] as const
  const page = { in: 'page', create: '/sectors/create', edit: '/sectors/:sector_id/edit', sections } as const
  const right = [
    defineResource({ ...sector, list: { columns: ['name'] }, title: 'name' }),
    defineResource(one),
    defineResource({ ...unit, fields, form: { in: 'modal', fields: ['name'] } }),
    defineResource({ ...sector, at: '/sectors', form: page }),
    defineResource({ ...sector, form: { ...page, fixed: { where: { name: 'Mining' } } } }),
  ]
  const wrong = [
    // @ts-expect-error A column must be a field.
    defineResource({ ...sector, list: { columns: ['nme'] } }),
    // @ts-expect-error The title must be a field.
    defineResource({ ...sector, title: 'nme' }),
    // @ts-expect-error The form must name a field.
    defineResource({ ...sector, form: { in: 'modal', fields: ['nme'] } }),
    // @ts-expect-error A count is read-only.
    defineResource({ ...unit, fields, form: { in: 'modal', fields: ['region_count'] } }),
    // @ts-expect-error The section must name a field.
    defineResource({ ...sector, form: { ...page, sections: [{ name: 'only', fields: ['nme'] }] } }),
    // @ts-expect-error A resource has no such member.
    defineResource({ ...one, colums: ['name'] }),
    // @ts-expect-error A list has no such member.
    defineResource({ ...one, list: { columns: ['name'], opns: 'industries' } }),
    // @ts-expect-error A form has no such member.
    defineResource({ ...sector, form: { in: 'modal', fields: ['name'], sendsParent: 'id' } }),
    // @ts-expect-error A section has no such member.
    defineResource({ ...sector, form: { ...page, sections: [{ name: 'only', fields: ['name'], show: {} }] } }),
    // @ts-expect-error The condition of the form names no field.
    defineResource({ ...sector, form: { ...page, fixed: { where: { nme: 'Mining' } } } }),
  ]
  expect([right.length, wrong.length]).toEqual([5, 10])
})

test('a change of many names the one that undoes it, and asks for members of records', () => {
  const archive = bulk('archive', permits.archivePermits, { undo: 'restore', onRow: { where: { is_archived: false } } })
  const restore = bulk('restore', permits.restorePermits, { undo: 'archive' })
  const typo = bulk('archive', permits.archivePermits, { undo: 'restor' })
  const unknown = bulk('archive', permits.archivePermits, { onRow: { where: { archived: false } } })
  const { form: _, ...listed } = permitSchema
  const right = [defineResource({ ...listed, list: { columns: ['name'], bulk: [archive, restore] } })]
  const wrong = [
    // @ts-expect-error Nothing is called like this.
    defineResource({ ...listed, list: { columns: ['name'], bulk: [typo, restore] } }),
    // @ts-expect-error Records have no such member.
    defineResource({ ...listed, list: { columns: ['name'], bulk: [unknown, restore] } }),
    // @ts-expect-error The call takes no such value.
    bulk('activate', permits.togglePermits, { sends: { is_active: 'yes' } }),
    // @ts-expect-error The call switches nothing.
    activation(permits.archivePermits),
    // @ts-expect-error It changes one record.
    deletion(permits.deletePermit),
  ]
  expect([right.length, wrong.length]).toEqual([1, 5])
})

test('a field that the server determines is in no form, and money has a currency with a code', () => {
  const listed = f.references('countries', 'country_ids', { readOnly: true })
  const section = { name: 'all', fields: ['name'] } as const
  const place = '/:company_id'
  const form = { in: 'page', create: place, edit: `${place}/:region_id` } as const
  const { list, one, create, update } = ferryCalls
  const ferry = { name: 'ferries', calls: { list, one, create, update } } as const
  const price = { price: f.money('currency'), currency: f.reference('currencies', 'currency_id') } as const
  const right = [
    defineResource({
      ...region,
      fields: { ...name, countries: listed },
      list: { columns: ['countries'] },
      form: { ...form, sections: [{ ...section, shows: ['countries'] }] },
    }),
    defineResource({ ...ferry, fields: { ...price, label: f.text() }, list: { columns: ['price', 'label'] } }),
  ]
  const wrong = [
    defineResource({
      ...region,
      fields: { ...name, countries: listed },
      // @ts-expect-error The server determines it.
      form: { in: 'modal', fields: ['name', 'countries'] },
    }),
    defineResource({
      ...region,
      fields: { ...name, countries: listed },
      // @ts-expect-error There is no such field.
      form: { ...form, sections: [{ ...section, shows: ['contries'] }] },
    }),
    // @ts-expect-error The payload does not have it.
    defineResource({ ...ferry, fields: { ...price, label: f.text() }, form: { in: 'modal', fields: ['label'] } }),
    // @ts-expect-error There is no field with the currency.
    defineResource({ ...ferry, fields: { price: f.money('currency') } }),
    defineResource({
      ...ferry,
      // @ts-expect-error A country has no code.
      fields: { price: f.money('country'), country: f.reference('countries', 'country_id') },
    }),
  ]
  expect([right.length, wrong.length]).toEqual([2, 5])
})

test('lists are filtered by fields whose kind has a filter, and by the API if it pages', () => {
  const staff = { ...user, calls: { ...user.calls, list: calls.listTomUsers } } as const
  const listed = { name: 'tomUsers', calls: { list: calls.listTomUsers } } as const
  const master = { role: f.choice('roles', ['TOM_MASTER_USER']) } as const
  const role = f.choice('roles', ['TOM_ADMIN'])
  const people = { role, is_active: f.active(), email: f.email(), first_name: f.text() } as const
  const sectorField = f.reference('sectors', 'sector_id')
  const industry = f.reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' })
  const branches = { sector: sectorField, industry, region_count: f.count() } as const
  const columns = [] as const
  const right = [
    defineResource({ ...staff, fields: people, list: { columns, filters: ['role', 'is_active', 'email'] } }),
    // The browser filters it, so the call needs no parameter.
    defineResource({ ...unit, fields: branches, list: { columns, filters: ['sector', 'region_count'] } }),
    // No record holds the field.
    defineResource({ ...listed, fields: {}, filterFields: { role }, list: { columns, filters: ['role'] } }),
    defineResource({ ...listed, fields: {}, list: { columns, sends: { search: 'Ann' } } }),
  ]
  const wrong = [
    // @ts-expect-error The browser would have to look at the field.
    defineResource({ ...unit, fields: {}, filterFields: branches, list: { columns, filters: ['sector'] } }),
    // @ts-expect-error The call has no such parameter.
    defineResource({ ...listed, fields: {}, filterFields: { name: f.text() }, list: { columns, filters: ['name'] } }),
    // @ts-expect-error The call has no such parameter to send.
    defineResource({ ...listed, fields: {}, list: { columns, sends: { console: 'TOM' } } }),
    // @ts-expect-error There is no such field.
    defineResource({ ...staff, fields: people, list: { columns, filters: ['rolle'] } }),
    // @ts-expect-error The call has no such parameter.
    defineResource({ ...staff, fields: people, list: { columns, filters: ['first_name'] } }),
    // @ts-expect-error A phone number has no filter.
    defineResource({ ...staff, fields: { contact: f.phone('AT') }, list: { columns, filters: ['contact'] } }),
    // @ts-expect-error Neither has a joined name.
    defineResource({ ...staff, fields: { who: f.joined(['first_name']) }, list: { columns, filters: ['who'] } }),
    // @ts-expect-error The call takes roles, not a part of one.
    defineResource({ ...staff, fields: { role: f.text() }, list: { columns, filters: ['role'] } }),
    // @ts-expect-error The list has no masters.
    defineResource({ ...listed, fields: master, list: { columns, filters: ['role'] } }),
    // @ts-expect-error Its options depend on the sector.
    defineResource({ ...unit, fields: branches, list: { columns, filters: ['industry'] } }),
  ]
  expect([right.length, wrong.length]).toEqual([4, 10])
})

test('form fields are accepted by both calls unless they are conditional', () => {
  // Only the create call accepts a region.
  const entity = { create: calls.createLegalEntity, update: calls.updateLegalEntity, list: calls.listLegalEntities }
  const region = f.reference('regions', 'region_id', { shown: { isNew: true } })
  const always = f.reference('regions', 'region_id')
  const declare = { name: 'legalEntities', calls: entity } as const
  const form = {
    in: 'modal',
    fields: ['region_id'],
    lacks: { name: '', country_id: '', business_unit_id: '' },
  } as const
  const right = [
    defineResource({ ...declare, fields: { region_id: region }, form }),
    defineResource({ ...declare, fields: { region_id: always } }),
  ]
  const wrong = [
    // @ts-expect-error The update takes no region.
    defineResource({ ...declare, fields: { region_id: always }, form }),
  ]
  expect([right.length, wrong.length]).toEqual([2, 1])
})

test('conditions refer to existing fields and possible values', () => {
  const role = f.choice('roles', ['TOM_ADMIN'])
  const picture = ['small_logo_url'] as const
  const phone = ['phone_code', 'phone_number'] as const
  const right = [
    defineResource({ ...user, fields: { role, email: f.email({ shown: { where: { role: 'TOM_SALES' } } }) } }),
    defineResource({ ...user, fields: { role, email: f.email({ required: { isOwn: true, account: 'platform' } }) } }),
    defineResource({ ...company, fields: { status: f.choice('states', statuses, { fixed: { to: 'ACTIVE' } }) } }),
    defineResource({ ...company, fields: { logo: f.image(calls.uploadImage, picture, { fixed: {} }) } }),
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['status'], { fixed: {} }) } }),
    defineResource({ ...user, fields: { role, contact: f.phone('AT', ...phone, { required: { isNew: true } }) } }),
  ]
  const wrong = [
    // @ts-expect-error There is no field `rank`.
    defineResource({ ...user, fields: { role, email: f.email({ shown: { where: { rank: 'TOM_SALES' } } }) } }),
    // @ts-expect-error There is no such role.
    defineResource({ ...user, fields: { role, email: f.email({ shown: { where: { role: 'SALES' } } }) } }),
    // @ts-expect-error There is no such kind of account.
    defineResource({ ...user, fields: { role, email: f.email({ required: { account: 'plattform' } }) } }),
    // @ts-expect-error A condition has no such member.
    defineResource({ ...user, fields: { role, email: f.email({ required: { isOld: true } }) } }),
    // @ts-expect-error There is no such status.
    defineResource({ ...company, fields: { status: f.choice('states', statuses, { fixed: { to: 'ACTVE' } }) } }),
    // @ts-expect-error Nobody is a company.
    defineResource({ ...company, fields: { status: f.choice('states', statuses, { shown: { isOwn: true } }) } }),
    // @ts-expect-error There is no member `logo` whose value could be another.
    defineResource({ ...company, fields: { logo: f.image(calls.uploadImage, picture, { fixed: { to: null } }) } }),
    // @ts-expect-error Nor one called `badge`.
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['status'], { fixed: { to: 'OLD' } }) } }),
    // @ts-expect-error Nor one called `contact`.
    defineResource({ ...user, fields: { contact: f.phone('AT', ...phone, { fixed: { to: '1' } }) } }),
    // @ts-expect-error There is no field `rank` here either.
    defineResource({ ...user, fields: { contact: f.phone('AT', ...phone, { required: { where: { rank: 'A' } } }) } }),
  ]
  expect([right.length, wrong.length]).toEqual([6, 10])
})

test('rows are checked like records', () => {
  const of = { id: 'tracking_id', sendsRemoved: 'stock_tracking_ids' } as const
  const kind = f.choice('kinds', ['international'])
  const currency = f.reference('currencies', 'stock_currency_id')
  const fixed = <const Value extends string>(value: Value) =>
    ({ stock_type: kind, stock_value: f.number({ fixed: { when: { where: { stock_type: value } } } }) }) as const
  const rows = {
    kinds: f.rows({ ...of, fields: { stock_type: kind } }),
    currencies: f.rows({ ...of, fields: { stock_currency_id: currency } }),
    fixed: f.rows({ ...of, fields: fixed('international') }),
    unnamed: f.rows({ ...of, fields: { stock_kind: kind } }),
    unfit: f.rows({ ...of, fields: { stock_type: f.number() } }),
    unsent: f.rows({ ...of, fields: { stock_currency_id: f.reference('currencies', 'currency_id') } }),
    unfixed: f.rows({ ...of, fields: fixed('abroad') }),
    unknown: f.rows({ ...of, id: 'id', fields: {} }),
    kept: f.rows({ ...of, sendsRemoved: 'gone', fields: {} }),
  }
  const right = [
    defineResource({ ...company, fields: { stock_data: rows.kinds } }),
    defineResource({ ...company, fields: { stock_data: rows.currencies } }),
    defineResource({ ...company, fields: { stock_data: rows.fixed } }),
  ]
  const wrong = [
    // @ts-expect-error A row has no such member.
    defineResource({ ...company, fields: { stock_data: rows.unnamed } }),
    // @ts-expect-error It is a text.
    defineResource({ ...company, fields: { stock_data: rows.unfit } }),
    // @ts-expect-error The payload of a row has no such member.
    defineResource({ ...company, fields: { stock_data: rows.unsent } }),
    // @ts-expect-error There is no such kind of stock.
    defineResource({ ...company, fields: { stock_data: rows.unfixed } }),
    // @ts-expect-error The rows have no such id.
    defineResource({ ...company, fields: { stock_data: rows.unknown } }),
    // @ts-expect-error The payload has no such member.
    defineResource({ ...company, fields: { stock_data: rows.kept } }),
    // @ts-expect-error The member of the record isn't a list of rows.
    defineResource({ ...company, fields: { name: rows.kinds } }),
  ]
  expect([right.length, wrong.length]).toEqual([3, 7])
})

test('paths have the params that the calls need', () => {
  const at = '/companies/:company_id/regions'
  const many = { name: 'regions', calls: { list: calls.listRegions }, fields: {} } as const
  const sections = [{ name: 'only', fields: ['name'] }] as const
  const page = { in: 'page', sections, create: `${at}/create`, edit: `${at}/:region_id` } as const
  const sent = { in: 'modal', fields: ['name'] } as const
  const sub = {
    name: 'jobSubFunctions',
    at: '/job-functions/:job_id',
    fields: { name: f.text() },
    calls: { list: calls.listJobSubFunctions, create: calls.createJobSubFunction, update: calls.updateJobSubFunction },
  } as const
  const right = [
    defineResource({ ...many, at }),
    defineResource({ ...region, fields: name, at, form: page }),
    defineResource({ ...sub, form: { ...sent, sends: { job_function_id: { from: 'job_id' } } } }),
  ]
  const wrong = [
    // @ts-expect-error The list needs the company.
    defineResource({ ...many, at: '/regions' }),
    // @ts-expect-error It is called otherwise.
    defineResource({ ...many, at: '/companies/:compny_id/regions' }),
    // @ts-expect-error The create call needs the company.
    defineResource({ ...region, fields: name, at, form: { ...page, create: '/regions/create' } }),
    // @ts-expect-error No call accepts this param.
    defineResource({ ...region, fields: name, at, form: { ...page, create: `${at}/:unit_id/create` } }),
    // @ts-expect-error The update call needs the region.
    defineResource({ ...region, fields: name, at, form: { ...page, edit: `${at}/edit` } }),
    // @ts-expect-error It is called otherwise.
    defineResource({ ...region, fields: name, at, form: { ...page, edit: `${at}/:id` } }),
    // @ts-expect-error The path has no such param.
    defineResource({ ...sub, form: { ...sent, sends: { job_function_id: { from: 'job_function_id' } } } }),
  ]
  expect([right.length, wrong.length]).toEqual([3, 7])
})

test('a misspelt name of a resource is an error where it is written', () => {
  const fields = { name: f.text() } as const
  const right = [
    defineResource({ ...sector, parent: 'companies', after: 'gradeMap', onTabOf: 'industries', holds: ['industries'] }),
    defineResource({ ...user, fields: {}, holds: ['sectors'] }),
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id') } }),
  ]
  const wrong = [
    // @ts-expect-error The parent.
    defineResource({ ...sector, parent: 'compannies' }),
    // @ts-expect-error What precedes it.
    defineResource({ ...sector, after: 'gradeMaps' }),
    // @ts-expect-error The list on the same tab.
    defineResource({ ...sector, onTabOf: 'industry' }),
    // @ts-expect-error What its records contain.
    defineResource({ ...sector, fields, holds: ['industries', 'region'] }),
    // @ts-expect-error What it shows in another shape.
    defineResource({ ...sector, of: 'sector' }),
    // @ts-expect-error What a row opens.
    defineResource({ ...sector, list: { columns: ['name'], opens: 'industry' } }),
    // @ts-expect-error A list of which one must be seen.
    defineResource({ ...user, fields: {}, holds: ['sectors', 'sector'] }),
    // @ts-expect-error What a field refers to.
    defineResource({ ...unit, fields: { sector: f.reference('sector', 'sector_id') } }),
    // @ts-expect-error What a field counts.
    defineResource({ ...unit, fields: { region_count: f.count('region') } }),
    // @ts-expect-error What a filter refers to.
    defineResource({ ...unit, fields, filterFields: { sector: f.reference('sector', 'sector_id') } }),
  ]
  expect([right.length, wrong.length]).toEqual([3, 10])
})

test('resources refer only to existing resources', () => {
  const sectors = defineResource({ ...sector, at: '/sectors', list: { columns: ['name'], opens: 'industries' } })
  const industries = defineResource({
    name: 'industries',
    at: '/sectors/:sector_id',
    parent: 'sectors',
    fields: { name: f.text() },
    calls: { list: calls.listIndustries },
  })
  const units = defineResource({
    ...unit,
    fields: {
      sector: f.reference('sectors', 'sector_id'),
      industry: f.reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' }),
    },
  })
  const after = defineResource({ ...sector, after: 'gradeMap' })
  const right = [byName({ sectors, industries, businessUnits: units }), byName({ sectors: after })]
  const lost = defineResource({ ...sector, list: { columns: ['name'], opens: 'industries' } })
  const astray = defineResource({ ...sector, fields: { name: f.text() }, holds: ['industries'] })
  const orphan = defineResource({ ...sector, at: '/sectors', parent: 'companies' })
  const blind = defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id') } })
  const counting = defineResource({ ...unit, fields: { region_count: f.count('regions') } })
  const deep = defineResource({ ...sector, at: '/sectors/:region_id' })
  const behind = defineResource({ ...sector, after: 'tomUsers' })
  const param = defineResource({
    ...unit,
    fields: {
      name: f.text(),
      industry: f.reference('industries', 'industry_id', { within: 'name', param: 'unit_id' }),
    },
  })
  const wrong = [
    // @ts-expect-error The resource to open is not listed.
    byName({ sectors: lost }),
    // @ts-expect-error The resource to contain is not listed.
    byName({ sectors: astray }),
    // @ts-expect-error The parent is not listed.
    byName({ sectors: orphan }),
    // @ts-expect-error The resource to refer to is not listed.
    byName({ businessUnits: blind }),
    // @ts-expect-error The resource to count is not listed.
    byName({ businessUnits: counting }),
    // @ts-expect-error No parent has this param in its path.
    byName({ sectors: deep }),
    // @ts-expect-error The list of industries has no such parameter.
    byName({ sectors, industries, businessUnits: param }),
    // @ts-expect-error What precedes it is not listed.
    byName({ sectors: behind }),
    // @ts-expect-error It is exported under another name.
    byName({ units: industries, sectors }),
    // @ts-expect-error One of them is not listed.
    byName({ sectors }),
  ]
  expect([right.length, wrong.length]).toEqual([2, 10])
})

test('the records of a version are listed by its id, and its calls fit their slots', () => {
  const grades = { name: 'jobGrades', fields: { grade: f.text() }, title: 'grade' } as const
  const list = { list: calls.listJobGrades } as const
  const versionCalls = {
    activate: calls.activateJobGradeVersion,
    ask: calls.askForJobGradeVersion,
    decline: calls.declineJobGradeVersion,
    withdraw: calls.withdrawJobGradeVersion,
    compare: calls.compareJobGradeVersions,
    changes: calls.listJobGradeVersionChanges,
    edits: calls.listJobGradeVersionEdits,
    upload: calls.uploadJobGrades,
    download: calls.downloadJobGrades,
  } as const
  const versions = { resource: 'jobGradeVersions', calls: versionCalls } as const
  const { activate: _, ...incomplete } = versionCalls
  const right = [
    defineResource({ ...grades, calls: list, versions }),
    defineResource({ ...grades, fields: {}, calls: { list: calls.listIncentives }, title: undefined, versions }),
  ]
  const wrong = [
    // @ts-expect-error The list takes no version.
    defineResource({ ...sector, versions }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error It only counts.
      versions: { ...versions, calls: { ...versionCalls, activate: versionCalls.compare } },
    }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error It compares no two versions.
      versions: { ...versions, calls: { ...versionCalls, compare: calls.readRegion } },
    }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error It returns counts, not pages of changes.
      versions: { ...versions, calls: { ...versionCalls, changes: versionCalls.compare } },
    }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error It makes no version, so it takes no name.
      versions: { ...versions, calls: { ...versionCalls, upload: calls.uploadSectors } },
    }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error It downloads no version.
      versions: { ...versions, calls: { ...versionCalls, download: calls.downloadSectors } },
    }),
    // @ts-expect-error A call is missing.
    defineResource({ ...grades, calls: list, versions: { ...versions, calls: incomplete } }),
    defineResource({
      ...grades,
      calls: list,
      // @ts-expect-error There is no such call.
      versions: { ...versions, calls: { ...versionCalls, undo: versionCalls.activate } },
    }),
    // @ts-expect-error There is no such member.
    defineResource({ ...grades, calls: list, versions: { ...versions, keeps: 3 } }),
  ]
  expect([right.length, wrong.length]).toEqual([2, 9])
})

test('a resource and its entry in the menu have no unknown members', () => {
  const sectors = { name: 'sectors', calls: { list: calls.listSectors }, fields: { name: f.text() } } as const
  const right = [defineResource({ ...sectors, menu: { icon: 'category', shownTo: calls.listSectors.guard } })]
  const wrong = [
    // @ts-expect-error It is called `shownTo`.
    defineResource({ ...sectors, menu: { icon: 'category', asks: calls.listSectors } }),
    // @ts-expect-error There is no such member.
    defineResource({ ...sectors, menus: [] }),
  ]
  expect([right.length, wrong.length]).toEqual([1, 2])
})

test('versions, and the lists on a tab or that open a page, exist', () => {
  const versionCalls = {
    activate: calls.activateJobGradeVersion,
    ask: calls.askForJobGradeVersion,
    decline: calls.declineJobGradeVersion,
    withdraw: calls.withdrawJobGradeVersion,
    compare: calls.compareJobGradeVersions,
    changes: calls.listJobGradeVersionChanges,
    edits: calls.listJobGradeVersionEdits,
    upload: calls.uploadJobGrades,
    download: calls.downloadJobGrades,
  } as const
  const grades = { name: 'jobGrades', fields: { grade: f.text() }, title: 'grade' } as const
  const inVersions = (resource: 'jobGradeVersions') =>
    defineResource({ ...grades, calls: { list: calls.listJobGrades }, versions: { resource, calls: versionCalls } })
  const jobGrades = inVersions('jobGradeVersions')
  const jobGradeVersions = defineResource({
    ...versionsOf('jobGrades'),
    name: 'jobGradeVersions',
    calls: { list: calls.listJobGradeVersions, update: calls.updateJobGradeVersion },
  })
  const noVersions = defineResource({ name: 'jobGradeVersions', fields: {}, calls: { list: calls.listRegions } })
  const sectors = defineResource({ ...sector, onTabOf: 'industries' })
  const tomUsers = defineResource({ ...user, fields: {}, holds: ['sectors'] })
  const right = [byName({ jobGrades, jobGradeVersions })]
  const wrong = [
    // @ts-expect-error The versions are not listed.
    byName({ jobGrades }),
    // @ts-expect-error They are regions.
    byName({ jobGrades, jobGradeVersions: noVersions }),
    // @ts-expect-error The tab is not listed.
    byName({ sectors }),
    // @ts-expect-error The records are not listed.
    byName({ tomUsers }),
  ]
  expect([right.length, wrong.length]).toEqual([1, 4])
})

test('a state requires values that the record can have', () => {
  const versions = { name: 'jobGradeVersions', calls: { list: calls.listJobGradeVersions } } as const
  const right = [
    defineResource({ ...versions, fields: { state: f.state('x', { active: { is_active: true }, other: {} }) } }),
    defineResource({ ...versions, fields: { state: f.state('x', { draft: { activated_at: null } }) } }),
    defineResource({ ...versions, fields: { created_at: f.moment() } }),
  ]
  const wrong = [
    // @ts-expect-error The record has no such member.
    defineResource({ ...versions, fields: { state: f.state('x', { active: { status: 'ACTIVE' } }) } }),
    // @ts-expect-error It is a boolean.
    defineResource({ ...versions, fields: { state: f.state('x', { active: { is_active: 'yes' } }) } }),
    // @ts-expect-error It is a number.
    defineResource({ ...versions, fields: { count: f.moment() } }),
  ]
  expect([right.length, wrong.length]).toEqual([3, 3])
})

test('a consequence shows counts of its call, and sends what the call takes', () => {
  const access = { call: calls.readCompanyAccess, texts: 'x' } as const
  const right = [consequence({ ...access, counts: ['users', 'signed_in'], sends: 'without' })]
  const wrong = [
    // @ts-expect-error The answer has no such count.
    consequence({ ...access, counts: ['visitors'] }),
    // @ts-expect-error The call has no such query parameter.
    consequence({ ...access, counts: ['users'], sends: 'within' }),
  ]
  expect([...right, ...wrong]).toHaveLength(3)
})

test('a form sends what its calls require, or says why it need not', () => {
  const right = [
    defineResource({ ...sector, form: { in: 'modal', fields: ['name'] } }),
    defineResource({ ...sector, form: { in: 'modal', fields: [], sends: { name: { to: 'Mining' } } } }),
    defineResource({ ...sector, form: { in: 'modal', fields: [], lacks: { name: 'The server names it.' } } }),
  ]
  const wrong = [
    // @ts-expect-error A sector needs a name.
    defineResource({ ...sector, form: { in: 'modal', fields: [] } }),
    // @ts-expect-error A user needs a name, an email and more.
    defineResource({ ...user, fields: {}, form: { in: 'modal', fields: [] } }),
    // @ts-expect-error There is no such member.
    defineResource({ ...sector, form: { in: 'modal', fields: ['name'], lacks: { nme: 'It is misspelt.' } } }),
  ]
  expect([right.length, wrong.length]).toEqual([3, 3])
})

test('the components that schemas name exist, with the parts that they are used for', () => {
  const Cell = ({ name }: ColumnProps<TextField>) => name
  const Input = ({ name }: InputProps<TextField>) => name
  const OfNumber = ({ name }: ColumnProps<NumberField>) => name
  const named = {
    sectors: defineResource({ ...sector, fields: { name: f.text({ cell: 'Stars', input: 'Slider' }) } }),
    users: defineResource({ ...user, fields: { who: f.custom('Portrait', []) } }),
  } as const
  const Portrait = { Column: () => null }
  const declare = (components: ComponentsOf<typeof named>) => components
  const right = [declare({ Stars: { Column: Cell }, Slider: { Input }, Portrait })]
  const wrong = [
    // @ts-expect-error A component is missing.
    declare({ Stars: { Column: Cell }, Portrait }),
    // @ts-expect-error No field names it.
    declare({ Stars: { Column: Cell }, Slider: { Input }, Portrait, Starz: { Column: Cell } }),
    // @ts-expect-error It is used as an input.
    declare({ Stars: { Column: Cell }, Slider: { Column: Cell }, Portrait }),
    // @ts-expect-error It draws numbers.
    declare({ Stars: { Column: OfNumber }, Slider: { Input }, Portrait }),
    // @ts-expect-error A field of no kind has a component for all of it.
    f.custom('Portrait', [], { cell: 'Stars' }),
    // @ts-expect-error There is no such act.
    f.text({ listedFor: 'look' }),
  ]
  expect([right.length, wrong.length]).toEqual([1, 6])
})
