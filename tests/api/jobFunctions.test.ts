import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Data } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import { roleJobFunctions } from '../../server/database/tables'
import { compareKeys, sortKey } from '../../contract/fold'
import { startApi, type Answer, type Api } from '../support/api'

type JobFunction = Data<Calls['createJobFunction']>
type JobSubFunction = Data<Calls['createJobSubFunction']>

let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const get = <D>(path: string) => api.send<D>('GET', path, { token })
const post = <D>(path: string, body: unknown) => api.send<D>('POST', path, { token, body })
const put = <D>(path: string, body: unknown) => api.send<D>('PUT', path, { token, body })
const remove = (path: string) => api.send<{ id: number }>('DELETE', path, { token })

const made = <D>({ status, body }: Answer<D>): D => {
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(201)
  return body.data
}
let names = 0
const makeFunction = async (name = `Function ${++names}`) => made(await post<JobFunction>('/job-function/', { name }))
const makeSub = async (job_function_id: number, name = `Sub-function ${++names}`) =>
  made(await post<JobSubFunction>('/job-sub-function/', { name, job_function_id, description: null }))
const taken = { code: 1001, is_validation_error: true, error: { name: ['This name is already used.'] } }

describe('A job function', () => {
  test('can be created, read, updated and deleted, each with a message', async () => {
    const created = await post<JobFunction>('/job-function/', { name: ' Actuarial ', description: ' Counts risks. ' })
    expect(created.status).toBe(201)
    expect(created.body.message).toBe('Job Function has been successfully added.')
    const { id } = created.body.data
    const whole = { id, name: 'Actuarial', description: 'Counts risks.', job_sub_functions: [], version: 1 }
    expect(created.body.data).toEqual(whole)
    const read = await get<JobFunction>(`/job-function/${id}/`)
    expect(read.body).toMatchObject({ message: 'Job function fetched', data: whole })
    const changed = await put<JobFunction>(`/job-function/${id}/`, { name: 'Actuaries' })
    expect(changed.body).toMatchObject({
      message: 'Job Function has been successfully updated.',
      data: { ...whole, name: 'Actuaries', version: 2 },
    })
    const cleared = await put<JobFunction>(`/job-function/${id}/`, { name: 'Actuaries', description: '' })
    expect(cleared.body.data.description).toBeNull()
    const gone = await remove(`/job-function/${id}/`)
    expect(gone.body).toMatchObject({ message: 'Job Function deleted successfully!', data: { id } })
    expect((await get(`/job-function/${id}/`)).status).toBe(404)
  })

  test('can’t be deleted while it has sub-job functions, which the message names', async () => {
    const { id } = await makeFunction('Parent')
    await makeSub(id, 'Second')
    await makeSub(id, 'First')
    const { status, body } = await remove(`/job-function/${id}/`)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Parent has 2 sub-job functions: First, Second. Nothing was deleted.',
    })
  })

  test('is removed from roles when it is deleted', async () => {
    const { db } = api.repairs
    const [used] = await db.select().from(roleJobFunctions).limit(1)
    if (!used) throw new Error('No demo user has a job function')
    const { id } = await makeFunction()
    await db.insert(roleJobFunctions).values({ ...used, job_function_id: id })
    expect((await remove(`/job-function/${id}/`)).status).toBe(200)
    expect(await db.$count(roleJobFunctions, eq(roleJobFunctions.job_function_id, id))).toBe(0)
  })
})

describe('A sub-job function', () => {
  test('can be created, updated and deleted, each with a message', async () => {
    const parent = await makeFunction()
    const created = await post<JobSubFunction>('/job-sub-function/', { name: 'Tax', job_function_id: parent.id })
    expect(created.body.message).toBe('Job Sub Function successfully created.')
    const { id } = created.body.data
    expect(created.body.data).toEqual({ id, name: 'Tax', job_function_id: parent.id, description: null, version: 1 })
    const change = { id, job_function_id: parent.id, name: 'Taxes', description: null }
    const changed = await put<JobSubFunction>(`/job-sub-function/${id}/`, change)
    expect(changed.body).toMatchObject({
      message: 'Job Sub Function successfully updated.',
      data: { ...change, version: 2 },
    })
    const { body } = await get<JobFunction>(`/job-function/${parent.id}/`)
    expect(body.data.job_sub_functions).toEqual([{ id, name: 'Taxes' }])
    const gone = await remove(`/job-sub-function/${id}/`)
    expect(gone.body).toMatchObject({ message: 'Job Sub Function deleted successfully!', data: { id } })
    expect((await remove(`/job-sub-function/${id}/`)).status).toBe(404)
  })

  test('has a unique name in its job function', async () => {
    const [one, other] = [await makeFunction(), await makeFunction()]
    const sub = await makeSub(one.id, 'Twice')
    await makeSub(other.id, 'Twice')
    const again = { name: 'TWICE', job_function_id: one.id }
    expect((await post('/job-sub-function/', again)).body).toMatchObject(taken)
    const moved = await put(`/job-sub-function/${sub.id}/`, { name: 'Twice', job_function_id: other.id })
    expect(moved.body).toMatchObject(taken)
    const race = await Promise.all(
      Array.from({ length: 8 }, () => post('/job-sub-function/', { name: 'Race', job_function_id: one.id })),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)])
  })

  test('can move to another job function', async () => {
    const [one, other] = [await makeFunction(), await makeFunction()]
    const { id } = await makeSub(one.id, 'Mover')
    const { body } = await put<JobSubFunction>(`/job-sub-function/${id}/`, { name: 'Mover', job_function_id: other.id })
    expect(body.data.job_function_id).toBe(other.id)
  })

  test('rejects an unknown job function, another id and a description', async () => {
    const parent = await makeFunction()
    const lost = await post('/job-sub-function/', { name: 'Lost', job_function_id: 2_000_000_000 })
    expect(lost.body).toMatchObject({ error: { job_function_id: ['Choose an entry from the list.'] } })
    const { id } = await makeSub(parent.id)
    const other = await put(`/job-sub-function/${id}/`, { id: id + 1, name: 'Other' })
    expect(other.body).toMatchObject({ code: 1001, error: { id: ['This is another sub-job function.'] } })
    const told = await put(`/job-sub-function/${id}/`, { name: 'Told', description: 'x' })
    expect(told.body).toMatchObject({ code: 1001, error: { description: expect.any(Array) } })
  })
})

describe('Lists', () => {
  test('of all job functions are sorted by name, with their sub-job functions', async () => {
    const { body } = await get<JobFunction[]>('/job-functions/all')
    expect(body).toMatchObject({ message: 'Successfully fetched list', pagination: null })
    const listed = body.data.map(({ name }) => sortKey(name))
    expect(listed).toEqual(listed.toSorted(compareKeys))
    const finance = body.data.find(({ name }) => name === 'Finance')
    expect(finance?.job_sub_functions[0]).toEqual({ id: expect.any(Number), name: 'Accounting' })
  })

  test('are paged by ten, newest first', async () => {
    const { id } = await makeFunction()
    const { body } = await get<JobFunction[]>('/job-functions/?page=1')
    expect(body.data).toHaveLength(10)
    expect(body.data[0]?.id).toBe(id)
    expect(body.pagination).toMatchObject({ page: 1, page_size: 10, next: 2, previous: null })
    expect((await get<JobFunction[]>('/job-functions/?page=1&page_size=3')).body.data).toHaveLength(3)
    const found = await get<JobFunction[]>('/job-functions/?search=human&sort=-name')
    expect(found.body.data.map(({ name }) => name)).toEqual(['Human Resources'])
  })

  test('of sub-job functions contain those of one job function', async () => {
    const [one, other] = [await makeFunction(), await makeFunction()]
    const subs = [await makeSub(one.id), await makeSub(one.id)]
    await makeSub(other.id)
    const { body } = await get<JobSubFunction[]>(`/job-sub-functions/?job_id=${one.id}&page=1`)
    expect(body.data).toEqual(subs.toReversed())
    expect(body.pagination).toMatchObject({ count: 2 })
    expect((await get('/job-sub-functions/?page=1')).body).toMatchObject({
      code: 1001,
      error: { job_id: expect.any(Array) },
    })
    expect((await get('/job-sub-functions/?job_id=2000000000')).status).toBe(404)
  })
})
