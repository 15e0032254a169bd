/** Second factors of the caller, and of those whom the caller looks after (decision 0124); for passkeys see `passkeys.ts`. */
import { getTableName } from 'drizzle-orm'
import type { secondFactors as groupOfCalls } from '../../contract/calls/secondFactors'
import { refusalMessages } from '../../contract/refusalMessages'
import { signInMessages } from '../../contract/signInMessages'
import { refusalOf, withCountedCode } from '../accounts/countedCode'
import { spendProof } from '../accounts/factorProof'
import { ownCodesPerAccount } from '../accounts/limits'
import { isBreakGlass } from '../accounts/ownProviders'
import { ProofFault } from '../accounts/proofFault'
import { noteProof } from '../accounts/proofs'
import {
  firstRecoveryCodes,
  lockFactors,
  readSecondFactors,
  removeAuthenticator,
  removeSecondFactors,
  requireOneLeft,
  renewRecoveryCodes,
  startAuthenticator,
  spendAppCode,
} from '../accounts/secondFactors'
import { revokeSessionsOf } from '../accounts/sessions'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { authorOf } from '../database/author'
import { users } from '../database/tables'
import { conflict, type ApiError } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { sendSecurityNotice } from '../mail/securityNotices'
import { noteRead } from '../records/history/reads'
import { requireManagedUser } from './companyUsers'
import type { Services } from './services'
import { staffRuleOperations } from './secondFactors/staffRules'
import { requireManagedStaff } from './tomUsers'

type Group = typeof groupOfCalls
type Proving = Input<Group['confirmAuthenticator' | 'renewRecoveryCodes' | 'removeAuthenticator']>
type Removing = Input<Group['removeCompanyUserFactor']> | Input<Group['removeTomUserFactor']>

type Context = Pick<Proving, 'db' | 'report'>

const app = 'Authenticator app'
const listOf = (authenticator: boolean, passkey: boolean): string =>
  [authenticator && app, passkey && 'Passkeys'].filter(Boolean).join(', ')

const wrongCode = () => new ProofFault('wrong code', signInMessages.secondFactorWrong)

export const secondFactorOperations = (services: Services): Operations<keyof Group> => {
  /** Does what a code or a passkey proves, in one transaction; a wrong one is counted. */
  const prove = async <T extends object>(
    input: Proving,
    use: (context: Context) => Promise<T | ProofFault>,
  ): Promise<T> => {
    const { db, caller, report } = input
    const { id } = caller.account.user
    const refused = (reason: string, error: ApiError): ApiError => {
      report('second factor refused', { account: id, reason })
      return error
    }
    const done = await withCountedCode({ db, userId: id, limit: ownCodesPerAccount, refused }, () =>
      reportAfterCommit(services.database.db, report, authorOf(input), async (context) => {
        await lockFactors(context.db, id)
        const used = await use(context)
        if (used instanceof ProofFault) return refusalOf(input.body, used)
        await noteProof(context.db, caller.sessionId)
        return used
      }),
    )
    services.wakeOutbox()
    return done
  }

  /** Removes the factors of somebody else, which their mail and history tell. */
  const removeOf = async (input: Removing, { company, id }: { company: number; id: number }) => {
    const { db, caller, report, call, requestId: request } = input
    const by = caller.account.user.id
    if (id === by) throw conflict(refusalMessages.ownFactor)
    await lockFactors(db, id)
    if (await isBreakGlass(db, { id, company_id: company || null })) throw conflict(refusalMessages.breakGlassFactor)
    const { authenticator, passkey } = await removeSecondFactors(db, id)
    if (!authenticator && !passkey) return { removed: false }
    await noteRead(db, { act: 'factorRemoved', call, by, company, table: getTableName(users), id, params: {}, request })
    await revokeSessionsOf(input, id)
    await sendSecurityNotice(db, { userId: id, what: 'factorRemoved', by, factor: listOf(authenticator, passkey) })
    report('second factor removed', { account: id, by, ...(company > 0 && { company }) })
    return { removed: true }
  }

  /** Runs a removal in a transaction, after which its mail is sent. */
  const committed = async <I extends Removing, T>(input: I, work: (within: I) => Promise<T>): Promise<T> => {
    const done = await reportAfterCommit(services.database.db, input.report, authorOf(input), (context) =>
      work({ ...input, ...context }),
    )
    services.wakeOutbox()
    return done
  }

  return {
    readSecondFactors: { run: ({ db, caller }) => readSecondFactors(db, caller.account.user.id) },
    startAuthenticator: {
      run: async ({ db, caller }) => {
        const made = await startAuthenticator(db, caller.account.user, services.factorKey)
        if (!made) throw conflict(refusalMessages.factorHeld)
        return made
      },
    },
    confirmAuthenticator: {
      ownTransactions: true,
      run: (input) =>
        prove(input, async (context) => {
          const { db } = context
          const { id } = input.caller.account.user
          if (!(await spendAppCode(db, id, input.body.code, services.factorKey, true))) return wrongCode()
          const codes = await firstRecoveryCodes(db, id)
          await revokeSessionsOf(context, id, input.caller.sessionId)
          const { userAgent } = input.client
          await sendSecurityNotice(db, { userId: id, what: 'factorAdded', userAgent, factor: app })
          context.report('second factor added', { account: id })
          return { recovery_codes: codes }
        }),
    },
    renewRecoveryCodes: {
      ownTransactions: true,
      run: (input) =>
        prove(input, async ({ db, report }) => {
          const { id } = input.caller.account.user
          const use = { purpose: 'confirm', userId: id } as const
          const factor = await spendProof(db, services, { proof: input.body, use, withoutRecovery: true })
          if (factor instanceof ProofFault) return factor
          report('recovery codes renewed', { account: id })
          return { recovery_codes: await renewRecoveryCodes(db, id) }
        }),
    },
    removeAuthenticator: {
      ownTransactions: true,
      run: (input) =>
        prove(input, async (context) => {
          const { db } = context
          const { id } = input.caller.account.user
          const factor = await spendProof(db, services, { proof: input.body, use: { purpose: 'confirm', userId: id } })
          if (factor instanceof ProofFault) return factor
          await removeAuthenticator(db, id)
          await requireOneLeft(db, input.caller.account)
          await revokeSessionsOf(context, id, input.caller.sessionId)
          const { userAgent } = input.client
          await sendSecurityNotice(db, { userId: id, what: 'factorRemoved', userAgent, factor: app })
          context.report('second factor removed', { account: id })
          return { removed: true }
        }),
    },
    ...staffRuleOperations(),
    removeCompanyUserFactor: {
      find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
      ownTransactions: true,
      run: (input) =>
        committed(input, (within) =>
          removeOf(within, { company: input.params.company_id, id: input.params.company_user_id }),
        ),
    },
    removeTomUserFactor: {
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      ownTransactions: true,
      run: (input) => committed(input, (within) => removeOf(within, { company: 0, id: input.params.tom_user_id })),
    },
  }
}
