import { calls } from '../../../contract/calls'
import { admits } from '../../../contract/guards'
import { plannedCallNames, type PlannedCall } from '../../../contract/planned'
import type { SignedInCaller } from '../../accounts/account'
import { mayViewUsers } from '../companyUsers/mayView'

/** Returns the calls that the caller may make in a company, whose plans they see; of people only if they may view these. */
export const plannedBy = (caller: SignedInCaller, company: number): PlannedCall[] =>
  plannedCallNames.filter(
    (name) =>
      admits(calls[name].guard, caller, company) && (name !== 'updateCompanyUser' || mayViewUsers(caller, company)),
  )
