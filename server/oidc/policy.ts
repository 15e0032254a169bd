/** Decides whether the front door has to be asked before an application gets its answer. */
import type { PooledDatabase } from '../database/connection'
import { decide } from './decision'
import { loadLibrary } from './library'

/** Returns what decides whether the front door has to be asked, in order. */
export const policyOf = async (db: PooledDatabase) => {
  const { interactionPolicy } = await loadLibrary()
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  // Applications of the house ask for no consent.
  policy.remove('consent')
  policy.get('login')?.checks.add(
    new Check('session_ended', 'the session has ended, or needs a second factor', 'login_required', async (ctx) => {
      const { account } = await decide(db, ctx)
      return ctx.oidc.session?.accountId !== undefined && !account
    }),
  )
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check('company', 'a company has to be chosen', 'account_selection_required', async (ctx) => {
        const { company, refusal } = await decide(db, ctx)
        return !company && !refusal
      }),
    ),
  )
  policy.add(
    new Prompt(
      { name: 'access' },
      new Check(
        'refused',
        'the person may not use this application, or not for this company',
        'access_denied',
        async (ctx) => {
          const { refusal } = await decide(db, ctx)
          return refusal !== undefined
        },
      ),
    ),
  )
  return policy
}
