/** What callers may be told about people of a company: names, addresses, roles, effects, plans, and who changed a record. */
import { calls } from '../../../contract/calls'
import { admits, type Caller } from '../../../contract/guards'
import { plannedCallNames, type PlannedCall } from '../../../contract/planned'
import type { SignedInCaller } from '../../accounts/account'
import type { Viewer } from '../../records/history/read'

/** Whether they may be told about people whom they haven't named. */
export const mayViewUsers = (caller: Caller, companyId: number): boolean =>
  admits(calls.listCompanyUsers.guard, caller, companyId)

/** Whether they may be told about one whom they name. */
export const mayReadUser = (caller: Caller, companyId: number): boolean =>
  admits(calls.readCompanyUser.guard, caller, companyId)

/** Returns the calls that the caller may make in a company, whose plans they see; of people only if they may view these. */
export const plannedBy = (caller: SignedInCaller, company: number): PlannedCall[] =>
  plannedCallNames.filter(
    (name) =>
      admits(calls[name].guard, caller, company) && (name !== 'updateCompanyUser' || mayViewUsers(caller, company)),
  )

/** People are named to those who may view them, as in the edits of versions (decision 0037), and to themselves. */
export const viewerOf = (caller: SignedInCaller, company: number): Viewer => ({
  id: caller.account.user.id,
  isPlatform: caller.isPlatform,
  mayViewPeople: admits(
    company > 0 ? calls.listCompanyUsers.guard : calls.listTomUsers.guard,
    caller,
    company || undefined,
  ),
})
