/** What is kept of a record's form, and what comes back. */
import { describe, expect, test } from 'vitest'
import { changedWork, formPlace, restoreWork } from '../../../src/schema/form/recordWork'
import { formSections, initialValues } from '../../../src/schema/form/payload'
import { resources } from '../../../src/resources/byName'
import type { AnyResource } from '../../../src/schema/resource'
import { aMachine, machines } from './machines'

const resource: AnyResource = machines
const situation = { isNew: false, isOwn: false, isPlatform: true }
const names = formSections(resource, situation).flatMap(({ fields }) => fields)
const shape = { resource, names, situation, call: machines.calls.update, extra: { version: 4 } }
const record = { ...aMachine(), id: 5, version: 4 }
const start = initialValues(shape, record)
const content = (values: object) => JSON.parse(JSON.stringify(changedWork(shape, record, { ...start, ...values })))

test('only changed values are kept, with what they replaced', () => {
  expect(content({ name: 'Mill', weight: ' 12,' })).toEqual({
    values: { name: 'Mill', weight: ' 12,' },
    base: { name: 'Lathe', weight: 12.5, version: 4 },
  })
  expect(changedWork(shape, record, start)).toBeNull()
})

test('what is kept comes back, beside what is typed already', () => {
  const typed = { ...start, name: 'Typed at once' }
  const restored = restoreWork(shape, record, typed, content({ name: 'Mill', notes: 'Kept' }))
  expect(restored).toEqual({ base: record, values: { ...typed, notes: 'Kept' } })
})

test('changes of others elsewhere show through', () => {
  const newer = { ...record, notes: 'Theirs', version: 5 }
  const restored = restoreWork(shape, newer, initialValues(shape, newer), content({ name: 'Mill' }))
  expect(restored?.base).toBe(newer)
  expect(restored?.values).toMatchObject({ name: 'Mill', notes: 'Theirs' })
})

test('the form goes on from the old version if others have changed the same value', () => {
  const newer = { ...record, name: 'Theirs', notes: 'Theirs', version: 5 }
  const restored = restoreWork(shape, newer, initialValues(shape, newer), content({ name: 'Mill' }))
  expect(restored?.base).toMatchObject({ name: 'Lathe', notes: 'Theirs', version: 4 })
  expect(restored?.values).toMatchObject({ name: 'Mill', notes: 'Theirs' })
})

test('nothing comes back if the record has these values by now', () => {
  const newer = { ...record, name: 'Mill', version: 5 }
  expect(restoreWork(shape, newer, initialValues(shape, newer), content({ name: 'Mill' }))).toBeNull()
})

test.each([
  [null],
  [[]],
  ['x'],
  [{}],
  [{ values: {} }],
  [{ values: { name: 'Mill' } }],
  [{ values: [], base: {} }],
  [{ values: { other: 1 }, base: {} }],
])('%j is not understood, and changes nothing', (kept) => expect(restoreWork(shape, record, start, kept)).toBeNull())

test('the address of a form names its record, and the version of a list', () => {
  const at = (search: string) => formPlace({ pathname: '/company/3/grades', search }, resource, record)
  expect(at('?page=2&search=a%20b')).toBe('/company/3/grades#machines=5')
  expect(at('?page=2&version_id=7')).toBe('/company/3/grades?version_id=7#machines=5')
  expect(formPlace({ pathname: '/a', search: '' }, resource, undefined)).toBe('/a#machines=new')
})

describe('a secret', () => {
  const all: readonly AnyResource[] = Object.values(resources)
  const secrets = all.flatMap((one) =>
    Object.entries(one.fields).flatMap(([name, field]) =>
      'isSecret' in field && field.isSecret ? [[one, name] as const] : [],
    ),
  )

  test('is never kept', () => {
    expect(secrets.map(([one, name]) => `${one.name}.${name}`)).toEqual(['companyUsers.new_password'])
    for (const [one, name] of secrets) {
      const call = one.calls.update
      if (!call) throw new Error(`${one.name} can't be updated`)
      const form = { resource: one, names: [name], situation, call, extra: {} }
      expect(changedWork(form, undefined, { [name]: 'Not-for-anybody-2026' })).toBeNull()
    }
  })

  test('is declared as one, wherever a form sends something called so', () => {
    const isCalledSo = /password|secret|token|passcode|otp/i
    const undeclared = all.flatMap((one) =>
      Object.entries(one.fields).flatMap(([name, field]) => {
        const sends: readonly string[] = 'sends' in field && Array.isArray(field.sends) ? field.sends : [name]
        const isSent = one.form && (field.kind === 'custom' || field.kind === 'text')
        const isSecret = 'isSecret' in field && field.isSecret === true
        return isSent && !isSecret && sends.some((member) => isCalledSo.test(member)) ? [`${one.name}.${name}`] : []
      }),
    )
    expect(undeclared).toEqual([])
  })
})
