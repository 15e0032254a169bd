/** What waits in a company, and the numbers of its dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeUser, roleWith } from '../support/companyUsers'
import { companyForm, makeLogo } from '../support/companies'
import { makeVersion, uploadGrades, uploadIncentives } from '../support/versions'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  const master = await clientOf(api, 'master@talent.example')
  const { id } = await master.ok(calls.createCompany, {}, { body: companyForm(await makeLogo(api)) })
  owner = await clientOf(api, 'master@talent.example', id)
})
afterAll(() => api.stop())

test('a new company has nothing that waits', async () => {
  expect(await owner.ok(calls.listNotifications)).toEqual([])
  expect(await owner.ok(calls.readCompanyFigures)).toEqual({
    people: { count: 0, active: 0, roles: [] },
    grade_map: { filled: 0, ranks: expect.any(Number) },
    waiting: { 'job-grade-versions': 0, 'incentive-versions': 0, 'one-time-passwords': 0 },
  })
})

test('versions wait until they are active for the first time, and one-time passwords until they are replaced', async () => {
  const first = await makeVersion(uploadGrades, api, owner, ['G1,'])
  const second = await makeVersion(uploadGrades, api, owner, ['G2,'], { name: 'Next year' })
  await makeVersion(uploadIncentives, api, owner, ['Cash,Cash LTI,G1,1'])
  const draft = await makeVersion(uploadIncentives, api, owner, ['Cash,Cash LTI,G1,2'])
  const user = await makeUser(owner, {
    TOM: roleWith(['VIEW_REGION'], { name: 'Buyer' }),
    JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Clerk' }),
  })
  const company = owner.companyId
  expect(await owner.ok(calls.listNotifications)).toEqual([
    { id: `job-grade-versions:${company}:${second}`, kind: 'job-grade-versions', count: 1, names: ['Next year'] },
    { id: `incentive-versions:${company}:${draft}`, kind: 'incentive-versions', count: 1, names: ['Version 2'] },
    { id: `one-time-passwords:${company}:${user.id}`, kind: 'one-time-passwords', count: 1, names: ['Ann Lee'] },
  ])
  expect(await owner.ok(calls.readCompanyFigures)).toMatchObject({
    people: {
      count: 1,
      active: 1,
      roles: [
        { application: 'TOM', name: 'Buyer', count: 1 },
        { application: 'JE', name: 'Clerk', count: 1 },
      ],
    },
    waiting: { 'job-grade-versions': 1, 'incentive-versions': 1, 'one-time-passwords': 1 },
  })
  for (const id of [second, first]) await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: id })
  const kinds = (await owner.ok(calls.listNotifications)).map(({ kind }) => kind)
  expect(kinds).toEqual(['incentive-versions', 'one-time-passwords'])
})

test('nobody is told what they may not view', async () => {
  await grantOnly(api, 'viewer@aurora.example', 'VIEW_COMPANY_LTI')
  const viewer = await clientOf(api, 'viewer@aurora.example')
  expect((await viewer.ok(calls.listNotifications)).map(({ kind }) => kind)).not.toContain('one-time-passwords')
  expect(await viewer.ok(calls.readCompanyFigures)).toEqual({ waiting: { 'incentive-versions': expect.any(Number) } })
  await grantOnly(api, 'viewer@aurora.example', 'VIEW_GRADE_COMPANY_MAPPING')
  const mapper = await clientOf(api, 'viewer@aurora.example')
  const { grade_map: map, waiting } = await mapper.ok(calls.readCompanyFigures)
  expect(waiting).toBeUndefined()
  expect(map?.filled).toBeGreaterThan(5)
  expect(map?.ranks).toBeGreaterThanOrEqual(map?.filled ?? 0)
  expect((await mapper(calls.listNotifications)).status).toBe(403)
})
