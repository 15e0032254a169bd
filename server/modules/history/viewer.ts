import { calls } from '../../../contract/calls'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Viewer } from '../../records/history/read'

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
