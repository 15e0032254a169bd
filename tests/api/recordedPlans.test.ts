/** What was in force keeps what its plans and its name said. */
import { beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { makeVersion, uploadGrades, uploadIncentives } from '../support/versions'
import { api, owner, master, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

let euro: number
beforeAll(async () => {
  euro = (await master.ok(calls.listCurrencies)).find(({ code }) => code === 'EUR')?.id ?? 0
})

const make = (rows: readonly string[], query = {}) => makeVersion(uploadIncentives, api, owner, rows, query)
const planId = async () => (await owner.ok(calls.listAllIncentivePlans))[0]?.id ?? 0
const change = async (body: object) => {
  const all = { name: 'Equity', plan_type_id: 1, ...body }
  return owner.ok(calls.updateIncentivePlan, { incentive_plan_id: await planId() }, { body: all })
}
const said = async (version_id?: number) =>
  (await owner.ok(calls.listIncentives, {}, { query: { version_id } })).map(
    ({ plan, value, value_kind: kind, currency }) => [plan.name, value, kind ?? '-', currency?.code ?? '-'].join(' '),
  )
const download = async (version_id: number) => {
  const path = `/company/${owner.companyId}/long-term-incentive/download/?version_id=${version_id}`
  return (await api.send('GET', path, { token: owner.token })).text.slice(1).split('\r\n')[1]
}
const editsOf = (id: number) => owner.ok(calls.listIncentiveVersionEdits, { incentive_version_id: id })
const activate = (id: number) => owner.ok(calls.activateIncentiveVersion, { incentive_version_id: id })

test('a change of a plan leaves earlier versions as they were, and is kept for the active one', async () => {
  const first = await make(['Equity,Stock Options,G7,120'])
  const second = await make(['Equity,,G7,120'], { active: true })
  const draft = await make(['Equity,,G7,120'])
  await change({ name: 'Equity Plus', plan_type_id: 8, value_kind: 'CURRENCY', currency_id: euro, note: 'Renamed' })
  await change({ name: 'Equity Max', plan_type_id: 8 })
  // Nothing changed, so there is nothing to keep.
  await change({ name: 'Equity Max', plan_type_id: 8 })
  expect(await said(first)).toEqual(['Equity 120 - -'])
  expect(await download(first)).toBe('Equity,Stock Options,G7,120,,,')
  for (const now of [second, draft]) {
    expect(await said(now)).toEqual(['Equity Max 120 CURRENCY EUR'])
    expect(await download(now)).toBe('Equity Max,Cash LTI,G7,120,Money,EUR,')
  }
  const edits = await editsOf(second)
  expect(
    edits.map(({ change: kind, members, before, named, note }) => [
      kind,
      members.toSorted(),
      before,
      named?.resource,
      note,
    ]),
  ).toEqual([
    ['changed', ['name'], null, 'incentivePlans', null],
    ['changed', ['currency', 'name', 'plan_type', 'value_kind'], null, 'incentivePlans', 'Renamed'],
  ])
  expect(edits[1]?.named).toMatchObject({
    before: { name: 'Equity', value_kind: null, currency: null },
    after: { name: 'Equity Plus', value_kind: 'CURRENCY', currency: { code: 'EUR' } },
  })
  expect(edits[0]?.changed_by?.name).toMatch(/\S/)
  expect(await editsOf(first)).toEqual([])
  const query = { from: first, to: second }
  const { data } = (await owner(calls.listIncentiveVersionChanges, {}, { query })).body
  expect(data.map(({ members, before, after }) => [members, before?.plan.name, after?.plan.name])).toEqual([
    [['plan', 'value'], 'Equity', 'Equity Max'],
  ])
  await activate(draft)
  await change({ name: 'Equity Mini', plan_type_id: 8 })
  expect(await said(second)).toEqual(['Equity Max 120 CURRENCY EUR'])
  expect(await said(first)).toEqual(['Equity 120 - -'])
})

test('a version that is in force again has the plans of today, and keeps what they said as a change', async () => {
  const first = await make(['Equity,Stock Options,G7,120'])
  const second = await make(['Equity,,G8,10'], { active: true })
  await change({ name: 'Equity Plus', value_kind: 'SHARES' })
  await activate(first)
  expect(await said(first)).toEqual(['Equity Plus 120 SHARES -'])
  const [edit, ...others] = await editsOf(first)
  expect(others).toEqual([])
  expect(edit).toMatchObject({
    members: expect.arrayContaining(['name', 'value_kind']),
    named: { resource: 'incentivePlans', before: { name: 'Equity' }, after: { name: 'Equity Plus' } },
  })
  await change({ name: 'Equity Max' })
  expect(await said(second)).toEqual(['Equity Plus 10 SHARES -'])
  await activate(second)
  await activate(first)
  expect(await editsOf(first)).toHaveLength(2)
})

test('going back previews the values that it brings', async () => {
  const currencies = await owner.ok(calls.listCurrencies)
  const peso = currencies.find(({ code }) => code === 'DOP')?.id ?? 0
  const first = await make(['Equity,Cash LTI,G7,70000'])
  await change({ value_kind: 'CURRENCY', currency_id: euro })
  const second = await make(['Equity,,G7,70000'], { active: true })
  await change({ name: 'Equity Plus', value_kind: 'CURRENCY', currency_id: peso })
  expect(await said(first)).toEqual(['Equity 70000 CURRENCY EUR'])
  const key = { incentive_version_id: first }
  const none = { added: 0, removed: 0, changed: 0, unchanged: 1 }
  expect(await owner.ok(calls.activateIncentiveVersion, key, { query: { preview: true } })).toMatchObject(none)
  // The preview has changed nothing.
  expect(await said(first)).toEqual(['Equity 70000 CURRENCY EUR'])
  expect(await editsOf(first)).toHaveLength(1)
  expect(await owner.ok(calls.activateIncentiveVersion, key)).toMatchObject(none)
  expect(await said(first)).toEqual(['Equity Plus 70000 CURRENCY DOP'])
  expect(await owner.ok(calls.compareIncentiveVersions, {}, { query: { from: second, to: first } })).toMatchObject(none)
})

test('values above 1,000 neither come into force nor into a draft once their plan awards percent', async () => {
  const first = await make(['Equity,Stock Options,G7,50000', 'Equity,,G8,20', 'Equity,,G9,1000'])
  const second = await make(['Equity,,G8,20'], { active: true })
  await change({ value_kind: 'PERCENT_OF_SALARY' })
  const refused = [
    409,
    'This version has values above 1,000 of plans that award percent of salary: ‘Equity’ (1 incentive). Upload a version with other values, or change what the values of the plan are first.',
  ]
  const messageOf = async (answer: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  const key = { incentive_version_id: first }
  for (const preview of [true, false])
    expect(await messageOf(owner(calls.activateIncentiveVersion, key, { query: { preview } }))).toEqual(refused)
  expect(await messageOf(owner(calls.createIncentiveVersion, {}, { body: { from: first } }))).toEqual(refused)
  expect((await owner.ok(calls.listIncentiveVersions)).map(({ id }) => id).toSorted()).toEqual([first, second])
  expect(await said()).toEqual(['Equity 20 PERCENT_OF_SALARY -'])
  await change({ value_kind: 'SHARES' })
  await owner.ok(calls.createIncentiveVersion, {}, { body: { from: first } })
  await activate(first)
  expect(await said()).toHaveLength(3)
})

test('a plan that nothing in force names changes without a trace', async () => {
  const first = await make(['Cash,Cash LTI,G7,1'])
  await owner.ok(calls.createIncentivePlan, {}, { body: { name: 'Other', plan_type_id: 1 } })
  const plans = await owner.ok(calls.listAllIncentivePlans)
  const other = plans.find(({ name }) => name === 'Other')?.id ?? 0
  await owner.ok(calls.updateIncentivePlan, { incentive_plan_id: other }, { body: { name: 'Else', plan_type_id: 1 } })
  expect(await editsOf(first)).toEqual([])
})

test('a new name of a version that is or was in force is kept with the old one, that of a draft is not', async () => {
  const upload = (rows: readonly string[], query = {}) => makeVersion(uploadGrades, api, owner, rows, query)
  const first = await upload(['G1,'])
  const second = await upload(['G2,'], { active: true })
  const draft = await upload(['G3,'])
  for (const id of [first, second, draft])
    await owner.ok(calls.updateJobGradeVersion, { job_grade_version_id: id }, { body: { name: `Renamed ${id}` } })
  const read = (id: number) => owner.ok(calls.listJobGradeVersionEdits, { job_grade_version_id: id })
  for (const [id, name] of [
    [first, 'Version 1'],
    [second, 'Version 2'],
  ] as const)
    expect((await read(id)).map(({ members, before, renamed, named }) => [members, before, renamed, named])).toEqual([
      [
        ['name'],
        null,
        {
          before: expect.objectContaining({ name }),
          after: expect.objectContaining({ name: `Renamed ${id}` }),
        },
        null,
      ],
    ])
  expect(await read(draft)).toEqual([])
  expect((await owner.ok(calls.listJobGrades)).map(({ grade }) => grade)).toEqual(['G2'])
})
