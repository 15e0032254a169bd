/** Who may review what, what becomes of decisions, and of what nobody has decided (decision 0105). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { decisionsPerCall, takenBackPerCall } from '../../contract/entities/accessReview'
import { companyPresets } from '../../contract/permissions'
import { refusalMessages } from '../../contract/refusalMessages'
import { toUtcText } from '../../server/database/utc'
import { grantsOf } from '../../server/modules/accessReviews/read'
import { decisionMessages } from '../../server/modules/companyUsers/decide'
import { decide, itemOf, itemsOf, makeDue, openReview, reviewForm, runChores, takeBack } from '../support/accessReviews'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith, type RoleForm } from '../support/companyUsers'
import { countLockWaits } from '../support/lockWaits'
import { makePlace, makeRegion, type Place } from '../support/structure'

let api: Api
let master: Client
let owner: Client
let second: Client
let foreign: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  foreign = await clientOf(api, 'super@borealis.example')
  second = await makeSignedIn(api, owner, {
    TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER', 'VIEW_OFFER'], {
      name: 'Reviewer',
    }),
  })
})
afterAll(() => api.stop())

const of = (review: number) => ({ access_review_id: review })
const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })
const both = () => ({ TOM: roleWith(['VIEW_OFFER']), JE: roleWith(['VIEW_JOB_LIBRARY']) })
const errorOf = ({ body }: { body: { error?: unknown } }) => body.error

describe('who may open a review', () => {
  test('are super users of the company and staff who may change its users, nobody of another company', async () => {
    const body = reviewForm([master.userId])
    expect((await second(calls.createAccessReview, {}, { body })).status).toBe(403)
    expect((await foreign(calls.createAccessReview, { company_id: owner.companyId } as never, { body })).status).toBe(
      403,
    )
    const viewer = await clientOf(api, 'viewer@aurora.example')
    expect((await viewer(calls.createAccessReview, {}, { body })).status).toBe(403)
    expect((await viewer(calls.listAccessReviews)).status).toBe(403)
    expect((await master(calls.createAccessReview, {}, { body, query: { preview: true } })).status).toBe(200)
  })

  test('see a preview that stores nothing', async () => {
    const before = await owner.ok(calls.listAccessReviews)
    const told = await owner.ok(
      calls.createAccessReview,
      {},
      { body: reviewForm([second.userId, owner.userId]), query: { preview: true } },
    )
    expect(told).toMatchObject({ id: null })
    expect(told.people).toBeGreaterThan(3)
    expect(told.reviewers.reduce((sum, { items }) => sum + items, 0)).toBe(told.items)
    expect(await owner.ok(calls.listAccessReviews)).toEqual(before)
  })

  test.each([
    ['a day that is over', { due_on: dayAhead(-1) }, 'due_on'],
    ['a day in two years', { due_on: dayAhead(800) }, 'due_on'],
    ['no reviewer', { reviewers: [] }, 'reviewers'],
    ['a reviewer who does not exist', { reviewers: [2_000_000_000] }, 'reviewers'],
    ['a permission that does not exist', { permission: 'FLY' }, 'permission'],
    ['a country that does not exist', { country_id: 2_000_000_000 }, 'country_id'],
    ['an end that does not exist', { at_end: 'burn' }, 'at_end'],
    ['a name that is empty', { name: ' ' }, 'name'],
    ['an application that does not exist', { application: 'SSO' }, 'application'],
    [
      'a permission that nobody holds',
      { permission: 'DELETE_CUSTOM_JOB_SUB_FUNCTION', application: 'TOM' },
      'permission',
    ],
  ])('are told next to the field of %s', async (_, given, field) => {
    const answer = await master(calls.createAccessReview, {}, { body: reviewForm([master.userId], given as never) })
    expect(answer.status).toBe(400)
    expect(Object.keys(errorOf(answer) as object)).toContain(field)
  })

  test('are refused a limit that is misspelled, which would review everything', async () => {
    const answer = await owner(
      calls.createAccessReview,
      {},
      {
        body: reviewForm([master.userId], { permision: 'VIEW_OFFER' } as never),
      },
    )
    expect([answer.status, errorOf(answer)]).toEqual([400, { body: [expect.stringContaining('permission')] }])
  })

  test('choose reviewers among those who may take rights away', async () => {
    const { userId } = await clientOf(api, 'viewer@aurora.example')
    const answer = await owner(calls.createAccessReview, {}, { body: reviewForm([userId]) })
    expect(errorOf(answer)).toMatchObject({ reviewers: [expect.stringContaining('may not change users')] })
    expect(errorOf(await owner(calls.createAccessReview, {}, { body: reviewForm([foreign.userId]) }))).toMatchObject({
      reviewers: ['This person does not exist.'],
    })
    const possible = await owner.ok(calls.listPossibleReviewers)
    const ids = possible.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([owner.userId, second.userId]))
    expect(ids).not.toContain(userId)
    expect(await owner.ok(calls.listPossibleReviewers, {}, { query: { search: 'nobody of this name' } })).toEqual([])
  })

  test('who belong to the company choose no staff by their ids, but keep those whom staff have chosen', async () => {
    const refused = await owner(calls.createAccessReview, {}, { body: reviewForm([second.userId, master.userId]) })
    expect(errorOf(refused)).toEqual({ reviewers: ['This person does not exist.'] })
    const { id } = await openReview(master, [master.userId, second.userId])
    const body = { due_on: dayAhead(9), reviewers: [master.userId, second.userId], version: 1 }
    expect((await owner.ok(calls.updateAccessReview, of(id), { body })).reviewers.map((one) => one.id)).toContain(
      master.userId,
    )
    const own = await openReview(owner, [owner.userId, second.userId])
    expect(errorOf(await owner(calls.updateAccessReview, of(own.id), { body }))).toEqual({
      reviewers: ['This person does not exist.'],
    })
  })

  test('find them page by page, the newest first', async () => {
    const { id: older } = await openReview(master, [master.userId, second.userId])
    const { id } = await openReview(master, [master.userId, second.userId])
    const page = async (number: number) => {
      const { body } = await owner(calls.listAccessReviews, {}, { query: { page: number, page_size: 1 } })
      return { ids: body.data.map((review) => review.id), count: body.pagination?.count ?? 0 }
    }
    const first = await page(1)
    expect([first.ids, (await page(2)).ids]).toEqual([[id], [older]])
    expect((await page(first.count)).ids).toHaveLength(1)
    expect((await page(first.count + 1)).ids).toEqual([])
  })

  test('are refused a reviewer who would review themselves', async () => {
    const answer = await owner(calls.createAccessReview, {}, { body: reviewForm([owner.userId]) })
    expect(errorOf(answer)).toMatchObject({ reviewers: [expect.stringContaining('nobody reviews themselves')] })
  })
})

describe('what a review covers', () => {
  test('is spread evenly, never to the person themselves, and each person goes to one reviewer', async () => {
    for (let count = 0; count < 6; count++) await makeUser(owner, both())
    const { id, reviewers, items } = await openReview(master, [owner.userId, second.userId, master.userId])
    const all = await itemsOf(owner, id, { whose: 'all' })
    expect(all).toHaveLength(items)
    expect(all.filter(({ reviewer, person }) => reviewer?.id === person.id)).toEqual([])
    const people = new Map(all.map(({ person, reviewer }) => [person.id, reviewer?.id]))
    for (const { person, reviewer } of all) expect(reviewer?.id).toBe(people.get(person.id))
    const shares = [...people.values()]
    const sizes = reviewers.map((one) => shares.filter((reviewer) => reviewer === one.id).length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
  })

  test('is one permission, of one country alone and of super users, whom lists do not limit', async () => {
    const countries = await owner.ok(calls.listCompanyCountries)
    const [country] = countries
    if (!country) throw new Error('Aurora has no country')
    const inCountry = await makeUser(owner, {
      TOM: roleWith(['VIEW_INTERNAL_PAYROLL'], {
        metafield: { business_units: [], regions: [], countries: [], grades: [], job_functions: [] },
      }),
    })
    const { id } = await openReview(master, [master.userId], { permission: 'VIEW_INTERNAL_PAYROLL' })
    const held = await itemsOf(master, id)
    expect(held.map(({ person }) => person.id)).toContain(inCountry.id)
    for (const { permissions } of held) expect(permissions).toContain('VIEW_INTERNAL_PAYROLL')
    const limited = await openReview(master, [master.userId], {
      permission: 'VIEW_INTERNAL_PAYROLL',
      country_id: country.id,
    })
    const people = (await itemsOf(master, limited.id)).map(({ person }) => person.id)
    expect(people).toContain(owner.userId)
    expect(people).not.toContain(inCountry.id)
  })

  test('is the people responsible for a region, by the name that it had', async () => {
    const [place, elsewhere] = [await makePlace(owner), await makePlace(owner)]
    const metafield = ({ business_unit_id, region_id }: Place) => ({
      business_units: [business_unit_id],
      regions: [region_id],
    })
    const inside = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { metafield: metafield(place) }) })
    const outside = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { metafield: metafield(elsewhere) }) })
    const { region_id: region } = place
    const { id } = await openReview(master, [master.userId], { permission: 'VIEW_OFFER', region_id: region })
    const people = (await itemsOf(master, id)).map(({ person }) => person.id)
    expect(people).toContain(inside.id)
    expect(people).not.toContain(outside.id)
    const { name, version } = await owner.ok(calls.readRegion, { region_id: region })
    await owner.ok(
      calls.updateRegion,
      { region_id: region },
      { body: { name: 'Renamed', version, business_unit_ids: [place.business_unit_id] } },
    )
    expect((await owner.ok(calls.readAccessReview, of(id))).region).toEqual({ id: region, name })
    const strange = await makeRegion(foreign, {})
    for (const region_id of [strange.id, 2_000_000_000]) {
      const answer = await master(calls.createAccessReview, {}, { body: reviewForm([master.userId], { region_id }) })
      expect(errorOf(answer)).toEqual({ region_id: ['This region does not exist.'] })
    }
  })

  test('is shown with since when, from whom, and what few others of the role have', async () => {
    const name = 'Payroll clerk'
    for (let index = 0; index < 5; index++) await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name }) })
    const odd = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER'], { name }) })
    await api.repairs.pool.query(`insert into last_uses values ($1, 'VIEW_REGION', '2026-03-04')`, [odd.id])
    const { id } = await openReview(master, [master.userId], { application: 'TOM' })
    const first = await itemOf(master, id, odd.id)
    expect(first).toMatchObject({
      person: { id: odd.id, name: 'Ann Lee', email: odd.email },
      role: name,
      flags: ['more'],
      rare: ['VIEW_OFFER'],
      peers: 6,
      from: { id: owner.userId },
      since: expect.stringMatching(/^\d{4}-/),
      last_used_on: '2026-03-04',
      decision: null,
    })
    const [next] = await itemsOf(master, id)
    expect(next?.flags).toEqual(['more'])
    const outstanding = await itemsOf(master, id, { show: 'outstanding' })
    expect(outstanding.map(({ person }) => person.id)).toContain(odd.id)
    for (const { flags } of outstanding) expect(flags).not.toEqual([])
    expect(await itemsOf(master, id, { search: odd.email })).toHaveLength(1)
    const kept = await decide(master, id, [first], { decision: 'keep' })
    expect(errorOf(kept)).toEqual({ reason: ['This stands out. Say why it stays.'] })
    const reason = 'Stands in for payroll until May'
    expect((await decide(master, id, [first], { decision: 'keep', reason })).body.data).toEqual({
      done: [first.id],
      refused: [],
    })
    expect(await itemOf(master, id, odd.id)).toMatchObject({
      decision: 'kept',
      reason,
      decided_by: { id: master.userId },
    })
  })
})

describe('a decision', () => {
  test('takes an application away at once, and gives it back', async () => {
    const user = await makeUser(owner, both())
    const { id } = await openReview(master, [master.userId], { application: 'JE' })
    const item = await itemOf(master, id, user.id)
    const taken = await decide(master, id, [item], { decision: 'take' })
    expect(taken.body.data).toEqual({ done: [item.id], refused: [] })
    expect(taken.headers['change-id']).toBeDefined()
    expect((await read(user.id)).applications).toEqual(['TOM'])
    expect(await itemOf(master, id, user.id)).toMatchObject({ decision: 'taken', role: null })
    expect((await takeBack(master, id, [item])).body.data).toEqual({ done: [item.id], refused: [] })
    expect((await read(user.id)).roles).toEqual(user.roles)
    expect(await itemOf(master, id, user.id)).toMatchObject({ decision: null, decided_by: null })
  })

  test.each([
    ['an application', {}, 'review', false],
    ['an application', {}, 'history', false],
    ['a permission', { permission: 'VIEW_OFFER' }, 'review', true],
    ['a permission', { permission: 'VIEW_OFFER' }, 'history', true],
  ] as const)('about %s %j that %s takes back leaves since when and from whom it is held', async (...given) => {
    const [, scope, way, isGivenAnew] = given
    const user = await makeUser(owner, both())
    const { id } = await openReview(master, [master.userId], { application: 'TOM', ...scope })
    const item = await itemOf(master, id, user.id)
    expect(item).toMatchObject({ from: { id: owner.userId }, since: expect.any(String) })
    const taken = await decide(master, id, [item], { decision: 'take' })
    expect((await itemOf(master, id, user.id)).is_held).toBe(false)
    if (way === 'review') await takeBack(master, id, [item])
    else await master.ok(calls.undoCompanyChange, { change_id: Number(taken.headers['change-id']) }, { body: {} })
    const { is_held, since, from } = await itemOf(master, id, user.id)
    expect({ is_held, since, from }).toEqual({ is_held: true, since: item.since, from: item.from })
    // Moments are told to the second.
    await expect.poll(() => toUtcText(new Date())).not.toBe(item.since)
    // Who gives a permission anew gives it from then on; the access to the application has stayed.
    const save = async (TOM: RoleForm) => {
      const { roles, ...form } = formOf(await read(user.id))
      await master.ok(
        calls.updateCompanyUser,
        { company_user_id: user.id },
        { body: { ...form, roles: { ...roles, TOM } } },
      )
    }
    await save(roleWith(['VIEW_REGION']))
    await save(roleWith(['VIEW_OFFER']))
    const anew = await itemOf(master, id, user.id)
    expect(anew.from?.id).toBe(isGivenAnew ? master.userId : owner.userId)
    expect(anew.since !== item.since).toBe(isGivenAnew)
  })

  test('says whether it switches the account off, and who has given back what it took past the review', async () => {
    const [only, two] = [await makeUser(owner, { TOM: roleWith(['VIEW_OFFER']) }), await makeUser(owner, both())]
    const { id } = await openReview(master, [master.userId])
    const itemsOfBoth = async () => {
      const all = await itemsOf(master, id)
      return [only.id, two.id].map((person) => all.find((item) => item.person.id === person))
    }
    const found = (await itemsOfBoth()).flatMap((item) => item ?? [])
    expect(found.map((item) => item.switches_off)).toEqual([true, false])
    await decide(master, id, found, { decision: 'take' })
    expect((await itemsOfBoth()).map((item) => [item?.decision, item?.given_back, item?.person.is_active])).toEqual([
      ['taken', null, false],
      ['taken', null, true],
    ])
    await owner.ok(calls.toggleCompanyUser, { company_user_id: only.id }, { query: { active: true } })
    const { roles, ...form } = formOf(await read(two.id))
    const application = found[1]?.application ?? 'TOM'
    const body = {
      ...form,
      applications: ['TOM' as const, 'JE' as const],
      roles: { ...roles, [application]: { ...roles[application], grant_access: true } },
    }
    await owner.ok(calls.updateCompanyUser, { company_user_id: two.id }, { body })
    for (const item of await itemsOfBoth())
      expect(item).toMatchObject({
        decision: 'taken',
        given_back: { by: { id: owner.userId }, at: expect.any(String) },
      })
  })

  test('is taken back also if somebody has given back meanwhile what it took', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER', 'VIEW_REGION']) })
    const { id } = await openReview(master, [master.userId], { permission: 'VIEW_OFFER' })
    const item = await itemOf(master, id, user.id)
    await decide(master, id, [item], { decision: 'take' })
    const { roles, ...form } = formOf(await read(user.id))
    const body = { ...form, roles: { ...roles, TOM: roleWith(['VIEW_OFFER', 'VIEW_REGION']) } }
    await owner.ok(calls.updateCompanyUser, { company_user_id: user.id }, { body })
    expect((await takeBack(master, id, [item])).body.data).toEqual({ done: [item.id], refused: [] })
    expect((await read(user.id)).roles.TOM.permissions).toContain('VIEW_OFFER')
  })

  test('about what somebody has lost meanwhile changes nothing, and gives nothing back', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER', 'VIEW_REGION']) })
    const [first, second] = [
      await openReview(master, [master.userId], { permission: 'VIEW_OFFER' }),
      await openReview(master, [master.userId], { permission: 'VIEW_OFFER' }),
    ]
    const item = await itemOf(master, second.id, user.id)
    expect(item.is_held).toBe(true)
    await decide(master, second.id, [item], { decision: 'take' })
    const late = await itemOf(master, first.id, user.id)
    expect(late).toMatchObject({ is_held: false, decision: null, role: expect.any(String) })
    expect((await decide(master, first.id, [late], { decision: 'take' })).body.data).toEqual({
      done: [late.id],
      refused: [],
    })
    expect((await takeBack(master, first.id, [late])).body.data).toEqual({ done: [late.id], refused: [] })
    expect((await read(user.id)).roles.TOM.permissions).not.toContain('VIEW_OFFER')
    await decide(master, first.id, [late], { decision: 'take' })
    await takeBack(master, second.id, [item])
    expect((await read(user.id)).roles.TOM.permissions).toContain('VIEW_OFFER')
    expect(await itemOf(master, first.id, user.id)).toMatchObject({
      is_held: true,
      decision: 'taken',
      given_back: { by: { id: master.userId } },
    })
  })

  test('switches the account of somebody off who has no other application, and on again', async () => {
    const user = await makeUser(owner)
    const { id } = await openReview(master, [master.userId])
    const item = await itemOf(master, id, user.id)
    await decide(master, id, [item], { decision: 'take' })
    expect((await read(user.id)).is_active).toBe(false)
    expect((await takeBack(master, id, [item])).body.data.done).toEqual([item.id])
    expect((await read(user.id)).is_active).toBe(true)
  })

  test('takes one permission away, and the live-pay tool with its permissions', async () => {
    const user = await makeUser(owner, {
      TOM: roleWith(['VIEW_OFFER', 'VIEW_REGION'], { role_metafield: { has_live_pay_tool: true } }),
    })
    const offers = await openReview(master, [master.userId], { permission: 'VIEW_OFFER' })
    await decide(master, offers.id, [await itemOf(master, offers.id, user.id)], { decision: 'take' })
    const { permissions } = (await read(user.id)).roles.TOM
    expect(permissions).not.toContain('VIEW_OFFER')
    expect(permissions).toContain('VIEW_LBT_REPORT')
    const pay = await openReview(master, [master.userId], { permission: 'VIEW_LBT_REPORT' })
    const item = await itemOf(master, pay.id, user.id)
    expect((await decide(master, pay.id, [item], { decision: 'take' })).body.data.refused).toEqual([])
    const { TOM } = (await read(user.id)).roles
    expect(TOM.role_metafield?.has_live_pay_tool).toBe(false)
    expect(TOM.permissions).toEqual(['VIEW_REGION'])
    await takeBack(master, pay.id, [item])
    expect((await read(user.id)).roles.TOM.role_metafield?.has_live_pay_tool).toBe(true)
  })

  test('about many takes those who may be taken, and tells why others are refused', async () => {
    const [one, other] = [await makeUser(owner, both()), await makeUser(owner, both())]
    const { id } = await openReview(master, [master.userId, second.userId])
    const all = await itemsOf(owner, id, { whose: 'all' })
    const boss = all.find(({ person }) => person.id === owner.userId)
    const theirs = all.filter(({ person }) => [one.id, other.id].includes(person.id))
    const reviewer = async (item: (typeof all)[number]) => (item.reviewer?.id === master.userId ? master : second)
    for (const item of theirs) {
      const { done } = (await decide(await reviewer(item), id, [item], { decision: 'take' })).body.data
      // What second does not hold, second may not take.
      if (item.reviewer?.id === master.userId) expect(done).toEqual([item.id])
    }
    if (!boss) throw new Error('Nobody reviews the super user')
    const told = (await decide(await reviewer(boss), id, [boss], { decision: 'take' })).body.data
    if (boss.reviewer?.id === second.userId)
      expect(told.refused).toEqual([{ id: boss.id, reason: decisionMessages.rightsOfPerson }])
    const stored = await itemOf(master, id, owner.userId, { whose: 'all' })
    expect(stored.decision).toBe(told.done.length > 0 ? 'taken' : null)
    if (told.done.length > 0) await takeBack(await reviewer(boss), id, [boss])
  })

  test('is refused to whoever would review more than they may change, and nothing of it is done', async () => {
    const { id } = await openReview(master, [second.userId, master.userId], { application: 'TOM' })
    const all = await itemsOf(owner, id, { whose: 'all' })
    const boss = all.find(({ person }) => person.id === owner.userId)
    if (!boss) throw new Error('Nobody reviews the super user')
    if (boss.reviewer?.id !== second.userId)
      expect((await decide(master, id, [boss], { decision: 'pass', to: second.userId })).body.data.done).toEqual([
        boss.id,
      ])
    const item = await itemOf(second, id, owner.userId)
    const told = await decide(second, id, [item], { decision: 'take' })
    expect(told.body.data).toEqual({ done: [], refused: [{ id: item.id, reason: decisionMessages.rightsOfPerson }] })
    expect((await read(owner.userId)).is_active).toBe(true)
    expect((await itemOf(second, id, owner.userId)).decision).toBeNull()
  })

  test('is previewed without a trace', async () => {
    const user = await makeUser(owner, both())
    const { id } = await openReview(master, [master.userId])
    const item = await itemOf(master, id, user.id)
    const answer = await decide(master, id, [item], { decision: 'take' }, { preview: true })
    expect(answer.body.data).toEqual({ done: [item.id], refused: [] })
    expect(answer.headers['change-id']).toBeUndefined()
    expect((await read(user.id)).is_active).toBe(true)
    expect((await itemOf(master, id, user.id)).decision).toBeNull()
  })

  test('is refused if another call takes it away meanwhile, rather than taken twice', async () => {
    const { id } = await makeUser(owner, both())
    const { id: review } = await openReview(master, [master.userId])
    const item = await itemOf(master, review, id)
    const other = await api.database.pool.connect()
    try {
      await other.query("begin; select history.repair('Somebody', 'Race')")
      await other.query('select from users where id = $1 for update', [id])
      await other.query(`update user_roles set grant_access = false where user_id = $1 and application = $2`, [
        id,
        item.application,
      ])
      const decided = decide(master, review, [item], { decision: 'take' })
      await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
      await other.query('commit')
      expect((await decided).body.data).toEqual({
        done: [],
        refused: [{ id: item.id, reason: refusalMessages.reviewChanged }],
      })
    } finally {
      other.release()
    }
  })

  test('is refused if what somebody holds has changed since', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER']) })
    const { id } = await openReview(master, [master.userId])
    const item = await itemOf(master, id, user.id)
    const body = formOf(user, { roles: { TOM: roleWith(['VIEW_OFFER', 'VIEW_REGION']) } })
    await owner.ok(calls.updateCompanyUser, { company_user_id: user.id }, { body })
    for (const decision of ['keep', 'take'] as const)
      expect((await decide(master, id, [item], { decision })).body.data).toEqual({
        done: [],
        refused: [{ id: item.id, reason: refusalMessages.reviewChanged }],
      })
    const again = await itemOf(master, id, user.id)
    expect((await decide(master, id, [again], { decision: 'keep' })).body.data.done).toEqual([item.id])
  })

  test('is made by one of two who decide at once; the other is told', async () => {
    const user = await makeUser(owner, both())
    const { id } = await openReview(master, [master.userId])
    const item = await itemOf(master, id, user.id)
    const told = await Promise.all([
      decide(master, id, [item], { decision: 'take' }),
      decide(master, id, [item], { decision: 'keep' }),
    ])
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    expect(told.flatMap(({ body }) => body.data.done)).toEqual([item.id])
    expect(told.flatMap(({ body }) => body.data.refused)).toEqual([
      { id: item.id, reason: refusalMessages.reviewDecided },
    ])
    const { decision } = await itemOf(master, id, user.id)
    expect((await read(user.id)).applications.length).toBe(decision === 'taken' ? 1 : 2)
  })

  test('is refused to everybody but the reviewer, and about oneself', async () => {
    const { id } = await openReview(master, [owner.userId, master.userId])
    const all = await itemsOf(owner, id, { whose: 'all' })
    const [ofMaster] = all.filter(({ reviewer }) => reviewer?.id === master.userId)
    if (!ofMaster) throw new Error('Nothing waits for the master')
    const told = await decide(owner, id, [ofMaster], { decision: 'keep', reason: 'x' })
    expect(told.body.data.refused[0]?.reason).toMatch(/Somebody else|themselves/)
    const own = await itemOf(owner, id, owner.userId, { whose: 'all' })
    expect((await decide(owner, id, [own], { decision: 'keep', reason: 'x' })).body.data.refused).toEqual([
      { id: own.id, reason: refusalMessages.reviewOwn },
    ])
    const onto = await decide(master, id, [own], { decision: 'pass', to: owner.userId })
    expect(onto.body.data).toEqual({ done: [], refused: [{ id: own.id, reason: refusalMessages.reviewOwn }] })
  })

  test('passes on to those alone who may review, and tells them so', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER']) })
    const viewer = await clientOf(api, 'viewer@aurora.example')
    const { id } = await openReview(master, [master.userId])
    const item = await itemOf(master, id, user.id)
    for (const to of [viewer.userId, foreign.userId, 2_000_000_000, master.userId]) {
      const answer = await decide(master, id, [item], { decision: 'pass', to })
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toHaveProperty('to')
    }
    expect((await second(calls.readAccessReview, of(id))).status).toBe(404)
    expect((await decide(master, id, [item], { decision: 'pass' })).status).toBe(400)
    await decide(master, id, [item], { decision: 'pass', to: second.userId, reason: 'You know her' })
    expect(await itemOf(second, id, user.id)).toMatchObject({
      passed_by: { id: master.userId },
      reason: 'You know her',
    })
    expect((await second.ok(calls.listAccessReviews)).map((one) => one.id)).toContain(id)
    expect((await decide(second, id, [item], { decision: 'take' })).body.data.done).toEqual([item.id])
    expect((await decide(master, id, [item], { decision: 'keep' })).body.data.refused[0]?.reason).toBe(
      refusalMessages.reviewDecided,
    )
    expect((await takeBack(master, id, [item])).body.data.refused[0]?.reason).toBe(refusalMessages.reviewNotYours)
  })

  test.each([
    { items: [] },
    { items: [{ id: 1 }] },
    { items: [{ id: -1, seen: '' }] },
    { items: 'all' },
    { items: [{ id: 1, seen: 'x'.repeat(200) }] },
    { items: [{ id: 1, seen: 'x' }], decision: 'burn' },
    { items: [{ id: 1, seen: 'x' }], reason: 'x'.repeat(501) },
    { items: [{ id: 1, seen: 'x' }], decision: 'pass', to: 'Ann' },
    null,
    [],
  ])('refuses the body %j', async (body) => {
    const { id } = await openReview(master, [master.userId], { application: 'JE' })
    const sent = body && !Array.isArray(body) ? { decision: 'keep', ...body } : body
    const answer = await master(calls.decideAccessReviewItems, of(id), { body: sent as never })
    expect(answer.status).toBe(400)
  })

  test('is refused to whoever has lost the right, and to other companies', async () => {
    const user = await makeUser(owner)
    const third = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION'], { name: 'Third' }),
    })
    const { id } = await openReview(master, [third.userId, master.userId])
    const mine = await itemsOf(third, id)
    expect(mine.length).toBeGreaterThan(0)
    expect((await third(calls.listAccessReviewItems, of(id), { query: { whose: 'all' } })).status).toBe(403)
    expect((await foreign(calls.readAccessReview, of(id))).status).toBeGreaterThanOrEqual(403)
    expect((await decide(foreign, id, mine, { decision: 'keep' })).status).toBeGreaterThanOrEqual(403)
    await api.repairs.pool.query(`update user_roles set permissions = '{VIEW_COMPANY_USER}' where user_id = $1`, [
      third.userId,
    ])
    expect((await decide(third, id, mine, { decision: 'take' })).status).toBe(403)
    await api.repairs.pool.query(`update user_roles set permissions = '{UPDATE_COMPANY_USER}' where user_id = $1`, [
      third.userId,
    ])
    expect((await decide(third, id, mine, { decision: 'take' })).status).toBe(403)
    expect((await read(user.id)).is_active).toBe(true)
    expect((await master(calls.readAccessReview, of(2_000_000_000))).status).toBe(404)
  })

  test('that the ordinary call refuses to the reviewer is told as such', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const third = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION'], { name: 'Fourth' }),
    })
    const { id } = await openReview(master, [master.userId], { application: 'TOM' })
    const item = await itemOf(master, id, user.id)
    await decide(master, id, [item], { decision: 'pass', to: third.userId })
    const told = await decide(third, id, [item], { decision: 'take' })
    expect(told.body.data).toEqual({ done: [], refused: [{ id: item.id, reason: refusalMessages.reviewNotAllowed }] })
    expect((await read(user.id)).is_active).toBe(true)
  })
})

describe('reviewers', () => {
  test('who leave hand what is undecided to the others, evenly, never to the person themselves', async () => {
    for (let count = 0; count < 4; count++) await makeUser(owner)
    const { id } = await openReview(master, [master.userId, second.userId])
    const [decided] = await itemsOf(second, id)
    if (decided) await decide(second, id, [decided], { decision: 'keep', reason: 'Known' })
    const { version } = await owner.ok(calls.readAccessReview, of(id))
    const due_on = dayAhead(20)
    const body = { due_on, reviewers: [master.userId, owner.userId], version }
    const review = await owner.ok(calls.updateAccessReview, of(id), { body })
    expect(review).toMatchObject({ due_on, counts: { kept: 1 } })
    expect(review.reviewers.map((one) => one.id).toSorted()).toEqual([master.userId, owner.userId].toSorted())
    const all = await itemsOf(owner, id, { whose: 'all' })
    expect(all.filter(({ reviewer, person }) => reviewer?.id === person.id)).toEqual([])
    expect(all.filter(({ reviewer, decision }) => reviewer?.id === second.userId && decision === null)).toEqual([])
    const again = await owner(calls.updateAccessReview, of(id), { body })
    expect(again.status).toBe(409)
    const alone = { ...body, reviewers: [owner.userId], version: review.version }
    expect(errorOf(await owner(calls.updateAccessReview, of(id), { body: alone }))).toHaveProperty('reviewers')
    expect((await second(calls.updateAccessReview, of(id), { body })).status).toBe(403)
  })

  test('are mailed at the start, three days before the end, and on the last day', async () => {
    const { id } = await openReview(master, [master.userId], { name: 'Pay in France' })
    const lastMail = async () => (await api.mailsTo('master@talent.example', 0)).at(-1)
    await expect.poll(lastMail).toContain('wait for your review')
    const stage = async () =>
      (await api.database.pool.query<{ reminded: number }>('select reminded from access_reviews where id = $1', [id]))
        .rows[0]?.reminded
    await runChores(api)
    expect(await stage()).toBe(1)
    await makeDue(api, id, 3)
    await runChores(api)
    expect(await stage()).toBe(2)
    await makeDue(api, id, 0)
    await runChores(api)
    await runChores(api)
    expect(await stage()).toBe(3)
  })

  test('find what waits for them in the bell', async () => {
    const waiting = async (by: Client) =>
      (await by.ok(calls.listNotifications)).find(({ kind }) => kind === 'access-reviews')
    const { id } = await openReview(master, [second.userId, master.userId], {
      application: 'JE',
      name: 'Job evaluation',
    })
    const told = await waiting(second)
    expect(told?.names[0]).toBe('Job evaluation')
    const mine = await itemsOf(second, id)
    const { count } = told ?? { count: 0 }
    for (const item of mine) await decide(second, id, [item], { decision: 'keep', reason: 'Known' })
    expect((await waiting(second))?.count ?? 0).toBe(count - 1)
  })
})

describe('the end', () => {
  test('keeps what nobody has decided, or takes it away in the name of whoever has opened the review', async () => {
    const [kept, taken] = [await makeUser(owner, both()), await makeUser(owner, both())]
    const keeping = await openReview(master, [master.userId], { application: 'JE' })
    const opener = await clientOf(api, 'super@talent.example', owner.companyId)
    const taking = await openReview(opener, [master.userId], { application: 'JE', at_end: 'take' })
    for (const item of await itemsOf(master, taking.id))
      if (item.person.id !== taken.id) await decide(master, taking.id, [item], { decision: 'keep', reason: 'Known' })
    await makeDue(api, keeping.id)
    await makeDue(api, taking.id)
    const item = await itemOf(master, keeping.id, kept.id)
    expect((await decide(master, keeping.id, [item], { decision: 'take' })).status).toBe(409)
    await Promise.all([runChores(api), runChores(api)])
    expect(await owner.ok(calls.readAccessReview, of(keeping.id))).toMatchObject({
      state: 'closed',
      counts: { undecided: 0, taken: 0 },
    })
    expect(await owner.ok(calls.readAccessReview, of(taking.id))).toMatchObject({
      state: 'closed',
      counts: { undecided: 0, taken: 1 },
    })
    expect(await itemOf(master, taking.id, taken.id)).toMatchObject({
      decision: 'taken',
      by_end: true,
      decided_by: null,
    })
    expect((await read(taken.id)).applications).toEqual(['TOM'])
    expect((await read(kept.id)).applications).toEqual(['TOM', 'JE'])
    expect((await takeBack(master, taking.id, [await itemOf(master, taking.id, taken.id)])).status).toBe(409)
    const { entries } = await owner.ok(
      calls.readCompanyHistory,
      {},
      { query: { record: 'companyUsers', id: taken.id } },
    )
    expect(entries[0]).toMatchObject({
      call: 'closeAccessReview',
      by: { id: opener.userId },
      why: expect.stringContaining('nobody has decided'),
    })
  })

  test('comes early if somebody closes it, and tells what was refused', async () => {
    const { id } = await openReview(master, [master.userId], {
      at_end: 'take',
      permission: 'VIEW_COMPANY',
      application: 'TOM',
    })
    expect((await second(calls.closeAccessReview, of(id))).status).toBe(403)
    const review = await owner.ok(calls.closeAccessReview, of(id))
    expect(review).toMatchObject({ state: 'closed', counts: { undecided: 0 } })
    expect(review.counts.refused).toBeGreaterThan(0)
    const boss = await itemOf(owner, id, owner.userId, { whose: 'all' })
    expect(boss).toMatchObject({ decision: 'refused', by_end: true, reason: expect.any(String) })
    expect((await owner(calls.closeAccessReview, of(id))).status).toBe(409)
  })

  test('takes nothing away in the name of somebody who may not any more', async () => {
    const opener = await makeSignedIn(api, owner, {
      TOM: roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' }),
    })
    const user = await makeUser(owner, both())
    const { id } = await openReview(opener, [second.userId], { at_end: 'take', application: 'JE' })
    await master.ok(calls.toggleCompanyUser, { company_user_id: opener.userId }, { query: { active: false } })
    await makeDue(api, id)
    await runChores(api)
    expect(await itemOf(second, id, user.id)).toMatchObject({
      decision: 'refused',
      reason: refusalMessages.reviewerLeft,
    })
    expect((await read(user.id)).applications).toEqual(['TOM', 'JE'])
  })
})

/** Adds people who hold a right of their own, without mails and invitations. */
const addHolders = async (count: number) => {
  await api.repairs.pool.query(
    `with added as (
      insert into users (company_id, first_name, last_name, email, is_active)
      select $1, 'Ana', 'Reviewed ' || n, 'reviewed.' || n || '@people.example', true from generate_series(1, $2::int) n
      returning id, company_id)
    insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions)
      select company_id, id, 'TOM', true, 'Analyst', 'Reviewed', '{VIEW_OFFER,VIEW_SECTOR}' from added`,
    [owner.companyId, count],
  )
}

describe('hundreds of people', () => {
  test('are taken back a page at a time, and what is left of them at the end is done after the call', async () => {
    await addHolders(decisionsPerCall + 20)
    const { id } = await openReview(master, [master.userId], { at_end: 'take', permission: 'VIEW_SECTOR' })
    const many = Array.from({ length: takenBackPerCall + 1 }, (_, index) => ({ id: index + 1 }))
    expect(errorOf(await takeBack(master, id, many))).toEqual({ items: [expect.stringContaining('at most 50')] })
    const page = (await itemsOf(master, id)).slice(0, takenBackPerCall)
    expect((await decide(master, id, page, { decision: 'take' })).body.data.done).toHaveLength(takenBackPerCall)
    expect((await takeBack(master, id, page)).body.data.done).toHaveLength(takenBackPerCall)
    const closing = await owner.ok(calls.closeAccessReview, of(id))
    expect(closing).toMatchObject({ state: 'closing', counts: { taken: expect.any(Number) } })
    expect(closing.counts.undecided).toBeGreaterThan(0)
    await runChores(api)
    expect((await owner.ok(calls.readAccessReview, of(id))).state).toBe('closed')
    expect((await owner.ok(calls.readAccessReview, of(id))).counts).toMatchObject({ undecided: 0, kept: 0 })
  })

  test('are read with one look into the history of each person of a page, also before statistics are gathered', async () => {
    const { rows } = await api.database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain with listed as materialized (select * from access_review_items order by id limit 51)
          ${grantsOf({ permission: null, company_id: owner.companyId })}`,
      )
    })
    const plan = rows.map((row) => row['QUERY PLAN'])
    const looks = plan.filter((line) => line.includes('changed_rows'))
    expect(looks.length).toBeGreaterThan(0)
    for (const line of looks) expect(line).toMatch(/record_company_id_record_id/)
    expect(plan.filter((line) => line.includes('record_id = i.user_id'))).toHaveLength(looks.length)
  })
})

describe('nobody gains by a review', () => {
  test('who takes a decision back takes back all that the same one took from the person', async () => {
    const user = await makeUser(owner, both())
    const { id } = await openReview(master, [master.userId])
    const ofUser = async () => (await itemsOf(master, id)).filter((item) => item.person.id === user.id)
    const items = await ofUser()
    const ids = items.map((item) => item.id)
    expect((await decide(master, id, items, { decision: 'take' })).body.data.done).toEqual(ids)
    expect((await takeBack(master, id, items.slice(0, 1))).body.data.done.toSorted()).toEqual(ids.toSorted())
    expect((await ofUser()).map(({ decision }) => decision)).toEqual([null, null])
    expect(await read(user.id)).toMatchObject({ is_active: true, applications: ['TOM', 'JE'] })
  })

  test('companies learn no names of staff who may not review', async () => {
    const sales = await clientOf(api, 'sales@talent.example', owner.companyId)
    const body = reviewForm([second.userId, sales.userId])
    const refused = await owner(calls.createAccessReview, {}, { body, query: { preview: true } })
    expect(errorOf(refused)).toEqual({ reviewers: ['This person does not exist.'] })
    const { id } = await openReview(master, [master.userId, second.userId])
    const [item] = await itemsOf(second, id)
    if (!item) throw new Error('Nothing waits')
    const passed = await decide(second, id, [item], { decision: 'pass', to: sales.userId }, { preview: true })
    expect(errorOf(passed)).toEqual({ to: ['This person does not exist.'] })
  })

  test('an end that was lifted since is not kept unseen', async () => {
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { ends_on: dayAhead(3) }) })
    const { id } = await openReview(master, [master.userId, second.userId])
    const page = [...(await itemsOf(master, id)), ...(await itemsOf(second, id))]
    const item = page.find((one) => one.person.id === person.id)
    if (!item) throw new Error('Nobody reviews the person')
    const { roles, ...form } = formOf(await read(person.id))
    const body = { ...form, roles: { ...roles, TOM: { ...roles.TOM, ends_on: null } } }
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body })
    const reviewer = item.reviewer?.id === master.userId ? master : second
    const { refused } = (await decide(reviewer, id, [item], { decision: 'keep', reason: 'Needed' })).body.data
    expect(refused).toEqual([{ id: item.id, reason: refusalMessages.reviewChanged }])
  })

  test('a review that cannot be ended keeps no other from ending', async () => {
    const [broken, other] = [
      await openReview(master, [master.userId, second.userId]),
      await openReview(master, [master.userId, second.userId]),
    ]
    for (const { id } of [broken, other]) await makeDue(api, id)
    await api.repairs.pool.query(`create function fail_here() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
      create trigger fail_here before update on access_reviews for each row when (new.id = ${broken.id}) execute function fail_here()`)
    await runChores(api)
    const stateOf = async (id: number) => (await owner.ok(calls.readAccessReview, of(id))).state
    expect([await stateOf(broken.id), await stateOf(other.id)]).toEqual(['open', 'closed'])
    await api.repairs.pool.query('drop trigger fail_here on access_reviews; drop function fail_here')
    await runChores(api)
    expect(await stateOf(broken.id)).toBe('closed')
  })
})
