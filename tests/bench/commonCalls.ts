/** The twenty calls that the console makes most, by what people do all day, and people who make them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { demoPassword } from '../../server/data/demo/accounts'
import { dataOf, type Send, type Sent } from '../cluster/client'

/** Somebody of a company who may do everything in it, or of the provider's staff. */
export interface Person {
  readonly company_id: number
  readonly id: number
  readonly email: string
  readonly token: string
  /** Another person of the company, who is changed. */
  readonly other_id: number
}

export interface Crowd {
  readonly superUsers: readonly Person[]
  readonly staff: readonly Person[]
}

interface Asked {
  readonly path: string
  readonly sent: Sent
}

export interface CommonCall {
  readonly what: string
  readonly who: keyof Crowd
  /** What is sent at its nth turn, which is a person's nth visit. */
  readonly ask: (person: Person, turn: number, visit: number) => Asked
}

const names = ['anna', 'smith', 'bianchi', 'aisha', 'ma', 'north']
const nameAt = (turn: number) => names[turn % names.length] ?? ''

/** A call of a super user unless it says otherwise. */
const read = (
  what: string,
  call: Call,
  query: (turn: number) => Readonly<Record<string, unknown>> = () => ({}),
  who: keyof Crowd = 'superUsers',
): CommonCall => ({
  what,
  who,
  ask: (person, turn) => ({
    path: urlOf(call, { company_id: person.company_id, company_user_id: person.id }, query(turn)),
    sent: { token: person.token },
  }),
})

const firstPage = () => ({ page: 1, page_size: 10 })

export const commonCalls: readonly CommonCall[] = [
  {
    what: 'login',
    who: 'staff',
    ask: ({ email }) => ({
      path: calls.login.path,
      sent: { method: 'POST', body: { email, password: demoPassword } },
    }),
  },
  read('verifyUser', calls.verifyUser, () => ({ application: 'SSO', company_id: '' })),
  read('listPreferences', calls.listPreferences),
  read('listNotifications', calls.listNotifications),
  read('readCompanyFigures', calls.readCompanyFigures),
  read('readCompany', calls.readCompany),
  read('listCompanyUsers, first page', calls.listCompanyUsers, firstPage),
  read('listCompanyUsers, a search', calls.listCompanyUsers, (turn) => ({ ...firstPage(), search: nameAt(turn) })),
  read('readCompanyUser', calls.readCompanyUser),
  read('readStructure', calls.readStructure),
  read('listRegions', calls.listRegions, firstPage),
  read('listAllBusinessUnits', calls.listAllBusinessUnits),
  read('listJobGrades', calls.listJobGrades, firstPage),
  read('searchRecords', calls.searchRecords, (turn) => ({ q: nameAt(turn) })),
  {
    what: 'createRegion',
    who: 'superUsers',
    ask: ({ company_id, token }) => ({
      path: urlOf(calls.createRegion, { company_id }),
      sent: { method: 'POST', token, body: { name: `Measured ${randomUUID()}` } },
    }),
  },
  {
    what: 'toggleCompanyUser',
    who: 'superUsers',
    ask: ({ company_id, other_id, token }, _turn, visit) => ({
      path: urlOf(calls.toggleCompanyUser, { company_id, company_user_id: other_id }, { active: visit % 2 === 1 }),
      sent: { method: 'PATCH', token },
    }),
  },
  read('readQueue, staff', calls.readQueue, undefined, 'staff'),
  read('listCompanies, staff', calls.listCompanies, firstPage, 'staff'),
  read('listAllCompanies, staff', calls.listAllCompanies, undefined, 'staff'),
  read('searchRecords, staff', calls.searchRecords, (turn) => ({ q: nameAt(turn) }), 'staff'),
]

const chosen = (most: number) => `
  with largest as (select company_id from users where company_id is not null group by company_id order by count(*) desc limit 1),
    possible as (
      select distinct on (u.company_id) u.company_id, u.id, u.email, u.company_id in (select company_id from largest) as first
      from users u join user_roles r on r.company_id = u.company_id and r.user_id = u.id join companies c on c.id = u.company_id
      where r.name = 'COMPANY_SUPER_USER' and r.application = 'TOM' and r.grant_access and u.is_active and c.is_active
        and not u.is_one_time_password order by u.company_id),
    spread as (select *, row_number() over (order by first desc, md5(company_id::text)) as number from possible)
  select company_id, s.id, email,
    (select max(id) from users o where o.company_id = s.company_id and o.id <> s.id and not o.is_one_time_password) as other_id
  from spread s where number <= ${most} order by number`

const staffOf = (most: number) => `
  select 0 as company_id, id, email, 0 as other_id from users
  where platform_role in ('TOM_MASTER_USER', 'TOM_SUPER_USER') and is_active order by id limit ${most}`

type Known = Omit<Person, 'token'>

export const signIn = async (send: Send, email: string): Promise<string> => {
  const answer = await send(calls.login.path, { method: 'POST', body: { email, password: demoPassword } })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`)
  return dataOf<{ token: { access: string } }>(answer).token.access
}

/** Signs in super users of the largest company and of others that chance has chosen, and staff. */
export const gather = async (databaseUrl: string, send: Send, { superUsers = 40, staff = 8 } = {}): Promise<Crowd> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const enter = async (query: string): Promise<Person[]> => {
    const { rows } = await client.query<Known>(query)
    const people: Person[] = []
    // One after the other: only so many may sign in at once.
    for (const known of rows) people.push({ ...known, token: await signIn(send, known.email) })
    return people
  }
  try {
    return { superUsers: await enter(chosen(superUsers)), staff: await enter(staffOf(staff)) }
  } finally {
    await client.end()
  }
}

/** What is sent at a turn: the calls follow each other, and each is made by one person after the other. */
export const askAt = (crowd: Crowd, turn: number): { readonly call: CommonCall; readonly asked: Asked } => {
  const at = turn % commonCalls.length
  const round = Math.floor(turn / commonCalls.length)
  const call = commonCalls[at] as CommonCall
  const people = crowd[call.who]
  // Otherwise one person would make all calls of a round.
  const person = people[(round + 7 * at) % people.length] as Person
  return { call, asked: call.ask(person, round, Math.floor(round / people.length)) }
}
