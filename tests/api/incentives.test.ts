/** Long-term incentives: what their files and plans do; the life cycle of versions is that of job grades. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeLogo } from '../support/companies'
import { makeVersion, uploadIncentives } from '../support/versions'

let api: Api
let master: Client
let logo: string
let owner: Client
let count = 0
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  const { id } = await master.ok(
    calls.createCompany,
    {},
    { body: companyForm(logo, { name: `Incentives ${++count}` }) },
  )
  owner = await clientOf(api, 'master@talent.example', id)
})

const upload = (rows: readonly string[], query = {}) => uploadIncentives(api, owner, rows, query)
const make = (rows: readonly string[], query = {}) => makeVersion(uploadIncentives, api, owner, rows, query)
const plansOf = async () =>
  (await owner.ok(calls.listAllIncentivePlans)).map(({ name, plan_type: type }) => `${name}: ${type.name}`)
const listed = async (query = {}) =>
  (await owner.ok(calls.listIncentives, {}, { query: { sort: 'value', ...query } })).map(
    ({ plan, grade, value }) => `${plan.name} ${grade} ${value}`,
  )

describe('a file of incentives', () => {
  test('makes the plans that it names, of types that are known, and comes back as it was', async () => {
    const rows = ['Equity,stock options,G7,12.5', 'equity,,G8,20', 'Cash,Cash LTI,G7,"1"']
    const preview = await upload(rows, { preview: true })
    expect(preview.body.data).toMatchObject({ created: 3, count: 3, id: null })
    expect(preview.body.data.counts).toEqual([
      { one: 'long-term incentive', many: 'long-term incentives', created: 3, changed: 0, existing: 0 },
      { one: 'long-term incentive plan', many: 'long-term incentive plans', created: 2, changed: 0, existing: 0 },
    ])
    expect(await plansOf()).toEqual([])
    const id = await make(rows, { plan: preview.body.data.plan })
    expect(await plansOf()).toEqual(['Cash: Cash LTI', 'Equity: Stock Options'])
    expect(await listed()).toEqual(['Cash G7 1', 'Equity G7 12.5', 'Equity G8 20'])
    const path = `/company/${owner.companyId}/long-term-incentive/download/`
    const { text, headers } = await api.send('GET', path, { token: owner.token })
    expect(headers['content-disposition']).toBe('attachment; filename="long-term-incentives.csv"')
    expect(text.slice(1).split('\r\n')).toEqual([
      'Plan,Plan Type,Grade,Value',
      'Cash,Cash LTI,G7,1',
      'Equity,Stock Options,G7,12.5',
      'Equity,Stock Options,G8,20',
      '',
    ])
    const again = await make(text.split('\r\n').slice(1))
    const compared = await owner.ok(calls.compareIncentiveVersions, {}, { query: { from: id, to: again } })
    expect(compared).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 3 })
  })

  test('is refused with a new preview if others have made its plans since the preview', async () => {
    const rows = ['Equity,Stock Options,G7,12.5']
    const { plan } = (await upload(rows, { preview: true })).body.data
    const types = await owner.ok(calls.listPlanTypes)
    const type = types.find(({ name }) => name === 'Stock Options')
    await owner.ok(calls.createIncentivePlan, {}, { body: { name: 'Equity', plan_type_id: type?.id ?? 0 } })
    const refused = await upload(rows, { plan })
    expect(refused.status).toBe(409)
    const { preview } = refused.body.data as unknown as { preview: { plan: string; counts: unknown[] } }
    expect(preview.counts[1]).toMatchObject({ created: 0, existing: 1 })
    expect((await upload(rows, { plan: preview.plan })).status).toBe(201)
  })

  test('is refused with all its errors, and makes no plan then', async () => {
    await make(['Equity,Stock Options,G7,1'])
    const { status, body } = await upload([
      'Equity,Cash LTI,G8,1',
      'New,,G8,1',
      'Other,Lottery,G8,1',
      'Fresh,Cash LTI,G8,1',
      'fresh,Stock Options,G9,1',
      'Fresh,Cash LTI,g8,2',
    ])
    expect(status).toBe(400)
    expect(body.error).toEqual([
      'Row 2: Plan Type: This plan has the type Stock Options.',
      'Row 3: Plan Type: Please enter the type of this new plan.',
      'Row 4: Plan Type: No plan type has this name.',
      'Row 6: Plan Type: This plan has the type Cash LTI.',
      'Row 7: Row 5 has the same long-term incentive.',
    ])
    expect(await plansOf()).toEqual(['Equity: Stock Options'])
    const wrong = await upload(['Equity,,G8,-1', 'Equity,,,x'])
    expect(wrong.body.error).toEqual([
      'Row 2: Value: Enter a number from 0.',
      'Row 3: Grade: Please enter a grade.',
      'Row 3: Value: Enter a number, such as 1234.5, without separators.',
    ])
  })

  test('of two uploads at once makes each plan once', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => upload([`Equity,Stock Options,G${n},1`])))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await plansOf()).toEqual(['Equity: Stock Options'])
  })
})

test('incentives of a version are listed, by plan too, and compared with their old and new values', async () => {
  const from = await make(['Equity,Stock Options,G7,10', 'Cash,Cash LTI,G7,5'])
  const to = await make(['Equity,Stock Options,G7,12', 'Cash,Cash LTI,G8,5'])
  expect(await listed()).toEqual(['Cash G7 5', 'Equity G7 10'])
  expect(await listed({ version_id: to })).toEqual(['Cash G8 5', 'Equity G7 12'])
  const [cash] = await owner.ok(calls.listAllIncentivePlans)
  const ofPlan = { incentive_plan_id: cash?.id ?? 0 }
  const found = await owner.ok(calls.listIncentivesOfPlan, ofPlan, { query: { version_id: to } })
  expect(found.map(({ grade }) => grade)).toEqual(['G8'])
  const query = { version_id: to, plan_id: cash?.id }
  expect((await owner.ok(calls.listIncentives, {}, { query })).map(({ grade }) => grade)).toEqual(['G8'])
  const { data } = (await owner(calls.listIncentiveVersionChanges, {}, { query: { from, to } })).body
  expect(
    data.map(({ change, members, before, after }) => [change, members.join(), before?.value, after?.value]),
  ).toEqual([
    ['changed', 'value', 10, 12],
    ['removed', '', 5, undefined],
    ['added', '', undefined, 5],
  ])
})

test('a plan with incentives, in whichever version, cannot be deleted', async () => {
  await make(['Equity,Stock Options,G7,10'])
  const draft = await make(['Cash,Cash LTI,G7,10'])
  const [cash] = await owner.ok(calls.listAllIncentivePlans)
  const path = { incentive_plan_id: cash?.id ?? 0 }
  const refused = await owner(calls.deleteIncentivePlan, path)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe('This record is still used by long term incentives. Nothing was deleted.')
  await owner.ok(calls.deleteIncentiveVersion, { incentive_version_id: draft })
  expect((await owner(calls.deleteIncentivePlan, path)).status).toBe(200)
})

test('an incentive is created in the active version, once per plan and grade, with a plan of the company', async () => {
  const plan = await owner.ok(calls.createIncentivePlan, {}, { body: { name: 'Equity', plan_type_id: 1 } })
  const body = { long_term_incentive_plan_id: plan.id, grade: 'G7', value: 10 }
  const made = await owner.ok(calls.createIncentive, {}, { body })
  expect(made).toMatchObject({ plan: { id: plan.id, name: 'Equity' }, grade: 'G7', value: 10 })
  const [version] = await owner.ok(calls.listIncentiveVersions)
  expect(version).toMatchObject({ id: made.version_id, name: 'Version 1', is_active: true, count: 1 })
  const twice = await owner(calls.createIncentive, {}, { body: { ...body, grade: 'g7' } })
  expect(twice.body.error).toEqual({ grade: ['This grade is already used.'] })
  const [foreign] = await (await clientOf(api, 'super@aurora.example')).ok(calls.listAllIncentivePlans)
  const wrong = { ...body, grade: 'G8', long_term_incentive_plan_id: foreign?.id ?? 0 }
  expect((await owner(calls.createIncentive, {}, { body: wrong })).body.error).toHaveProperty(
    'long_term_incentive_plan_id',
  )
})
