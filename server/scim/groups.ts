/** Answers requests for groups. Members are written one by one, so that a group of thousands is never read to change it. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { fullNameOfUser, provisionedGroups, provisionedMembers, users } from '../database/tables'
import { notFound } from '../errors/apiError'
import { asMaker, ofGroup, requireMay, type Acting } from '../modules/provisioning/acting'
import {
  addGroup,
  changeGroup,
  changeMembers,
  lockGroup,
  membersOf,
  removeGroup,
  type Group,
} from '../modules/provisioning/groups'
import { badSyntax, ScimError } from './errors'
import { parseFilter } from './filter'
import { conditionOf, idOf, orderBy, type Attributes } from './filterSql'
import { readGroup, readGroupPatch, type MembersWanted } from './groupValues'
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
import { mostMembersListed } from './limits'
import { groupSchema, listBody } from './schemas'
import { readPatch, readResource, requireObject } from './sent'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be those of members here.
const isMember = (user?: number) => sql`exists (select from provisioned_members m
  where m.company_id = provisioned_groups.company_id and m.group_id = provisioned_groups.id
    ${user === undefined ? sql`` : sql`and m.user_id = ${user}`})`

const attributes: Attributes = {
  id: { kind: 'id', value: provisionedGroups.id },
  displayname: { kind: 'text', value: provisionedGroups.name },
  externalid: { kind: 'text', value: provisionedGroups.external_id, isExact: true },
  members: { kind: 'linked', has: isMember },
  'members.value': { kind: 'linked', has: isMember },
  'meta.created': { kind: 'moment', value: provisionedGroups.created_at },
  'meta.lastmodified': { kind: 'moment', value: provisionedGroups.changed_at },
  'meta.resourcetype': { kind: 'constant', text: 'Group' },
}

const etagOf = ({ version, members_version }: Group): string => `W/"${version}.${members_version}"`

interface Member {
  readonly value: string
  readonly display: string
}

const readMembers = async (
  db: Queryable,
  company: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> => {
  const rows = await db
    .select({ group: provisionedMembers.group_id, id: users.id, display: fullNameOfUser })
    .from(provisionedMembers)
    .innerJoin(users, eq(users.id, provisionedMembers.user_id))
    .where(and(eq(provisionedMembers.company_id, company), inArray(provisionedMembers.group_id, [...ids])))
    .orderBy(provisionedMembers.group_id, users.id)
  const members = new Map<number, Member[]>()
  for (const { group, id, display } of rows) {
    const list = members.get(group) ?? []
    if (list.length === 0) members.set(group, list)
    list.push({ value: String(id), display })
  }
  return members
}

const resourceOf = (group: Group, members: readonly Member[] | undefined, base: string, asked: Asked): object =>
  selectAttributes(
    {
      schemas: [groupSchema.id],
      id: String(group.id),
      displayName: group.name,
      ...(group.external_id !== null && { externalId: group.external_id }),
      ...(members && {
        members: members.map((member) => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` })),
      }),
      meta: {
        resourceType: 'Group',
        created: group.created_at.toISOString(),
        lastModified: group.changed_at.toISOString(),
        location: `${base}/Groups/${group.id}`,
        version: etagOf(group),
      },
    },
    asked,
  )

const found = (company: number, condition?: SQL) =>
  and(eq(provisionedGroups.company_id, company), eq(provisionedGroups.is_everybody, false), condition)

const readRow = async (db: Queryable, company: number, id: number): Promise<Group> => {
  const [group] = await db
    .select()
    .from(provisionedGroups)
    .where(found(company, ofGroup(company, id)))
  if (!group) throw notFound()
  return group
}

const whole = async (db: Queryable, group: Group, base: string, asked: Asked): Promise<object> => {
  const members = asked.has('members') ? await readMembers(db, group.company_id, [group.id]) : undefined
  return resourceOf(group, members && (members.get(group.id) ?? []), base, asked)
}

/** Returns the members of listed groups; only where they are few, or were asked for. */
const membersListed = async ({ database: { db }, company }: Scim, ids: readonly number[], asked: Asked) => {
  if (!asked.has('members') || ids.length === 0) return undefined
  const count = await db.$count(
    provisionedMembers,
    and(eq(provisionedMembers.company_id, company), inArray(provisionedMembers.group_id, [...ids])),
  )
  if (count <= mostMembersListed) return readMembers(db, company, ids)
  throw new ScimError(
    400,
    'tooMany',
    `These groups have ${count} members. Leave these out by excludedAttributes=members, or read fewer groups at once.`,
  )
}

export const listGroups = async (scim: Scim, query: ScimRequest['query']): Promise<Answer> => {
  const { database, company, base } = scim
  const asked = readListAsked(query)
  const condition = found(
    company,
    asked.filter === undefined ? undefined : conditionOf(parseFilter(asked.filter), attributes),
  )
  const order = asked.sortBy === undefined ? undefined : orderBy(asked.sortBy, attributes)
  if (asked.sortBy !== undefined && !order)
    throw badSyntax(`Groups cannot be sorted by ‘${asked.sortBy.slice(0, 60)}’.`)
  const total = await database.db.$count(provisionedGroups, condition)
  const rows =
    asked.count === 0
      ? []
      : await database.db
          .select()
          .from(provisionedGroups)
          .where(condition)
          .orderBy(...(order ? [asked.isDescending ? sql`${order} desc` : order] : []), provisionedGroups.id)
          .limit(asked.count)
          .offset(asked.start - 1)
  const wanted = attributesAsked(query)
  const members = await membersListed(
    scim,
    rows.map(({ id }) => id),
    wanted,
  )
  return {
    status: 200,
    body: listBody(
      rows.map((row) => resourceOf(row, members && (members.get(row.id) ?? []), base, wanted)),
      { total, start: asked.start },
    ),
  }
}

const requireId = ({ id }: ScimRequest): number => {
  const group = idOf(id)
  if (group === undefined) throw notFound()
  return group
}

export const readOneGroup = async ({ database, company, base }: Scim, request: ScimRequest): Promise<Answer> => {
  const group = await readRow(database.db, company, requireId(request))
  const etag = etagOf(group)
  if (isUnchanged(request, etag)) return { status: 304, etag }
  return {
    status: 200,
    body: await whole(database.db, group, base, attributesAsked(request.query)),
    etag,
    location: `${base}/Groups/${group.id}`,
  }
}

/** Returns who joins and who leaves, with those who leave since only others were named. */
const membersSent = async (db: Queryable, group: Group, { isReplaced, added, removed }: MembersWanted) => ({
  added: [...added],
  removed: [...(isReplaced ? (await membersOf(db, group)).filter((id) => !added.has(id)) : []), ...removed],
})

const answered = async (
  acting: Acting,
  { base }: Scim,
  request: ScimRequest,
  id: number,
  status: number,
): Promise<Answer> => {
  const { db } = acting.input
  const group = await readRow(db, acting.company, id)
  return {
    status,
    // A group of thousands isn't sent for each member who joins it (RFC 7644, section 3.5.2).
    ...(status !== 204 && { body: await whole(db, group, base, attributesAsked(request.query)) }),
    etag: etagOf(group),
    location: `${base}/Groups/${id}`,
    id,
    subject: group.name,
  }
}

/** Says what a write of groups does in its transaction. */
export const groupWrite = (scim: Scim, request: ScimRequest): Write => {
  const { company } = scim
  const readWhole = () => readGroup(readResource(groupSchema, requireObject(request.body)))
  if (request.method === 'POST')
    return {
      call: 'saveProvisionedGroup',
      params: { company_id: company },
      run: async (acting) => {
        requireMay(acting, 'updateCompanyUser')
        const { group: sent, members } = readWhole()
        const group = await addGroup(acting, sent)
        await changeMembers(acting, group, { added: [...members.added], removed: [] })
        return answered(acting, scim, request, group.id, 201)
      },
    }
  const id = requireId(request)
  const params = { company_id: company, provisioned_group_id: id }
  const lock = async (acting: Acting) => {
    requireMay(acting, 'updateCompanyUser')
    const group = await lockGroup(acting.input.db, company, id)
    requireMatch(request, etagOf(group))
    return group
  }
  if (request.method === 'DELETE')
    return {
      call: 'deleteProvisionedGroup',
      params,
      run: async (acting) => {
        const group = await lock(acting)
        acting.notes.push(...(await removeGroup((await asMaker(acting)).input, group)))
        return { status: 204, id, subject: group.name }
      },
    }
  return {
    call: 'saveProvisionedGroup',
    params,
    run: async (acting) => {
      const group = await lock(acting)
      const isPatch = request.method === 'PATCH'
      const { group: sent, members } = isPatch ? readGroupPatch(readPatch(request.body)) : readWhole()
      const changed = await changeGroup(acting, group, sent)
      await changeMembers(acting, changed, await membersSent(acting.input.db, changed, members))
      return answered(acting, scim, request, id, isPatch ? 204 : 200)
    },
  }
}
