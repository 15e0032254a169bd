/** Measures an access review of 10,000 people by 20 reviewers: its pages, its decisions, and its end. */
import { urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import type { ReviewItem } from '../../contract/entities/accessReview'
import { openRepairs } from '../support/openRepairs'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'

const people = 10_000
const reviewers = 20
const times = 30

const managing = '{VIEW_COMPANY_USER,UPDATE_COMPANY_USER,ENABLE_DISABLE_COMPANY_USER,VIEW_OFFER,VIEW_REGION}'

/** One in fifty has more than the others of the role, and each has used a right. */
const fill = `with added as (
    insert into users (company_id, first_name, last_name, email, is_active)
    select c.id, 'Ana', 'Reviewed ' || n, 'reviewed.' || n || '@people.example', true
    from (select id from companies where name = 'Aurora Foods') c, generate_series(1, ${people + reviewers}) n
    returning id, company_id),
  numbered as (select id, company_id, row_number() over (order by id) as n from added),
  granted as (
    insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions)
    select company_id, id, 'TOM', true, case when n <= ${reviewers} then 'Reviewer' else 'Analyst ' || n % 20 end, 'Reviewed',
      (case when n <= ${reviewers} then '${managing}' when n % 50 = 0 then '{VIEW_OFFER,VIEW_REGION,VIEW_INTERNAL_PAYROLL}'
        else '{VIEW_OFFER,VIEW_REGION}' end)::text[]
    from numbered)
  insert into last_uses select id, 'VIEW_OFFER', current_date - (n % 200)::int from numbered`

export const measureReviews = async ({ url, databaseUrl }: Product): Promise<Row[]> => {
  const { pool } = openRepairs(databaseUrl)
  await pool.query(fill)
  for (const table of ['users', 'user_roles', 'last_uses']) await pool.query(`analyze ${table}`)
  const { rows: found } = await pool.query<{ company: number; id: number }>(
    `select company_id as company, user_id as id from user_roles where name = 'Reviewer' order by user_id`,
  )
  const { rows: staff } = await pool.query<{ id: number }>(`select id from users where email = 'master@talent.example'`)
  const company_id = found[0]?.company ?? 0
  const ids = [staff[0]?.id ?? 0, ...found.map(({ id }) => id)].slice(0, reviewers)
  const headers = { ...(await authorize(url)), 'content-type': 'application/json' }
  const send = async <Data>(call: Call, params: object, query: object = {}, body?: object): Promise<Data> => {
    const path = urlOf(call, { company_id, ...params }, { ...query })
    const sent = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url}/api${path}`, sent)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now()
    return [await work(), performance.now() - started]
  }
  const day = dayAhead(14)
  const form = (at_end: 'keep' | 'take') => ({ name: 'Bench', due_on: day, at_end, application: 'TOM', reviewers: ids })
  const open = (at_end: 'keep' | 'take') =>
    send<{ id: number; items: number }>(calls.createAccessReview, {}, {}, form(at_end))
  const [, previewing] = await timed(() => send(calls.createAccessReview, {}, { preview: true }, form('keep')))
  const [opened, opening] = await timed(() => open('keep'))
  await pool.query('analyze access_review_items')
  const review = { access_review_id: opened.id }
  interface Page {
    readonly items: ReviewItem[]
    readonly next: number | null
  }
  const page = (query: object) => send<Page>(calls.listAccessReviewItems, review, query)
  const own = await page({})
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'List of reviews': () => send(calls.listAccessReviews, {}),
    'Progress of a review': () => send(calls.readAccessReview, review),
    'First page of a reviewer': () => page({}),
    'Last page of a reviewer': () => page({ after: (own.items[0]?.id ?? 0) + people - 300 }),
    'Page of what is undecided': () => page({ show: 'undecided' }),
    'Page of what stands out, of all': () => page({ show: 'outstanding', whose: 'all' }),
    'Page of all, in the middle': () => page({ whose: 'all', after: (own.items[0]?.id ?? 0) + people / 2 }),
    'Page of all, by a name': () => page({ whose: 'all', search: 'reviewed 77' }),
  }
  const rows: Row[] = [
    { what: `Preview of a review of ${opened.items} roles`, value: `${previewing.toFixed(0)} ms`, note: '' },
    { what: 'Opening it', value: `${opening.toFixed(0)} ms`, note: `${reviewers} reviewers` },
  ]
  const measure = async (what: string, work: (time: number) => Promise<unknown>, count = times) => {
    const taken: number[] = []
    for (let time = 0; time < count; time++) taken.push((await timed(() => work(time)))[1])
    rows.push({ what, value: `${median(taken).toFixed(1)} ms`, note: `p95 ${quantile(taken, 0.95).toFixed(1)} ms` })
  }
  for (const [what, read] of Object.entries(reads)) await measure(what, read)
  const decide = (decision: 'keep' | 'take', items: readonly ReviewItem[]) =>
    send<{ refused: unknown[] }>(
      calls.decideAccessReviewItems,
      review,
      {},
      {
        items: items.map(({ id, seen }) => ({ id, seen })),
        decision,
        reason: 'Bench',
      },
    )
  const one = (decision: 'keep' | 'take', from: number) => async (time: number) => {
    const { refused } = await decide(decision, own.items.slice(from + time, from + time + 1))
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
  }
  await measure('Keeping one', one('keep', 0), 20)
  await measure('Taking one away', one('take', 20), 20)
  const more = await page({ after: own.next })
  await measure('Taking 50 away at once', () => decide('take', more.items), 1)
  await measure('Closing it, which keeps the rest', () => send(calls.closeAccessReview, review), 1)
  const taking = await open('take')
  await measure(
    'Closing one that takes everybody away',
    () => send(calls.closeAccessReview, { access_review_id: taking.id }),
    1,
  )
  await pool.end()
  return rows
}
