import type { Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { rights as groupOfCalls } from '../../contract/calls/rights'
import { findAccountById } from '../accounts/account'
import { users } from '../database/tables'
import { invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { requireCompany, requireRow } from '../records/rows'
import { findGranters, noGranters } from './companyUsers/granters'
import { mayViewUsers } from './companyUsers/mayView'
import { isCompanyUser } from './companyUsers/records'
import { endedRoles, explainRight } from './companyUsers/explainRight'

/** Finds a call that asks for a right; throws a validation error if there is none of that name. */
const callNamed = (name: string): Call => {
  const call: Call | undefined = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined
  if (!call || call.guard === 'public') throw invalid({ act: ['There is no call of this name that asks for a right.'] })
  return call
}

export const rightOperations: Operations<keyof typeof groupOfCalls> = {
  readGranters: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id: companyId }, query: { permissions, role } }) => {
      const target = caller.isPlatform ? undefined : caller.account
      const missing = { anyOf: permissions, role }
      const ended = target ? endedRoles(target, missing) : []
      const found = await findGranters(db, {
        companyId,
        target,
        ...missing,
        namesOthers: mayViewUsers(caller, companyId),
      })
      return { ...found, ...(ended.length > 0 && { ended }) }
    },
  },
  readCompanyUserRight: {
    find: ({ db, params: { company_id, company_user_id: id } }) =>
      requireRow(db, { table: users, key: { company_id, id }, condition: isCompanyUser }),
    run: async ({ db, params: { company_id: companyId, company_user_id: id }, query: { act } }) => {
      const call = callNamed(act)
      const account = await findAccountById(db, id)
      if (!account) throw notFound()
      const { allowed, reasons, missing } = explainRight(account, call)
      const granters = missing
        ? await findGranters(db, { companyId, target: account, ...missing, namesOthers: true })
        : noGranters
      return { id, act, allowed, reasons, granters }
    },
  },
}
