/** The senders: groups of users with what each may change. */
import type { Pool } from 'pg'
import { demoPassword } from '../../server/data/demo/accounts'
import type { Share } from './state'

export interface Group {
  readonly name: string
  /** Their share of all requests, in percent. */
  readonly percent: number
  readonly emails: readonly string[]
  /** Their company. */
  readonly company?: string
  /** Whether they may change something, given their company's id. */
  readonly mayChange: (share: Share, companyId: number | undefined) => boolean
}

/** All provider users may create units and regions in every company (A22). */
const structure = ['business_units', 'regions', 'region_countries', 'region_business_units']
const reference = ['countries', 'currencies', 'long_term_incentive_plan_types', 'ta_ranks']

const nothing = () => false
const ownCompany: Group['mayChange'] = ({ owner }, companyId) => owner !== null && owner === companyId

export const strangers: Group = { name: 'strangers', percent: 15, emails: [], mayChange: nothing }

/** The order matters: the last group may change who the others are. */
export const groups: readonly Group[] = [
  strangers,
  {
    name: 'the people of Borealis Energy',
    percent: 20,
    emails: ['super@borealis.example', 'viewer@borealis.example'],
    company: 'Borealis Energy',
    mayChange: ownCompany,
  },
  {
    name: 'the people of Aurora Foods',
    percent: 25,
    emails: ['super@aurora.example', 'admin@aurora.example', 'user@aurora.example', 'viewer@aurora.example'],
    company: 'Aurora Foods',
    mayChange: ownCompany,
  },
  {
    name: 'sales',
    percent: 10,
    emails: ['sales@talent.example'],
    mayChange: ({ table }) => structure.includes(table),
  },
  {
    name: 'the other provider staff',
    percent: 25,
    emails: ['master@talent.example', 'super@talent.example', 'admin@talent.example'],
    mayChange: ({ table }) => !reference.includes(table),
  },
]

/** A user and their current token. */
export interface Caller {
  readonly token: () => Promise<string>
  /** Discards a refused token; the next request gets a new one. */
  readonly signOut: () => void
}

interface Kept {
  readonly id: number
  readonly company_id: number | null
  readonly email: string
  readonly password_hash: string
}

/** Restores what other requests may have taken from the user. */
const restore = async (pool: Pool, { id, company_id, password_hash }: Kept): Promise<string> => {
  await pool.query('update companies set is_active = true where id = $1 and not is_active', [company_id])
  await pool.query('delete from attempts')
  const { rows } = await pool.query<{ email: string }>(
    'update users set is_active = true, is_one_time_password = false, password_hash = $2 where id = $1 returning email',
    [id, password_hash],
  )
  return rows[0]?.email ?? ''
}

const signIn = async (port: number, email: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const body = (await answer.json()) as { data?: { token: { access: string } | null } }
  if (!body.data?.token) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`)
  return body.data.token.access
}

/** Creates a caller for a demo account. */
export const makeCaller = async (pool: Pool, port: number, email: string): Promise<Caller> => {
  const { rows } = await pool.query<Kept>('select id, company_id, email, password_hash from users where email = $1', [
    email,
  ])
  const [kept] = rows
  if (!kept) throw new Error(`There is no account ${email}`)
  let token: Promise<string> | undefined
  return {
    token: () => (token ??= restore(pool, kept).then((current) => signIn(port, current))),
    signOut: () => {
      token = undefined
    },
  }
}
