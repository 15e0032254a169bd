import { calls } from '../../contract/calls'
import type { companyUsers as groupOfCalls } from '../../contract/calls/companyUsers'
import { admits } from '../../contract/guards'
import { toggleMessages } from '../../contract/messages'
import { findAccountById, isOwn, type SignedInCaller } from '../accounts/account'
import { requireProof } from '../accounts/proofs'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'
import { conflict, forbidden, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { importFile } from '../records/imports/importFile'
import { createOf, listOf, oneOf, updateOf, writerOf } from '../records/operations'
import type { CallInput } from '../records/resource'
import { requireCompany } from '../records/rows'
import type { Ids } from '../records/table'
import { Reply } from '../tools/reply'
import { mailingWith } from './accountMails'
import { decide, losesBreakGlass } from './companyUsers/decide'
import { changerOf, readApplications, readFacts } from './companyUsers/facts'
import { allowedNames } from './companyUsers/files/allowedNames'
import { downloadUsers } from './companyUsers/files/download'
import type { FileContext } from './companyUsers/files/plan'
import { userTarget } from './companyUsers/files/target'
import { prepare, userForm, type FormRules } from './companyUsers/form'
import { grantedTo, mayGrant } from './companyUsers/grants'
import { manyOperations } from './companyUsers/many'
import { mayReadUser, mayViewUsers } from './companyUsers/mayView'
import { listRoles } from './companyUsers/ownRoles'
import { companyUserReading } from './companyUsers/records'
import { readStates } from './companyUsers/states'
import { reportChanges, storeChanges } from './companyUsers/store'
import { erasePerson } from './erasePerson'
import type { Services } from './services'
import { say } from '../../contract/say'

interface Path {
  readonly company_id: number
  readonly company_user_id: number
}

/**
 * Throws `notFound()`, or `forbidden()` if somebody else has more rights than the caller (A35). Callers who may not read
 * users can't tell these two apart.
 */
export const requireManagedUser = async (db: Queryable, caller: SignedInCaller, path: Path): Promise<void> => {
  const account = await findAccountById(db, path.company_user_id)
  if (account?.user.company_id !== path.company_id) throw notFound()
  if (!isOwn(caller, account.user.id) && !mayGrant(caller, grantedTo(account)))
    throw mayReadUser(caller, path.company_id) ? forbidden('rights that the caller does not hold') : notFound()
}

interface SwitchInput extends CallInput {
  readonly params: Path & Ids
  readonly query: { readonly active: boolean }
}

const isMaster = ({ isPlatform, role }: SignedInCaller): boolean => isPlatform && role === 'TOM_MASTER_USER'

/**
 * Activates or deactivates somebody. A master may deactivate the account that keeps its password, which was stolen (decision
 * 0138); nothing else takes it away.
 */
const switchUser = async (input: SwitchInput) => {
  const { db, caller, params, query, report } = input
  const { company_id: companyId, company_user_id: id } = params
  const [before] = await readStates(db, companyId, [id], { isLocked: true })
  if (!before) throw notFound()
  const after = { ...before, is_active: query.active }
  const change = { before, wanted: after }
  const by = changerOf(caller)
  const facts = await readFacts(db, companyId, by, [change])
  const isEmergency = facts.breakGlassId === id && isMaster(caller) && losesBreakGlass(change, facts.applications)
  const [refusal] = decide(by, isEmergency ? { ...facts, breakGlassId: null } : facts, change).refusals
  if (refusal) throw refusal.isForbidden ? forbidden(refusal.message) : conflict(refusal.message)
  if (isEmergency) await requireProof(db, caller, 'breakGlass')
  const storing = { writer: writerOf(input), caller, report, companyId }
  await storeChanges(storing, [{ before, after, changed: [] }])
  reportChanges(storing, [{ before, after, changed: [] }])
  if (isEmergency) report('break-glass account deactivated', { account: id, by: by.id, company: companyId })
  const name = mayReadUser(caller, companyId) ? `${before.first_name} ${before.last_name}` : say('The user')
  return new Reply({ id, is_active: query.active }, toggleMessages.other(name, query.active))
}

const contextOf = async ({
  db,
  caller,
  params,
}: Pick<CallInput, 'db' | 'caller'> & { params: { company_id: number } }): Promise<FileContext> => ({
  applications: await readApplications(db, params.company_id),
  caller,
  companyId: params.company_id,
  mayUpdate: admits(calls.updateCompanyUser.guard, caller, params.company_id),
  mayRead: mayReadUser(caller, params.company_id),
  mayView: mayViewUsers(caller, params.company_id),
})

/** Saves people, by the rules of the form or some of their own. */
export const savesOf = (
  services: Services,
  rules: FormRules = {},
): Operations<'createCompanyUser' | 'updateCompanyUser'> => {
  const runAndMail = mailingWith(services)
  return {
    createCompanyUser: {
      ownTransactions: true,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async (input) => {
        const body = await prepare(services, input, input.body)
        return runAndMail({ ...input, body }, (inTransaction) => createOf(userForm(rules)).run(inTransaction))
      },
    },
    updateCompanyUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
      run: async (input) => {
        const body = await prepare(services, input, input.body)
        return runAndMail({ ...input, body }, (inTransaction) => updateOf(userForm(rules)).run(inTransaction))
      },
    },
  }
}

export const companyUserOperations = (
  services: Services,
): Operations<keyof typeof groupOfCalls | 'eraseCompanyUser'> => {
  const runAndMail = mailingWith(services)
  return {
    ...manyOperations(services),
    ...savesOf(services),
    listCompanyUsers: listOf({ table: users, reading: companyUserReading }),
    readCompanyUser: oneOf(userForm()),
    toggleCompanyUser: {
      ownTransactions: true,
      find: async ({ db, caller, params }) => {
        await requireManagedUser(db, caller, params)
        if (caller.account.user.id === params.company_user_id) throw forbidden('the own account')
      },
      run: (input) => runAndMail(input, switchUser),
    },
    eraseCompanyUser: {
      find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
      run: (input) => {
        const { company_id: company, company_user_id: id } = input.params
        return erasePerson(input, { company, id, why: input.body.why })
      },
    },
    uploadCompanyUsers: {
      ownTransactions: true,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: (input) =>
        runAndMail(input, async (inTransaction) => {
          const result = await importFile(
            userTarget(await contextOf({ ...input, db: inTransaction.db }), inTransaction.report),
            writerOf(inTransaction),
            input,
          )
          input.signal.throwIfAborted()
          return result
        }),
    },
    downloadCompanyUsers: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async ({ db, params, query }) => downloadUsers(db, companyUserReading.found(params, query)),
    },
    downloadCompanyUserNames: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async ({ db, caller, params: { company_id: companyId } }) =>
        allowedNames(db, { applications: await readApplications(db, companyId), caller, companyId }),
    },
    listCompanyRoles: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, caller, params, query }) =>
        listRoles(db, caller, params.company_id, { withDefaults: query.with_defaults }),
    },
  }
}
