/** What callers may be told about people of a company: names, addresses, roles and effects. */
import { calls } from '../../../contract/calls'
import { admits, type Caller } from '../../../contract/guards'

/** Whether they may be told about people whom they haven't named. */
export const mayViewUsers = (caller: Caller, companyId: number): boolean =>
  admits(calls.listCompanyUsers.guard, caller, companyId)

/** Whether they may be told about one whom they name. */
export const mayReadUser = (caller: Caller, companyId: number): boolean =>
  admits(calls.readCompanyUser.guard, caller, companyId)
