/** Checks who makes a call, whether they may, and as whom and as of when: 401, then 403, then 404 for malformed ids. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReading, paramNames, type Call } from '../../contract/call'
import { idIn } from '../../contract/entities/fields'
import { calls, type CallName } from '../../contract/calls'
import { asOfHeader, moment } from '../../contract/entities/pastRecords'
import { admits, explain, type Refusal } from '../../contract/guards'
import { hasPast } from '../../contract/hasPast'
import { isOpenWithoutFactor, isPersonal } from '../../contract/personal'
import type { AccessTokens } from '../accounts/accessTokens'
import type { SignedInCaller } from '../accounts/account'
import type { Client } from '../accounts/client'
import type { LastUses } from '../accounts/lastUses'
import { lacksFactor } from '../accounts/rights'
import type { Banners } from '../database/banner'
import type { Database } from '../database/connection'
import { factorRequired, forbidden, keyRefusedHere, maintenance, notFound, invalid, pastOnly } from '../errors/apiError'
import { reporterOf } from '../securityEvents'
import { authenticate, findAgain, findViewed } from './authentication'
import type { Input, Operation } from './operation'

const refused = (reason: string) => invalid({ [asOfHeader]: [reason] })

/**
 * Returns the moment as of which a call answers (decision 0099), if its header `As-Of` names one. Throws 409 if the call changes
 * something, 400 if the moment is malformed or to come.
 */
const readMoment = (headers: IncomingHttpHeaders, call: Call): Date | undefined => {
  const text = headers[asOfHeader.toLowerCase()]
  if (text === undefined || call.guard === 'public') return undefined
  if (!isReading(call)) throw pastOnly()
  const { success, data } = moment.safeParse(text)
  const at = new Date(data ?? '')
  if (!success || Number.isNaN(at.getTime())) throw refused('Enter a date and time such as 2026-11-01T00:00:00Z.')
  if (at.getTime() > Date.now()) throw refused('This moment is in the future.')
  return hasPast(call) ? at : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: SignedInCaller
    /** Who views the console as the caller, if somebody does (decision 0029). */
    viewer?: SignedInCaller
    /** Set for API routes only. */
    client?: Client
    ids: Readonly<Record<string, number>>
    /** As of when the call answers, if not as of now (decision 0099). */
    moment?: Date
  }
}

/** What checks of callers ask. */
export interface CheckSettings {
  readonly database: Database
  readonly tokens: AccessTokens
  readonly readClient: (request: FastifyRequest, reply: FastifyReply) => Client
  /** Counts a call of an account until it is answered; throws 429 if too many are under way. */
  readonly countCall: (accountId: number, reply: FastifyReply) => void
  /** Notes that an account has used its rights. */
  readonly noteUse: LastUses['note']
  readonly banners: Pick<Banners, 'present'>
}

/** Reads the ids from the path; a malformed id is a 404. */
const readIds = (call: Call, params: unknown): Record<string, number> =>
  Object.fromEntries(
    paramNames(call.path).map((name) => {
      const id = idIn((params as Record<string, string>)[name] ?? '')
      if (id === undefined) throw notFound()
      return [name, id]
    }),
  )

/** Throws 403 if the query asks for more than the caller may do; a query that can't be read is refused later. */
const checkQuery = (call: Call, operation: Operation, request: FastifyRequest): void => {
  const query = operation.authorize && call.query?.safeParse(request.query).data
  if (query)
    operation.authorize?.({
      caller: request.caller as Input['caller'],
      params: request.ids,
      query: query as unknown as undefined,
    })
}

/** Whoever reads has to be signed in. */
const goesOn: ReadonlySet<Call> = new Set<Call>([calls.login, calls.refreshToken, calls.logout])

/** Throws 503 for a call that would change something during maintenance. */
const checkMaintenance = (call: Call, banners: CheckSettings['banners']): void => {
  if (isReading(call) || goesOn.has(call)) return
  const shown = banners.present()
  if (shown?.refuses_writes) throw maintenance(shown.ends_at)
}

/** Calls under way are counted by account, and by key: ids of accounts are positive. */
const countedAs = ({ account, key }: SignedInCaller): number => (key ? -key.id : account.user.id)

/** Says in a few words what a caller lacks. */
const wordOf = (refusal: Refusal): string => {
  switch (refusal.kind) {
    case 'permission':
      return refusal.anyOf.join(' or ')
    case 'account':
      return `${refusal.account} account`
    case 'company':
      return 'the own company'
    case 'role':
      return refusal.role
    case 'nobody':
      return 'nobody may'
  }
}

/** Throws 403 unless the guard of a call lets the caller pass; the log says what is missing. */
const requireAdmitted = ({ guard }: Call, caller: SignedInCaller, companyId: number | undefined): void => {
  if (admits(guard, caller, companyId)) return
  throw forbidden(undefined, explain(guard, caller, companyId).map(wordOf))
}

/** Throws 403 if the caller has to set up a second factor first; programs have none. */
const requireFactor = (name: CallName, { key, account }: SignedInCaller): void => {
  if (!key && lacksFactor(account) && !isOpenWithoutFactor(name)) throw factorRequired()
}

export const checkCaller =
  (
    name: CallName,
    call: Call,
    operation: Operation,
    { database, tokens, readClient, countCall, noteUse, banners }: CheckSettings,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    // Set first, so that refusals below are logged with it.
    request.client = readClient(request, reply)
    if (call.guard !== 'public') request.caller = await authenticate(database.db, tokens, request.headers)
    if (request.caller?.key && isPersonal(name)) throw keyRefusedHere()
    if (request.caller) requireFactor(name, request.caller)
    if (request.caller) countCall(countedAs(request.caller), reply)
    const ending = { db: database.db, report: reporterOf(request) }
    const viewed = await findViewed(ending, request.headers, call, request.caller)
    if (viewed) Object.assign(request, { viewer: request.caller, caller: viewed })
    if (request.caller) {
      request.ids = readIds(call, request.params)
      requireAdmitted(call, request.caller, request.ids.company_id)
      checkQuery(call, operation, request)
      // Who views as somebody else uses the rights of nobody, and a program not those of a person.
      if (!request.viewer && !request.caller.key)
        noteUse(request.caller.account.user.id, call.guard, request.caller, request.ids.company_id)
      const moment = readMoment(request.headers, call)
      if (moment) request.moment = moment
    } else request.ids = readIds(call, request.params)
    checkMaintenance(call, banners)
  }

/**
 * Checks a write again once its body has arrived, which takes as long as the client likes, and an import has waited for
 * others: rights that were taken away meanwhile are not used any more, and maintenance may have begun.
 */
export const checkAgain = async (
  call: Call,
  request: FastifyRequest,
  { database: { db }, banners }: Pick<CheckSettings, 'database' | 'banners'>,
): Promise<void> => {
  if (isReading(call) || !(call.body || call.upload)) return
  if (request.caller) {
    request.caller = await findAgain(db, request.caller)
    requireAdmitted(call, request.caller, request.ids.company_id)
  }
  checkMaintenance(call, banners)
}
