/** Where people are signed in, and how that ends (decision 0121). */
import { and, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import type { sessions as groupOfCalls } from '../../contract/calls/sessions'
import type { SignedInCaller } from '../accounts/account'
import { listOpenSessions } from '../accounts/openSessions'
import { endSessionsWhere } from '../accounts/sessions'
import type { Queryable } from '../database/connection'
import { companies, sessions, users } from '../database/tables'
import type { Operations } from '../http/operation'
import { findRow } from '../records/rows'
import type { Report } from '../securityEvents'
import { isCompanyUser } from './companyUsers/records'
import { requireManaged } from './tomUsers'

interface Ending {
  readonly db: Queryable
  readonly caller: SignedInCaller
  readonly report: Report
}

const isOf = (userId: number): SQL => eq(sessions.user_id, userId)

/** Ends sessions, and reports the accounts that have lost one. */
const end = async (ending: Ending, condition: SQL | undefined, details: { readonly company?: number } = {}) => {
  const owners = await endSessionsWhere(ending, condition)
  const accounts = [...new Set(owners)].toSorted((a, b) => a - b)
  const by = ending.caller.account.user.id
  if (owners.length > 0) ending.report('sessions ended', { accounts, by, sessions: owners.length, ...details })
  return { ended: owners.length }
}

/** The session of the call goes on: nobody is thrown out by looking after others. */
const butThis = ({ caller }: Ending): SQL => ne(sessions.id, caller.sessionId)

const findCompanyUser = (
  db: Queryable,
  { company_id, company_user_id: id }: { company_id: number; company_user_id: number },
) => findRow(db, { table: users, key: { company_id, id }, condition: isCompanyUser })

export const sessionOperations: Operations<keyof typeof groupOfCalls> = {
  listOwnSessions: {
    run: ({ db, caller }) => listOpenSessions(db, caller.account.user.id, caller.sessionId),
  },
  endOwnSessions: {
    run: (input) => end(input, and(isOf(input.caller.account.user.id), inArray(sessions.id, input.body.ids))),
  },
  endOtherSessions: {
    run: (input) => end(input, and(isOf(input.caller.account.user.id), butThis(input))),
  },
  listCompanyUserSessions: {
    find: ({ db, params }) => findCompanyUser(db, params),
    run: ({ db, caller, params }) => listOpenSessions(db, params.company_user_id, caller.sessionId),
  },
  endCompanyUserSessions: {
    find: ({ db, params }) => findCompanyUser(db, params),
    run: (input) => {
      const { company_id: company, company_user_id: id } = input.params
      return end(input, and(isOf(id), butThis(input)), { company })
    },
  },
  listTomUserSessions: {
    find: ({ db, caller, params }) => requireManaged(db, caller, params.tom_user_id),
    run: ({ db, caller, params }) => listOpenSessions(db, params.tom_user_id, caller.sessionId),
  },
  endTomUserSessions: {
    find: ({ db, caller, params }) => requireManaged(db, caller, params.tom_user_id),
    run: (input) => end(input, and(isOf(input.params.tom_user_id), butThis(input))),
  },
  endCompanySessions: {
    find: ({ db, params }) => findRow(db, { table: companies, key: { id: params.company_id } }),
    run: (input) => {
      const { db, params } = input
      const isTheirs = and(eq(users.id, sessions.user_id), eq(users.company_id, params.company_id))
      const ofCompany = exists(db.select({ id: users.id }).from(users).where(isTheirs))
      return end(input, ofCompany, { company: params.company_id })
    },
  },
  endAllSessions: { run: (input) => end(input, butThis(input)) },
}
