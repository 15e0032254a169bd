/** Long-term incentives: what their files and plans do; the life cycle of versions is that of job grades. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { clientOf } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { makeVersion, uploadGrades, uploadIncentives, uploadText } from '../support/versions'
import { api, owner, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

const upload = (rows: readonly string[], query = {}) => uploadIncentives(api, owner, rows, query)
const make = (rows: readonly string[], query = {}) => makeVersion(uploadIncentives, api, owner, rows, query)
const sendText = (text: string, query = {}) => uploadText(api, owner, calls.uploadIncentives, text, query)
const makeText = async (text: string, query = {}): Promise<number> => {
  const { body } = await sendText(text, query)
  return body.data.id ?? 0
}
const plansOf = async () =>
  (await owner.ok(calls.listAllIncentivePlans)).map(({ name, plan_type: type }) => `${name}: ${type.name}`)
const listed = async (query = {}) =>
  (await owner.ok(calls.listIncentives, {}, { query: { sort: 'value', ...query } })).map(
    ({ plan, grade, value }) => `${plan.name} ${grade} ${value}`,
  )

const countDeadlocks = async () => {
  const { rows } = await api.database.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

test('incentives are added while versions are activated without waiting in a circle, which would be tried again', async () => {
  const before = await countDeadlocks()
  const first = await make(['Equity,Stock Options,G1,1'])
  const second = await make(['Equity,Stock Options,G1,2'])
  const [plan] = await owner.ok(calls.listAllIncentivePlans)
  const body = (round: number, turn: number) => ({
    long_term_incentive_plan_id: plan?.id ?? 0,
    grade: `G${round}.${turn}`,
    value: 1,
  })
  const activate = (version_id: number) => owner(calls.activateIncentiveVersion, { incentive_version_id: version_id })
  for (let round = 0; round < 8; round++) {
    const added = [1, 2, 3].map((turn) => owner(calls.createIncentive, {}, { body: body(round, turn) }))
    const activated = [first, second, first, second].map(activate)
    const answers = await Promise.all([...added, ...activated])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200, 200, 200])
  }
  // PostgreSQL tells its counters once a second.
  await setTimeout(1500)
  expect(await countDeadlocks()).toBe(before)
})

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
      'Plan,Plan Type,Grade,Value,Value Kind,Currency,Countries',
      'Cash,Cash LTI,G7,1,,,',
      'Equity,Stock Options,G7,12.5,,,',
      'Equity,Stock Options,G8,20,,,',
      '',
    ])
    const again = await makeText(text)
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
      'Row 6: Plan Type: Row 5 says Cash LTI for this plan.',
      'Row 7: Row 5 has the same long-term incentive.',
    ])
    expect(await plansOf()).toEqual(['Equity: Stock Options'])
    const wrong = await upload(['Equity,,G8,-1', 'Equity,,,x'])
    expect(wrong.body.error).toEqual([
      'Row 2: Value: Enter a number from 0.',
      'Row 3: Grade: Please enter a grade.',
      'Row 3: Value: Enter a number, such as 1234.5.',
    ])
  })

  test('takes numbers as a spreadsheet with decimal commas writes them', async () => {
    const german = 'Plan;Plan Type;Grade;Value\nEquity;Stock Options;G7;14.000\nEquity;;G8;1.234,5\nEquity;;G9;12,5\n'
    const send = (query: Record<string, unknown>) => uploadText(api, owner, calls.uploadIncentives, german, query)
    const { status, body } = await send({ preview: true })
    expect(status).toBe(200)
    expect(body.data.sample.map(({ cells }) => cells[3])).toEqual(['14000', '1234.5', '12.5'])
    await send({ plan: body.data.plan })
    expect(await listed()).toEqual(['Equity G9 12.5', 'Equity G8 1234.5', 'Equity G7 14000'])
  })

  test('refuses a number that can mean two, unless it is told the decimal mark', async () => {
    const rows = ['Equity,Stock Options,G7,14.000', 'Equity,,G8,7']
    const refused = await upload(rows)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toEqual([
      'Row 2: Value: This can be 14 or 14000. Choose the decimal mark of the file, or write the number without separators.',
    ])
    const valueWith = async (decimal_mark: '.' | ',') =>
      (await upload(rows, { preview: true, decimal_mark })).body.data.sample[0]?.cells[3]
    expect(await valueWith(',')).toBe('14000')
    expect(await valueWith('.')).toBe('14')
    const mixed = ['Equity,Stock Options,G7,1125E-3', 'Equity,,G8,14.000']
    expect((await upload(mixed)).body.error).toEqual([expect.stringMatching('^Row 3: Value: This can be 14 or 14000.')])
    const { body } = await upload(mixed, { preview: true, decimal_mark: ',' })
    expect(body.data.sample.map(({ cells }) => cells[3])).toEqual(['1.125', '14000'])
    const wrong = await upload(['Equity,Stock Options,G7,12.5'], { decimal_mark: ',' })
    expect(wrong.body.error).toEqual(['Row 2: Value: This is not a number with a decimal comma.'])
  })

  test('shows old values beside new ones, and what is removed, before anything is stored', async () => {
    await make(['Equity,Stock Options,G7,10', 'Equity,,G8,11'])
    const { body } = await upload(['Equity,,G7,12', 'Equity,,G9,13'], { preview: true })
    expect(body.data).toMatchObject({ removed: 1 })
    expect(body.data.sample).toEqual([
      {
        row: 2,
        action: 'changed',
        cells: ['Equity', 'Stock Options', 'G7', '12', '', '', ''],
        old_cells: ['Equity', 'Stock Options', 'G7', '10', '', '', ''],
      },
      { row: 3, action: 'created', cells: ['Equity', 'Stock Options', 'G9', '13', '', '', ''] },
      { row: null, action: 'removed', cells: ['Equity', 'Stock Options', 'G8', '11', '', '', ''] },
    ])
  })

  test('is warned of grades that are not active, with the closest ones, and imported if they are meant', async () => {
    const rows = ['Equity,Stock Options,G7,10', 'Equity,,Manger,11', 'Equity,,g8,12']
    expect((await upload(rows, { preview: true })).body.data.warned_cells).toBeUndefined()
    await makeVersion(uploadGrades, api, owner, ['G8,', 'Manager,', 'G9,'])
    const { body } = await upload(rows, { preview: true })
    expect(body.data.warned_cells).toEqual([
      { row: 2, column: 'Grade', value: 'G7', reason: 'No active grade has this name. The closest are G8 and G9.' },
      { row: 3, column: 'Grade', value: 'Manger', reason: 'No active grade has this name. The closest is Manager.' },
    ])
    expect((await upload(rows, { plan: body.data.plan })).status).toBe(201)
    expect(await listed()).toEqual(['Equity G7 10', 'Equity Manger 11', 'Equity g8 12'])
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
  expect(refused.body.message).toBe('This plan has incentives in ‘Version 2’. Nothing was deleted.')
  const remover = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_LTI', 'DELETE_COMPANY_LTI']) })
  expect((await remover(calls.deleteIncentivePlan, path)).body.message).toBe(
    'This plan has incentives. Nothing was deleted.',
  )
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
