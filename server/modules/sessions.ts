/** Where people are signed in, and how that ends (decision 0121). */
import { and, eq, exists, getTableName, inArray, ne, type SQL } from 'drizzle-orm'
import type { sessions as groupOfCalls } from '../../contract/calls/sessions'
import { listOpenSessions } from '../accounts/openSessions'
import { endSessionsWhere } from '../accounts/sessions'
import { companies, sessions, users } from '../database/tables'
import type { Operations } from '../http/operation'
import { noteRead } from '../records/history/reads'
import type { CallInput } from '../records/resource'
import { findRow } from '../records/rows'
import { requireManagedUser } from './companyUsers'
import { requireManagedStaff } from './tomUsers'

type Ending = Pick<CallInput, 'db' | 'caller' | 'report' | 'call' | 'requestId'>

const isOf = (userId: number): SQL => eq(sessions.user_id, userId)

/** Who is signed out: a person, the people of a company, or everybody. */
interface Whose {
  readonly company?: number
  readonly person?: number
}

/** Ends sessions, and reports the accounts that have lost one. */
const end = async (ending: Ending, condition: SQL | undefined, { company }: Whose = {}) => {
  const owners = await endSessionsWhere(ending, condition)
  const accounts = [...new Set(owners)].toSorted((a, b) => a - b)
  const by = ending.caller.account.user.id
  if (owners.length > 0)
    ending.report('sessions ended', {
      accounts,
      by,
      sessions: owners.length,
      ...(company !== undefined && { company }),
    })
  return { ended: owners.length }
}

/** Ends sessions of others, which history tells. */
const endOthers = async (ending: Ending, condition: SQL | undefined, whose: Whose) => {
  const { db, call, caller, requestId: request } = ending
  const { company = 0, person: id } = whose
  const by = caller.account.user.id
  await noteRead(db, { act: 'signedOut', call, by, company, table: getTableName(users), id, params: {}, request })
  return end(ending, condition, whose)
}

/** The session of the call goes on: nobody is thrown out by looking after others. */
const butThis = ({ caller }: Ending): SQL => ne(sessions.id, caller.sessionId)

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
    find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
    run: ({ db, caller, params }) => listOpenSessions(db, params.company_user_id, caller.sessionId),
  },
  endCompanyUserSessions: {
    find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
    run: (input) => {
      const { company_id: company, company_user_id: id } = input.params
      return endOthers(input, and(isOf(id), butThis(input)), { company, person: id })
    },
  },
  listTomUserSessions: {
    find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
    run: ({ db, caller, params }) => listOpenSessions(db, params.tom_user_id, caller.sessionId),
  },
  endTomUserSessions: {
    find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
    run: (input) => {
      const { tom_user_id: person } = input.params
      return endOthers(input, and(isOf(person), butThis(input)), { person })
    },
  },
  endCompanySessions: {
    find: ({ db, params }) => findRow(db, { table: companies, key: { id: params.company_id } }),
    run: (input) => {
      const { db, params } = input
      const isTheirs = and(eq(users.id, sessions.user_id), eq(users.company_id, params.company_id))
      const ofCompany = exists(db.select({ id: users.id }).from(users).where(isTheirs))
      return endOthers(input, ofCompany, { company: params.company_id })
    },
  },
  endAllSessions: { run: (input) => endOthers(input, butThis(input), {}) },
}
