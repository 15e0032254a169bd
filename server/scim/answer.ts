/** Answers one request of an identity provider: writes in one transaction, with their entry in the log. */
import type { FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { admits } from '../../contract/guards'
import { authorOf } from '../database/author'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { provisionedGroups, users } from '../database/tables'
import { forbidden } from '../errors/apiError'
import { callOf } from '../modules/performCall'
import { ofGroup, type Acting } from '../modules/provisioning/acting'
import { logReceived, type Received } from '../modules/provisioning/log'
import { refusalOf } from './errors'
import { idOf } from './filterSql'
import { groupWrite, listGroups, readOneGroup } from './groups'
import type { Answer, Scim, ScimRequest, Write } from './request'
import { isObject } from './sent'
import { listUsers, readUser, userWrite } from './users'

const requireReading = ({ caller, company }: Scim, one: boolean): void => {
  const guard = callOf(one ? 'readCompanyUser' : 'listCompanyUsers').guard
  if (!admits(guard, caller, company)) throw forbidden('The key lacks the permission VIEW_COMPANY_USER.')
}

const read = (scim: Scim, request: ScimRequest): Promise<Answer> => {
  const { resource, id, query } = request
  requireReading(scim, id !== undefined)
  if (resource === 'User') return id === undefined ? listUsers(scim, query) : readUser(scim, request)
  return id === undefined ? listGroups(scim, query) : readOneGroup(scim, request)
}

/** Returns what a record is called in what was sent. */
const subjectOf = ({ body, id, resource }: ScimRequest): string => {
  const name = isObject(body) ? (resource === 'User' ? body.userName : body.displayName) : undefined
  return typeof name === 'string' ? name : (id ?? '')
}

type Told = Pick<Received, 'id' | 'subject' | 'outcome' | 'status' | 'reason'>

const received = (scim: Scim, { method, resource }: ScimRequest, told: Told): Received => ({
  company: scim.company,
  key: scim.caller.key?.name ?? '',
  method,
  resource,
  request: scim.requestId,
  ...told,
})

const write = async (scim: Scim, request: ScimRequest, { call, params, run }: Write): Promise<Answer> => {
  const { database, caller, requestId, report, log, company, operations } = scim
  const answer = await reportAfterCommit(
    database.db,
    report,
    authorOf({ caller, call, params, requestId }),
    async (context) => {
      const notes: string[] = []
      const input = { ...context, caller, requestId, log, noteChange: () => {} }
      const acting: Acting = { input, operations, company, notes }
      const done = await run(acting)
      await logReceived(
        context.db,
        received(scim, request, {
          id: done.id ?? null,
          subject: done.subject ?? subjectOf(request),
          outcome: notes.length > 0 ? 'noted' : 'done',
          status: done.status,
          reason: notes.length > 0 ? [...new Set(notes)].join(' ') : null,
        }),
      )
      return done
    },
  )
  scim.wakeOutbox()
  return answer
}

/** Returns what the record in question is called, as far as that is known. */
const nameOf = async ({ database: { db }, company }: Scim, request: ScimRequest): Promise<string> => {
  const id = idOf(request.id)
  if (id === undefined) return subjectOf(request)
  const [found] =
    request.resource === 'User'
      ? await db
          .select({ name: users.email })
          .from(users)
          .where(and(eq(users.company_id, company), eq(users.id, id)))
      : await db.select({ name: provisionedGroups.name }).from(provisionedGroups).where(ofGroup(company, id))
  return found?.name ?? subjectOf(request)
}

/** Notes in the log why a request is refused. What the server itself fails at is not the business of its reader. */
const logRefusal = async (scim: Scim, request: ScimRequest, error: unknown, fastify: FastifyRequest): Promise<void> => {
  const { status, detail } = refusalOf(error, fastify)
  if (status >= 500) return
  try {
    await logReceived(
      scim.database.db,
      received(scim, request, {
        id: idOf(request.id) ?? null,
        subject: await nameOf(scim, request),
        outcome: 'refused',
        status,
        reason: detail,
      }),
    )
  } catch (failure) {
    scim.log.warn({ err: failure }, 'a refused request of an identity provider could not be noted')
  }
}

const writeOf = (scim: Scim, request: ScimRequest): Write =>
  request.resource === 'User' ? userWrite(scim, request) : groupWrite(scim, request)

/** Answers a request for users or groups; throws what refuses it, once that is noted. */
export const answerRequest = async (scim: Scim, request: ScimRequest, fastify: FastifyRequest): Promise<Answer> => {
  try {
    return await (request.method === 'GET' ? read(scim, request) : write(scim, request, writeOf(scim, request)))
  } catch (error) {
    await logRefusal(scim, request, error, fastify)
    throw error
  }
}
