/** Answers requests for users: the people of the company of the key. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { erasedHost, normalizeEmail } from '../../contract/email'
import type { Queryable } from '../database/connection'
import { fullNameOfUser, provisionedPeople, users } from '../database/tables'
import { notFound } from '../errors/apiError'
import { requireMay, type Acting } from '../modules/provisioning/acting'
import { addPerson, changePerson, lockPerson, removePerson } from '../modules/provisioning/people'
import { parseFilter } from './filter'
import { conditionOf, idOf, orderBy, type Attributes } from './filterSql'
import {
  attributesAsked,
  isUnchanged,
  readListAsked,
  requireMatch,
  selectAttributes,
  type Answer,
  type Asked,
  type Scim,
  type ScimRequest,
  type Write,
} from './request'
import { listBody, userSchema } from './schemas'
import { badSyntax } from './errors'
import { readPatch, readResource, requireObject } from './sent'
import { patchUser, personChanged, personOf, type UserValues } from './userValues'

const ofPerson = and(eq(provisionedPeople.company_id, users.company_id), eq(provisionedPeople.user_id, users.id))

/** Erased accounts are nobody, and those that the identity provider has deleted are found no more. */
const isFound = sql`${users.email} not like ${sql.raw(`'%${erasedHost}'`)}
  and (${users.is_active} or not coalesce(${provisionedPeople.is_gone}, false))`

/** History has the last change of the person or of a role. */
const lastModified = sql<string>`greatest(${users.created_at}, ${provisionedPeople.changed_at}, (select h.at
  from history.changed_rows h where h.record = 'users' and h.company_id = ${users.company_id} and h.record_id = ${users.id}
  order by h.id desc limit 1))`

const isoText = (moment: SQL | typeof users.created_at) =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const groups = sql<{ value: string; display: string }[]>`coalesce((
  select json_agg(json_build_object('value', g.id::text, 'display', g.name) order by g.position, g.id)
  from provisioned_members m join provisioned_groups g on g.company_id = m.company_id and g.id = m.group_id
  where m.company_id = ${users.company_id} and m.user_id = ${users.id}), '[]')`

const phone = sql<string | null>`'+' || ${users.phone_code} || ' ' || ${users.phone_number}`
const userName = sql<string>`coalesce(${provisionedPeople.user_name}, ${users.email})`

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  user_name: userName,
  phone,
  is_active: users.is_active,
  external_id: provisionedPeople.external_id,
  version: sql<string>`${users.version} || '.' || coalesce(${provisionedPeople.version}, 0)`,
  created_at: isoText(users.created_at),
  changed_at: isoText(lastModified),
  groups,
}

const select = (db: Queryable) => db.select(columns).from(users).leftJoin(provisionedPeople, ofPerson)

type UserRow = Awaited<ReturnType<typeof select>>[number]

const isNamed = (company: number) => (text: string) =>
  sql`${users.id} in (
    select p.user_id from provisioned_people p where p.company_id = ${company} and lower(p.user_name) = lower(${text}::text)
    union all select u.id from users u where lower(u.email) = ${normalizeEmail(text)} and u.company_id = ${company})
  and lower(${userName}) = lower(${text}::text)`

const hasEmail = (text: string) => sql`lower(${users.email}) = ${normalizeEmail(text)}`

const attributesOf = (company: number): Attributes => ({
  id: { kind: 'id', value: users.id },
  username: { kind: 'text', value: userName, find: isNamed(company) },
  externalid: {
    kind: 'text',
    value: provisionedPeople.external_id,
    isExact: true,
    find: (text) => sql`${users.id} in (select p.user_id from provisioned_people p
      where p.company_id = ${company} and p.external_id = ${text}::text)`,
  },
  emails: { kind: 'text', value: users.email, find: hasEmail },
  'emails.value': { kind: 'text', value: users.email, find: hasEmail },
  'emails.type': { kind: 'constant', text: 'work' },
  'emails.primary': { kind: 'constant', text: 'true' },
  'name.givenname': { kind: 'text', value: users.first_name },
  'name.familyname': { kind: 'text', value: users.last_name },
  'name.formatted': { kind: 'text', value: fullNameOfUser },
  displayname: { kind: 'text', value: fullNameOfUser },
  active: { kind: 'flag', value: users.is_active },
  phonenumbers: { kind: 'text', value: phone },
  'phonenumbers.value': { kind: 'text', value: phone },
  groups: { kind: 'linked', has: isMember(company) },
  'groups.value': { kind: 'linked', has: isMember(company) },
  'meta.created': { kind: 'moment', value: users.created_at },
  'meta.lastmodified': { kind: 'moment', value: lastModified },
  'meta.resourcetype': { kind: 'constant', text: 'User' },
})

const isMember = (company: number) => (group?: number) =>
  sql`${users.id} in (select m.user_id from provisioned_members m
  where m.company_id = ${company} ${group === undefined ? sql`` : sql`and m.group_id = ${group}`})`

const valuesOf = (row: UserRow) => ({
  userName: row.user_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  name: {
    formatted: `${row.first_name} ${row.last_name}`,
    givenName: row.first_name,
    familyName: row.last_name,
  },
  displayName: `${row.first_name} ${row.last_name}`,
  active: row.is_active,
  emails: [{ value: row.email, type: 'work', primary: true }],
  ...(row.phone !== null && { phoneNumbers: [{ value: row.phone, type: 'work' }] }),
})

const etagOf = ({ version }: UserRow): string => `W/"${version}"`

const resourceOf = (row: UserRow, base: string, asked: Asked): object =>
  selectAttributes(
    {
      schemas: [userSchema.id],
      id: String(row.id),
      ...valuesOf(row),
      groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
      meta: {
        resourceType: 'User',
        created: row.created_at,
        lastModified: row.changed_at,
        location: `${base}/Users/${row.id}`,
        version: etagOf(row),
      },
    },
    asked,
  )

const found = (company: number, condition?: SQL) => and(eq(users.company_id, company), isFound, condition)

const readOne = async (db: Queryable, company: number, id: number): Promise<UserRow> => {
  const [row] = await select(db).where(found(company, eq(users.id, id)))
  if (!row) throw notFound()
  return row
}

const requireId = ({ id }: ScimRequest): number => {
  const found = idOf(id)
  if (found === undefined) throw notFound()
  return found
}

/** Returns what is changed, as it is then. */
const answered = async (
  acting: Acting,
  { base }: Pick<Scim, 'base'>,
  request: ScimRequest,
  id: number,
  status = 200,
) => {
  const row = await readOne(acting.input.db, acting.company, id)
  return {
    status,
    body: resourceOf(row, base, attributesAsked(request.query)),
    etag: etagOf(row),
    location: `${base}/Users/${id}`,
    id,
    subject: row.user_name,
  }
}

export const listUsers = async (scim: Scim, query: ScimRequest['query']): Promise<Answer> => {
  const { database, company, base } = scim
  const asked = readListAsked(query)
  const attributes = attributesOf(company)
  const condition = found(
    company,
    asked.filter === undefined ? undefined : conditionOf(parseFilter(asked.filter), attributes),
  )
  const order = asked.sortBy === undefined ? undefined : orderBy(asked.sortBy, attributes)
  if (asked.sortBy !== undefined && !order) throw badSyntax(`Users cannot be sorted by ‘${asked.sortBy.slice(0, 60)}’.`)
  const [counted] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(provisionedPeople, ofPerson)
    .where(condition)
  const rows =
    asked.count === 0
      ? []
      : await select(database.db)
          .where(condition)
          .orderBy(...(order ? [asked.isDescending ? sql`${order} desc` : order] : []), users.id)
          .limit(asked.count)
          .offset(asked.start - 1)
  const wanted = attributesAsked(query)
  return {
    status: 200,
    body: listBody(
      rows.map((row) => resourceOf(row, base, wanted)),
      { total: counted?.count ?? 0, start: asked.start },
    ),
  }
}

export const readUser = async ({ database, company, base }: Scim, request: ScimRequest): Promise<Answer> => {
  const row = await readOne(database.db, company, requireId(request))
  const etag = etagOf(row)
  if (isUnchanged(request, etag)) return { status: 304, etag }
  return {
    status: 200,
    body: resourceOf(row, base, attributesAsked(request.query)),
    etag,
    location: `${base}/Users/${row.id}`,
  }
}

/** Says what a write of users does in its transaction. */
export const userWrite = (scim: Scim, request: ScimRequest): Write => {
  const { company } = scim
  if (request.method === 'POST')
    return {
      call: 'createCompanyUser',
      params: { company_id: company },
      run: async (acting) => {
        requireMay(acting, 'createCompanyUser')
        const values = readResource(userSchema, requireObject(request.body)) as UserValues
        const id = await addPerson(acting, personOf(values, acting.notes, { isNew: true }))
        return answered(acting, scim, request, id, 201)
      },
    }
  const id = requireId(request)
  const params = { company_id: company, company_user_id: id }
  /** Locks the person, who is then as the client has read them. */
  const lock = async (acting: Acting) => {
    const person = await lockPerson(acting, id)
    const row = await readOne(acting.input.db, company, id)
    requireMatch(request, etagOf(row))
    return { person, row }
  }
  if (request.method === 'DELETE')
    return {
      call: 'toggleCompanyUser',
      params,
      run: async (acting) => {
        requireMay(acting, 'toggleCompanyUser')
        const { row } = await lock(acting)
        await removePerson(acting, id)
        return { status: 204, id, subject: row.user_name }
      },
    }
  return {
    call: 'updateCompanyUser',
    params,
    run: async (acting) => {
      requireMay(acting, 'updateCompanyUser', 'toggleCompanyUser')
      const { person, row } = await lock(acting)
      const before: UserValues = valuesOf(row)
      const sent =
        request.method === 'PATCH'
          ? personChanged(before, patchUser(before, readPatch(request.body), acting.notes), acting.notes)
          : personOf(readResource(userSchema, requireObject(request.body)) as UserValues, acting.notes, {
              isNew: false,
            })
      await changePerson(acting, person, sent)
      return answered(acting, scim, request, id)
    },
  }
}
