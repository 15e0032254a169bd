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
    grade_map: { filled: 0, former: 0, ranks: expect.any(Number) },
    waiting: {
      'refused-plans': 0,
      'plans-of-week': 0,
      'ending-roles': 0,
      'access-reviews': 0,
      'provider-secrets': 0,
      'job-grade-approvals': 0,
      'incentive-approvals': 0,
      'job-grade-versions': 0,
      'incentive-versions': 0,
      'one-time-passwords': 0,
      'people-with-former-grades': 0,
      'ranks-with-former-grades': 0,
      'incentives-with-former-grades': 0,
    },
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

test('nobody is told what they may not view or act on', async () => {
  await grantOnly(api, 'viewer@aurora.example', 'VIEW_COMPANY_LTI')
  const viewer = await clientOf(api, 'viewer@aurora.example')
  expect((await viewer.ok(calls.listNotifications)).map(({ kind }) => kind)).not.toContain('one-time-passwords')
  expect(await viewer.ok(calls.listNotifications)).toEqual([])
  expect(await viewer.ok(calls.readCompanyFigures)).toEqual({})
  await grantOnly(api, 'viewer@aurora.example', 'VIEW_COMPANY_LTI', 'UPDATE_COMPANY_LTI')
  const editor = await clientOf(api, 'viewer@aurora.example')
  expect(await editor.ok(calls.readCompanyFigures)).toEqual({
    waiting: {
      'refused-plans': 0,
      'plans-of-week': 0,
      'incentive-approvals': 0,
      'incentive-versions': expect.any(Number),
      'incentives-with-former-grades': expect.any(Number),
    },
  })
  await grantOnly(api, 'viewer@aurora.example', 'VIEW_GRADE_COMPANY_MAPPING')
  const mapper = await clientOf(api, 'viewer@aurora.example')
  const { grade_map: map, waiting } = await mapper.ok(calls.readCompanyFigures)
  expect(waiting).toBeUndefined()
  expect(map?.filled).toBeGreaterThan(5)
  expect(map?.ranks).toBeGreaterThanOrEqual(map?.filled ?? 0)
  expect((await mapper(calls.listNotifications)).status).toBe(403)
})

test('what names a grade that is no longer in use waits until it is settled', async () => {
  const master = await clientOf(api, 'master@talent.example')
  const { id } = await master.ok(
    calls.createCompany,
    {},
    { body: companyForm(await makeLogo(api), { name: 'Changing grades' }) },
  )
  const by = await clientOf(api, 'master@talent.example', id)
  const ranks = await by.ok(calls.listTaRanks)
  const [top = 0, second = 0, third = 0] = ranks.map((rank) => rank.id)
  await by.ok(
    calls.createGradeCompany,
    {},
    {
      body: {
        company_id: id,
        grades: [
          { ta_rank_id: top, rank: 'g1' },
          { ta_rank_id: second, rank: 'G2' },
          { ta_rank_id: third, rank: 'Board' },
        ],
      },
    },
  )
  await makeVersion(uploadGrades, api, by, ['G1,', 'G2,', 'G3,'])
  await makeVersion(uploadIncentives, api, by, ['Cash,Cash LTI,g1,1', 'Cash,,G2,2', 'Cash,,Board,3'])
  const grades = await by.ok(calls.listAllJobGrades)
  const idOf = (name: string) => grades.find(({ grade }) => grade === name)?.id ?? 0
  const naming = (name: string) =>
    makeUser(by, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades: [idOf(name)] } }) }, { last_name: name })
  const [first] = [await naming('G1'), await naming('G2')]
  const waiting = async () => {
    const { waiting: counts = {}, grade_map: map } = await by.ok(calls.readCompanyFigures)
    const kinds = ['people', 'ranks', 'incentives'] as const
    return [...kinds.map((kind) => counts[`${kind}-with-former-grades`]), map?.filled, map?.former]
  }
  const states = async () =>
    (await by.ok(calls.listIncentives, {}, { query: { sort: 'grade' } })).map(
      ({ grade, grade_state }) => `${grade}: ${grade_state}`,
    )
  expect(await waiting()).toEqual([0, 0, 0, 3, 0])
  expect(await states()).toEqual(['Board: other', 'g1: active', 'G2: active'])
  // Twice, since lists remember what they have found.
  const outdated = () => by.ok(calls.listCompanyUsers, {}, { query: { former_grade: true } })
  expect([await outdated(), await outdated()]).toEqual([[], []])

  const next = await makeVersion(uploadGrades, api, by, ['G2,', 'G3,'], { active: true })
  expect(await waiting()).toEqual([1, 1, 1, 2, 1])
  expect(await states()).toEqual(['Board: other', 'g1: former', 'G2: active'])
  const former = await by.ok(calls.listIncentives, {}, { query: { grade_state: 'former' } })
  expect(former.map(({ grade }) => grade)).toEqual(['g1'])
  const others = await by.ok(calls.listIncentives, {}, { query: { grade_state: 'active,other', sort: 'grade' } })
  expect(others.map(({ grade }) => grade)).toEqual(['Board', 'G2'])
  const people = await outdated()
  expect(people.map((user) => user.id)).toEqual([first.id])
  expect(await by.ok(calls.listCompanyUsers, {}, { query: { former_grade: false } })).toHaveLength(1)
  const cells = (await by.ok(calls.listFormerGradeCells)).filter(({ company_id }) => company_id === id)
  expect(cells).toEqual([{ id: expect.any(Number), company_id: id, ta_rank_id: top, grade: 'g1' }])
  const told = (await by.ok(calls.listNotifications)).filter(({ kind }) => kind.endsWith('former-grades'))
  expect(told.map(({ id: key, kind, names }) => [key, kind, names])).toEqual([
    [`people-with-former-grades:${id}:${next}`, 'people-with-former-grades', ['Ann G1']],
    [`ranks-with-former-grades:${id}:${next}`, 'ranks-with-former-grades', [ranks[0]?.name]],
    [`incentives-with-former-grades:${id}:${next}`, 'incentives-with-former-grades', ['Cash: g1']],
  ])

  // A grade that is renamed or deleted in the active version is no longer in use either.
  const g2 = (await by.ok(calls.listAllJobGrades)).find(({ grade }) => grade === 'G2')?.id ?? 0
  await by.ok(calls.updateJobGrade, { job_grade_id: g2 }, { body: { grade: 'Two' } })
  expect(await waiting()).toEqual([1, 2, 2, 1, 2])
  expect(await states()).toEqual(['Board: other', 'g1: former', 'G2: former'])
  await by.ok(calls.updateJobGrade, { job_grade_id: g2 }, { body: { grade: 'G2' } })
  await by.ok(calls.createJobGrade, {}, { body: { grade: 'G1' } })
  expect(await waiting()).toEqual([0, 0, 0, 3, 0])
})
