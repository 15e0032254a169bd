/** What the values of long-term incentives are, and the countries that these are for. */
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { makeVersion, uploadIncentives, uploadText } from '../support/versions'
import { api, owner, master, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

let euro: number
let dollar: number
let denmark: number
let norway: number
beforeAll(async () => {
  const currencies = await master.ok(calls.listCurrencies)
  const currency = (code: string) => currencies.find((one) => one.code === code)?.id ?? 0
  euro = currency('EUR')
  dollar = currency('USD')
  const countries = await master.ok(calls.listCountries)
  const country = (code: string) => countries.find(({ short_code }) => short_code === code)?.id ?? 0
  denmark = country('DK')
  norway = country('NO')
})

const header = 'Plan,Plan Type,Grade,Value,Value Kind,Currency,Countries'
const upload = (rows: readonly string[], query = {}) =>
  uploadText(api, owner, calls.uploadIncentives, [header, ...rows].join('\n'), query)
const makeOld = (rows: readonly string[], query = {}) => makeVersion(uploadIncentives, api, owner, rows, query)
const make = async (rows: readonly string[], query = {}): Promise<number> => {
  const { status, body } = await upload(rows, query)
  expect([status, body.error]).toEqual([201, undefined])
  return body.data.id ?? 0
}
const makePlan = (body: object) =>
  owner.ok(calls.createIncentivePlan, {}, { body: { name: 'Equity', plan_type_id: 1, ...body } as never })
const errorsOf = async (answer: Promise<{ status: number; body: { error: unknown } }>) => {
  const { status, body } = await answer
  return [status, body.error]
}
const listed = async (query = {}) =>
  (await owner.ok(calls.listIncentives, {}, { query: { sort: 'grade', ...query } }))
    .map(
      ({ plan, grade, value, value_kind: kind, currency, countries }) =>
        `${plan.name} ${grade} ${value} ${kind ?? '-'} ${currency?.code ?? '-'} ${countries.map(({ name }) => name).join('+')}`,
    )
    .toSorted()
const plans = async () =>
  (await owner.ok(calls.listAllIncentivePlans)).map(
    ({ name, value_kind: kind, currency }) => `${name} ${kind ?? '-'} ${currency?.code ?? '-'}`,
  )

describe('a plan', () => {
  test('says what its values are, or nothing, as calls that know nothing of it', async () => {
    expect(await makePlan({})).toMatchObject({ value_kind: null, currency: null })
    expect(await makePlan({ name: 'Cash', value_kind: 'CURRENCY', currency_id: euro })).toMatchObject({
      value_kind: 'CURRENCY',
      currency: { id: euro, name: 'Euro', code: 'EUR' },
    })
    await makePlan({ name: 'Shares', value_kind: 'SHARES' })
    expect(await plans()).toEqual(['Cash CURRENCY EUR', 'Equity - -', 'Shares SHARES -'])
  })

  test('has a currency if its values are money, and only then', async () => {
    const create = (body: object) =>
      errorsOf(owner(calls.createIncentivePlan, {}, { body: { name: 'Equity', plan_type_id: 1, ...body } as never }))
    const missing = [400, { currency_id: ['Choose the currency of these amounts.'] }]
    const useless = [400, { currency_id: ['Only amounts of money have a currency.'] }]
    expect(await create({ value_kind: 'CURRENCY' })).toEqual(missing)
    expect(await create({ value_kind: 'SHARES', currency_id: euro })).toEqual(useless)
    expect(await create({ currency_id: euro })).toEqual(useless)
    for (const value_kind of ['CURRENCY', 'SHARES', null])
      for (const currency_id of value_kind === 'CURRENCY' ? [0, -1, 999_999] : [0, -1])
        expect(await create({ value_kind, currency_id })).toEqual([
          400,
          { currency_id: ['Choose an entry from the list.'] },
        ])
    expect(await create({ value_kind: 'BANANAS' })).toEqual([400, { value_kind: ['Choose an entry from the list.'] }])
    expect(await plans()).toEqual([])
  })

  test('keeps what an update leaves out, and loses the currency with the money', async () => {
    const { id } = await makePlan({ value_kind: 'CURRENCY', currency_id: euro })
    const update = (body: object) =>
      owner(
        calls.updateIncentivePlan,
        { incentive_plan_id: id },
        { body: { name: 'Equity', plan_type_id: 1, ...body } as never },
      )
    const stored = async (body: object) => {
      const answer = await update(body)
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return (await plans())[0]
    }
    expect(await stored({})).toBe('Equity CURRENCY EUR')
    expect(await stored({ currency_id: dollar })).toBe('Equity CURRENCY USD')
    expect(await stored({ value_kind: 'CURRENCY' })).toBe('Equity CURRENCY USD')
    expect(await errorsOf(update({ currency_id: null }))).toEqual([
      400,
      { currency_id: ['Choose the currency of these amounts.'] },
    ])
    expect(await stored({ value_kind: 'SHARES' })).toBe('Equity SHARES -')
    expect(await errorsOf(update({ currency_id: euro }))).toEqual([
      400,
      { currency_id: ['Only amounts of money have a currency.'] },
    ])
    expect(await errorsOf(update({ value_kind: 'CURRENCY' }))).toEqual([
      400,
      { currency_id: ['Choose the currency of these amounts.'] },
    ])
    expect(await stored({ value_kind: null })).toBe('Equity - -')
  })

  test('of percent has no values above 1,000, neither before nor after it says so', async () => {
    const { id } = await makePlan({})
    await makeOld(['Equity,,G7,1500', 'Equity,,G8,1000'])
    const body = { name: 'Equity', plan_type_id: 1, value_kind: 'PERCENT_OF_SALARY' as const }
    const update = () => owner(calls.updateIncentivePlan, { incentive_plan_id: id }, { body })
    expect(await errorsOf(update())).toEqual([
      400,
      { value_kind: ['1 incentive of this plan has a value above 1,000 percent.'] },
    ])
    const [, above] = await owner.ok(calls.listIncentives, {}, { query: { sort: 'value' } })
    const change = (value: number) =>
      owner(
        calls.updateIncentive,
        { incentive_id: above?.id ?? 0 },
        { body: { long_term_incentive_plan_id: id, grade: 'G7', value } },
      )
    expect((await change(15.5)).status).toBe(200)
    expect((await update()).status).toBe(200)
    const refused = [400, { value: ['This plan awards percent of salary. Enter a number up to 1,000.'] }]
    expect(await errorsOf(change(1000.5))).toEqual(refused)
    const added = { long_term_incentive_plan_id: id, grade: 'G9', value: 1001 }
    expect(await errorsOf(owner(calls.createIncentive, {}, { body: added }))).toEqual(refused)
    const { body: file } = await uploadIncentives(api, owner, ['Equity,,G9,1001'])
    expect(file.error).toEqual(['Row 2: Value: This plan awards percent of salary. Enter a number up to 1,000.'])
  })
})

describe('a file', () => {
  test('says what the values of new plans are and where incentives apply, and comes back as it was', async () => {
    const rows = [
      'Share plan,Stock Options,G7,120,shares,,Denmark; no',
      'Cash plan,Cash LTI,G7,"1500.5",,eur,',
      'Bonus,Cash LTI,G7,15,% of salary,,NO',
      'share plan,,G8,130,,,',
    ]
    const preview = await upload(rows, { preview: true })
    expect(preview.body.data.sample.map(({ cells }) => cells.slice(4))).toEqual([
      ['Shares', '', 'Denmark; Norway'],
      ['Money', 'EUR', ''],
      ['Percent of salary', '', 'Norway'],
      ['Shares', '', ''],
    ])
    expect(await plans()).toEqual([])
    await make(rows, { plan: preview.body.data.plan })
    expect(await plans()).toEqual(['Bonus PERCENT_OF_SALARY -', 'Cash plan CURRENCY EUR', 'Share plan SHARES -'])
    expect(await listed()).toEqual([
      'Bonus G7 15 PERCENT_OF_SALARY - Norway',
      'Cash plan G7 1500.5 CURRENCY EUR ',
      'Share plan G7 120 SHARES - Denmark+Norway',
      'Share plan G8 130 SHARES - ',
    ])
    const path = `/company/${owner.companyId}/long-term-incentive/download/`
    const { text } = await api.send('GET', path, { token: owner.token })
    expect(text.slice(1).split('\r\n')).toEqual([
      header,
      'Bonus,Cash LTI,G7,15,Percent of salary,,Norway',
      'Cash plan,Cash LTI,G7,1500.5,Money,EUR,',
      'Share plan,Stock Options,G7,120,Shares,,"Denmark; Norway"',
      'Share plan,Stock Options,G8,130,Shares,,',
      '',
    ])
    const again = await uploadText(api, owner, calls.uploadIncentives, text, { preview: true })
    expect(again.body.data).toMatchObject({ created: 0, changed: 0, removed: 0, existing: 4 })
  })

  test('without the new columns leaves what is stored as it is', async () => {
    await make(['Share plan,Stock Options,G7,120,Shares,,DK', 'Share plan,,G8,130,,,NO'], { active: true })
    const rows = ['share plan,,g7,121', 'Share plan,,G9,140']
    const { body: preview } = await uploadIncentives(api, owner, rows, { preview: true })
    expect(preview.data.sample.map(({ cells, old_cells: before }) => [cells, before?.at(-1)])).toEqual([
      [['Share plan', 'Stock Options', 'g7', '121', 'Shares', '', 'Denmark'], 'Denmark'],
      [['Share plan', 'Stock Options', 'G9', '140', 'Shares', '', ''], undefined],
      [['Share plan', 'Stock Options', 'G8', '130', 'Shares', '', 'Norway'], undefined],
    ])
    const version_id = await makeOld(rows)
    expect(await listed({ version_id })).toEqual(['Share plan G9 140 SHARES - ', 'Share plan g7 121 SHARES - Denmark'])
    const cleared = await make(['Share plan,,G7,120,,,'])
    expect(await listed({ version_id: cleared })).toEqual(['Share plan G7 120 SHARES - '])
  })

  test('is refused where it contradicts itself or a plan, with the row that says otherwise', async () => {
    await makePlan({ name: 'Euros', value_kind: 'CURRENCY', currency_id: euro })
    await makePlan({ name: 'Unsaid' })
    const { body } = await upload([
      'Euros,,G1,1,Shares,,',
      'Euros,,G2,1,,USD,',
      'Unsaid,,G1,1,Shares,,',
      'New,Cash LTI,G1,1,Money,USD,',
      'New,,G2,1,Shares,,',
      'new,,G3,1,,EUR,',
      'Poor,Cash LTI,G1,1,Money,,',
      'Odd,Cash LTI,G1,1,Shares,USD,',
      'Euros,,G3,1,,Euroo,Denmarc',
      'Euros,,G4,1,,EUR,',
    ])
    expect(body.error).toEqual([
      'Row 2: Value Kind: The values of this plan are money.',
      'Row 3: Currency: The currency of this plan is EUR.',
      'Row 4: Value Kind: This plan does not say what its values are. Please say so in the plan first.',
      'Row 6: Value Kind: Row 5 says money for this plan.',
      'Row 7: Currency: Row 5 says USD for this plan.',
      'Row 8: Currency: Choose the currency of these amounts.',
      'Row 9: Currency: Only amounts of money have a currency.',
      'Row 10: Currency: No currency has this name or code. The closest is Euro.',
      'Row 10: Countries: No country has this name or code. The closest is Denmark.',
    ])
    await makePlan({ name: 'Stock', value_kind: 'SHARES' })
    const { body: implied } = await upload([
      'Stock,,G1,1,,EUR,',
      'Stock,,G2,1,Money,EUR,',
      'Unsaid,,G1,1,,EUR,',
      'Fresh,Cash LTI,G1,1,Percent of salary,,',
      'Fresh,,G2,1,,EUR,',
      'Fresh,,G3,1,Money,EUR,',
    ])
    expect(implied.error).toEqual([
      'Row 2: Currency: The values of this plan are shares, so it has no currency.',
      'Row 3: Value Kind: The values of this plan are shares.',
      'Row 4: Currency: This plan does not say what its values are. Please say so in the plan first.',
      'Row 6: Currency: Row 5 says percent of salary for this plan, so it has no currency.',
      'Row 7: Value Kind: Row 5 says percent of salary for this plan.',
    ])
    const odd = await upload(['Euros,,G1,1,Gold,,'])
    expect(odd.body.error).toEqual(['Row 2: Value Kind: Enter Money, Shares or Percent of salary.'])
  })
})

describe('the countries of an incentive', () => {
  const bodyWith = async (more: object) => {
    const [plan] = await owner.ok(calls.listAllIncentivePlans)
    return { long_term_incentive_plan_id: plan?.id ?? 0, grade: 'G7', value: 10, ...more }
  }

  test('are stored, kept by a call that leaves them out, filtered by, and known', async () => {
    await makePlan({ value_kind: 'SHARES' })
    const body = await bodyWith({ country_ids: [norway, denmark] })
    const { id } = await owner.ok(calls.createIncentive, {}, { body })
    await owner.ok(calls.createIncentive, {}, { body: await bodyWith({ grade: 'G8' }) })
    await owner.ok(calls.updateIncentive, { incentive_id: id }, { body: await bodyWith({ value: 11 }) })
    const both = ['Equity G7 11 SHARES - Denmark+Norway', 'Equity G8 10 SHARES - ']
    expect(await listed()).toEqual(both)
    expect(await listed({ countries: denmark })).toEqual(both)
    expect(await listed({ countries: euro === denmark ? norway + 1 : 1 })).toEqual(both.slice(1))
    const unknown = await bodyWith({ country_ids: [999_999] })
    expect(await errorsOf(owner(calls.updateIncentive, { incentive_id: id }, { body: unknown }))).toEqual([
      400,
      { country_ids: ['One of these countries does not exist.'] },
    ])
    await owner.ok(calls.deleteIncentive, { incentive_id: id })
    expect(await listed()).toEqual(both.slice(1))
  })

  test('go with a version: into its drafts, comparisons and changes', async () => {
    const active = await make(['Share plan,Stock Options,G7,120,Shares,,DK'], { active: true })
    const { id: draft } = await owner.ok(calls.createIncentiveVersion, {}, { body: {} })
    expect(await listed({ version_id: draft })).toEqual(['Share plan G7 120 SHARES - Denmark'])
    const [row] = await owner.ok(calls.listIncentives, {}, { query: { version_id: draft } })
    const body = await bodyWith({ value: 120, country_ids: [denmark, norway] })
    await owner.ok(calls.updateIncentive, { incentive_id: row?.id ?? 0 }, { body })
    const query = { from: active, to: draft }
    const { data } = (await owner(calls.listIncentiveVersionChanges, {}, { query })).body
    expect(data.map(({ members, after }) => [members, after?.countries.length])).toEqual([[['countries'], 2]])
    await owner.ok(calls.activateIncentiveVersion, { incentive_version_id: draft })
    await owner.ok(calls.updateIncentive, { incentive_id: row?.id ?? 0 }, { body: { ...body, country_ids: [] } })
    const [edit] = await owner.ok(calls.listIncentiveVersionEdits, { incentive_version_id: draft })
    expect(edit).toMatchObject({ members: ['countries'], after: { countries: [] } })
    const other = await make(['Share plan,,G7,120,,,NO'])
    await owner.ok(calls.deleteIncentiveVersion, { incentive_version_id: other })
  })
})
