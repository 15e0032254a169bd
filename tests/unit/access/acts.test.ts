import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import { rightReasons } from '../../../contract/entities/companyUserRight'
import { explain } from '../../../contract/guards'
import { listActs } from '../../../src/custom/companyUsers/acts'
import { isForCompanyUsers, screenCallsOf } from '../../../src/custom/permissionMatrix/reach'
import { accessTexts } from '../../../src/i18n/access'
import { addTexts } from '../../../src/i18n/i18nProvider'
import { ofCompanyUserList } from '../../../src/i18n/parts/companyUserList'
import { resources } from '../../../src/resources/byName'
import { describeGranters } from '../../../src/schema/shared/granters'
import { describeRefusals } from '../../../src/schema/shared/refusals'
import { refusalsFor } from '../../../src/schema/shared/rights'
import { words } from './roles'

addTexts(ofCompanyUserList)

const acts = listActs(Object.values(resources), words)
const labelOf = (name: CallName) => acts.find((act) => act.name === name)?.label

test('acts have the words of the buttons', () => {
  expect(labelOf('createRegion')).toBe('Add Region')
  expect(labelOf('updateRegion')).toBe('Update Region')
  expect(labelOf('deleteRegion')).toBe('Delete Region')
  expect(labelOf('listRegions')).toBe('View Regions')
  expect(labelOf('listBusinessUnits')).toBe('View Business Units')
  expect(labelOf('deleteBusinessUnit')).toBe('Delete Business Unit')
  expect(labelOf('uploadCompanyUsers')).toBe('Upload Company Users')
  expect(labelOf('changeRoleOfCompanyUsers')).toBe('Change role')
  expect(labelOf('activateJobGradeVersion')).toBe('Set a version of Job Grades active')
  expect(labelOf('uploadIncentives')).toBe('Upload a version of Long-term Incentives')
})

test('every button of a screen that company users can have is an act with a text and a place of its own', () => {
  const named = new Set(acts.map(({ name }) => name))
  const screenCalls = screenCallsOf(Object.values(resources))
  const all = Object.values(resources).flatMap(({ calls: own, list, form, versions }) => [
    ...(list || form ? [own.create, own.update, own.toggle, own.delete, own.upload, own.download] : []),
    ...(versions ? [versions.calls.activate, versions.calls.upload, versions.calls.download] : []),
  ])
  const made = Object.entries(calls).filter(([, call]) => all.some((one) => one === call))
  expect(made.length).toBeGreaterThan(30)
  expect(made.filter(([, call]) => !screenCalls.some((one) => one.call === call)).map(([name]) => name)).toEqual([])
  const isNamed = new Map(screenCalls.map((one) => [one.call as Call, isForCompanyUsers(one)]))
  const unnamed = made.filter(([name]) => !named.has(name as CallName))
  expect(unnamed.filter(([, call]) => isNamed.get(call)).map(([name]) => name)).toEqual([])
  expect(unnamed.map(([name]) => name)).toEqual(
    expect.arrayContaining(['createSector', 'createCompany', 'toggleTomUser']),
  )
  expect(acts.filter(({ label, group }) => !label || !group || /access\.|schema\./.test(label))).toEqual([])
  const places = acts.map(({ label, group }) => `${group}: ${label}`)
  expect(new Set(places).size).toBe(places.length)
})

test('every reason has a sentence', () => {
  expect(Object.keys(accessTexts.may.reasons).toSorted()).toEqual([...rightReasons].toSorted())
})

const nobody = { isPlatform: false, companyId: 3, role: 'Clerk', permissions: ['NO_ACCESS'] }

test('what is missing is told in words, without what follows from the rest', () => {
  const tab = [calls.listRegions.guard, calls.readCompany.guard]
  expect(describeRefusals(refusalsFor(tab, nobody, 3), words)).toBe('You need the permission to view regions.')
  const missing = explain(calls.updateCompany.guard, nobody, 3)
  expect(describeRefusals(missing, words)).toBe(
    'Only a Company Super User can do this. You need the permission to update companies.',
  )
  expect(describeRefusals(refusalsFor(null, nobody), words)).toBe('Nobody can do this.')
})

test('those who can grant it are named, and counted beyond five', () => {
  const users = ['Ana', 'Bo'].map((name, index) => ({ id: index + 1, name }))
  expect(describeGranters({ users, count: 2 }, words)).toBe('Ana or Bo can grant it.')
  expect(describeGranters({ users, count: 5 }, words)).toBe('Ana, Bo or 3 others can grant it.')
  expect(describeGranters({ users: [], count: 0 }, words)).toBe(
    'Nobody in your company can grant it; ask the provider.',
  )
})
