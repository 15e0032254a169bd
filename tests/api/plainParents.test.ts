/** Records below a record of the platform, such as the terms of a course, without a module. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ImportResult } from '../../contract/entities/imports'
import { fillPlainRows } from '../../server/data/plainRows'
import { startApi, type Api } from '../support/api'
import { createTables } from '../support/createTables'
import { clientOf, type Client } from '../support/client'
import { courseCalls, courses, courseTables, termCalls, terms } from '../support/courses'
import { formWith } from '../support/upload'

vi.mock(import('../../contract/calls/groups'), async (original) => {
  const { courseCalls: courseGroup, termCalls: termGroup } = await import('../support/courses')
  return { ...(await original()), courses: courseGroup, terms: termGroup }
})
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/courses')).courseTables,
}))

let api: Api
let master: Client
let person: Client
beforeAll(async () => {
  api = await startApi()
  await createTables(api.database.pool, courseTables)
  master = await clientOf(api, 'master@talent.example')
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.pool.query('delete from terms; delete from courses'))

const addCourse = async (name: string) => (await master.ok(courseCalls.createCourse, {}, { body: { name } })).id
const addTerm = (course_id: number, name: string) => master.ok(termCalls.createTerm, { course_id }, { body: { name } })

test('they are created and listed below their parent, whose id is in the path', async () => {
  expect(termCalls.createTerm.path).toBe('/course/:course_id/term/')
  expect(termCalls.listTerms.path).toBe('/course/:course_id/terms/')
  const [pulse, exit] = [await addCourse('Pulse'), await addCourse('Exit')]
  const spring = await addTerm(pulse, 'Spring')
  expect(await addTerm(exit, 'Spring')).toMatchObject({ name: 'Spring' })
  expect(await master.ok(termCalls.listTerms, { course_id: pulse })).toEqual([spring])
  expect(await master.ok(termCalls.listAllTerms, { course_id: pulse })).toEqual([spring])
  const twice = await master(termCalls.createTerm, { course_id: pulse }, { body: { name: 'SPRING' } })
  expect(twice.body.error).toEqual({ name: ['This name is already used.'] })
  expect((await master(termCalls.createTerm, { course_id: 2_000_000_000 }, { body: { name: 'Spring' } })).status).toBe(
    404,
  )
  expect((await master(termCalls.listTerms, { course_id: 2_000_000_000 })).status).toBe(404)
})

test('they are unknown below another parent, and guarded like their resource', async () => {
  const [pulse, exit] = [await addCourse('Pulse'), await addCourse('Exit')]
  const { id: term_id } = await addTerm(pulse, 'Spring')
  const own = { course_id: pulse, term_id }
  const other = { course_id: exit, term_id }
  expect((await master(termCalls.readTerm, other)).status).toBe(404)
  expect((await master(termCalls.updateTerm, other, { body: { name: 'Autumn' } })).status).toBe(404)
  expect((await master(termCalls.deleteTerm, other)).status).toBe(404)
  expect((await person(termCalls.deleteTerm, own)).status).toBe(403)
  expect((await master.ok(termCalls.updateTerm, own, { body: { name: 'Autumn' } })).name).toBe('Autumn')
  expect((await master(courseCalls.deleteCourse, { course_id: pulse })).body.message).toContain('still used by terms')
  await master.ok(termCalls.deleteTerm, own)
  await master.ok(courseCalls.deleteCourse, { course_id: pulse })
})

test('their files are those of one parent', async () => {
  const [pulse, exit] = [await addCourse('Pulse'), await addCourse('Exit')]
  await addTerm(exit, 'Spring')
  const send = async (course: number, content: string) =>
    (
      await api.send<ImportResult>('POST', `/course/${course}/term/upload/`, {
        token: master.token,
        ...(await formWith(content)),
      })
    ).body
  expect((await send(pulse, 'Name\nSpring\nAutumn')).data).toMatchObject({ created: 2, existing: 0 })
  expect((await send(pulse, 'Name\nspring\nWinter')).data).toMatchObject({ created: 1, changed: 1 })
  const file = await api.send('GET', `/course/${pulse}/term/download/`, { token: master.token })
  expect(file.text).toBe('\uFEFFName\r\nAutumn\r\nspring\r\nWinter\r\n')
  expect((await master.ok(termCalls.listAllTerms, { course_id: exit })).map(({ name }) => name)).toEqual(['Spring'])
})

test('demo data has some below the known parents', async () => {
  const resources = [
    { table: courses, body: courseCalls.createCourse.body },
    { table: terms, body: termCalls.createTerm.body, parents: ['course_id'] },
  ]
  expect(await fillPlainRows(api.repairs.db, { companyIds: [], count: 6 }, resources)).toEqual({
    courses: 6,
    terms: 6,
  })
})
