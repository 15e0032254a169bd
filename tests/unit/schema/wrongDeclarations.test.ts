/**
 * Declarations that must not compile. The compiler is the test: `tsc`, which `npm test` runs, fails where a line below
 * `@ts-expect-error` compiles after all. Each has one mistake, and stands below the same declaration that is right.
 */
import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { byName } from '../../../src/schema/byName'
import { memberOf } from '../../../src/schema/calls'
import * as f from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'

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
  calls: { one: calls.readTomUser, create: calls.createTomUser, update: calls.updateTomUser },
} as const
const company = {
  name: 'companies',
  calls: { one: calls.readCompany, create: calls.createCompany, update: calls.updateCompany },
} as const
const { options: statuses } = { options: ['ACTIVE', 'EXPIRED'] } as const

test('a slot of calls takes only a call that can do its work', () => {
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
    // @ts-expect-error It answers a page.
    defineResource({ ...declare, calls: { all: calls.listRegions } }),
    // @ts-expect-error It answers a list.
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
    // @ts-expect-error It has no preview: what it is to try, it would do.
    defineResource({ ...declare, calls: { upload: calls.uploadJobGrades } }),
    // @ts-expect-error Neither has this one.
    defineResource({ ...declare, calls: { upload: calls.uploadGradeMap } }),
    // @ts-expect-error A picture holds no records.
    defineResource({ ...declare, calls: { upload: calls.uploadImage } }),
    // @ts-expect-error It answers no file.
    defineResource({ ...declare, calls: { download: calls.listRegions } }),
    // @ts-expect-error There is no such slot.
    defineResource({ ...declare, calls: { read: calls.readRegion } }),
    // @ts-expect-error The list must be a member of the record.
    defineResource({ ...declare, calls: { list: memberOf(calls.readBusinessUnit, 'countries') } }),
  ]
  expect([right.length, wrong.length]).toEqual([6, 15])
})

test('a kind of field fits the member that it shows', () => {
  const right = [
    defineResource({ ...region, fields: { name: f.text() } }),
    defineResource({ ...region, fields: { countries: f.references('countries', 'country_ids') } }),
    defineResource({
      ...unit,
      fields: { sector: f.reference('sectors', 'sector_id'), region_count: f.count('regions') },
    }),
    defineResource({ ...user, fields: { email: f.email(), is_active: f.active(), who: f.joined('first_name') } }),
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
    defineResource({ ...user, fields: { who: f.joined('frst_name') } }),
    // @ts-expect-error A part of it is a flag.
    defineResource({ ...user, fields: { who: f.joined('is_active') } }),
    // @ts-expect-error No role is called that.
    defineResource({ ...user, fields: { role: f.choice('roles', ['TOM_ADMN']) } }),
    // @ts-expect-error The record has no such number.
    defineResource({ ...user, fields: { contact: f.phone('AT', 'phone_code', 'phone') } }),
    // @ts-expect-error It is a number.
    defineResource({ ...company, fields: { financial_year: f.date() } }),
    // @ts-expect-error It is a text.
    defineResource({ ...company, fields: { contract_end_date: f.year((now) => [now]) } }),
    // @ts-expect-error It is one status, not several.
    defineResource({ ...company, fields: { status: f.choices('states', statuses) } }),
    // @ts-expect-error No application is called that.
    defineResource({ ...company, fields: { applications: f.choices('applications', ['TOM', 'JEE']) } }),
    // @ts-expect-error The record has no such picture.
    defineResource({ ...company, fields: { logo: f.image(calls.uploadImage, ['logo_url']) } }),
    // @ts-expect-error The call takes no picture.
    defineResource({ ...company, fields: { logo: f.image(calls.uploadSectors, ['small_logo_url']) } }),
    // @ts-expect-error A field is of a kind that there is.
    defineResource({ ...region, fields: { name: { kind: 'txt' } } }),
    // @ts-expect-error It has all that its kind needs.
    defineResource({ ...unit, fields: { sector: { kind: 'reference', resource: 'sectors' } } }),
    // @ts-expect-error And nothing that the kind does not know.
    defineResource({ ...region, fields: { name: f.text({ lnes: 3 }) } }),
  ]
  expect([right.length, wrong.length]).toEqual([10, 22])
})

test('what is sent is a member of the payload', () => {
  const industry = f.reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' })
  const right = [
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id') } }),
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sector_id'), industry } }),
    defineResource({
      ...company,
      fields: { contract_start_date: f.date(), contract_end_date: f.date({ after: 'contract_start_date' }) },
    }),
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['status']) } }),
    defineResource({
      ...region,
      fields: name,
      form: { in: 'modal', fields: ['name'], sends: { country_ids: { to: [] } } },
    }),
  ]
  const wrong = [
    // @ts-expect-error The payload has no such member.
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'sektor_id') } }),
    // @ts-expect-error The payload takes a text there.
    defineResource({ ...unit, fields: { sector: f.reference('sectors', 'name') } }),
    // @ts-expect-error The payload takes one id there, not several.
    defineResource({ ...region, fields: { countries: f.references('countries', 'id') } }),
    // @ts-expect-error There is no field `sector` to choose before.
    defineResource({ ...unit, fields: { industry } }),
    // @ts-expect-error There is no field `start` to choose before.
    defineResource({ ...company, fields: { contract_end_date: f.date({ after: 'start' }) } }),
    // @ts-expect-error The payload has no such member.
    defineResource({ ...company, fields: { badge: f.custom('CompanyBadge', ['badge']) } }),
    // @ts-expect-error Nor this one.
    defineResource({
      ...region,
      fields: name,
      form: { in: 'modal', fields: ['name'], sends: { country: { to: [] } } },
    }),
  ]
  expect([right.length, wrong.length]).toEqual([5, 7])
})
