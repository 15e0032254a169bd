import type { Body } from '../../contract/call'
import type { Application } from '../../contract/applications'
import { calls, type Calls } from '../../contract/calls'
import type { companyUsers as groupOfCalls } from '../../contract/calls/companyUsers'
import type { FieldErrors } from '../../contract/envelope'
import { admits } from '../../contract/guards'
import { messages, toggleMessages } from '../../contract/messages'
import type { SignedInCaller } from '../accounts/account'
import { hashSentPassword, isCommonPassword } from '../accounts/passwords'
import { revokeSessionsOf } from '../accounts/sessions'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'
import { forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { importFile } from '../records/imports/importFile'
import { createOf, listOf, oneOf, toggleOf, updateOf, writerOf } from '../records/operations'
import { resource, type CallInput, type Proposal, type Written } from '../records/resource'
import { findRow, requireCompany } from '../records/rows'
import { mailIfNeeded, mailingWith } from './accountMails'
import { downloadUsers } from './companyUsers/files/download'
import type { FileContext } from './companyUsers/files/plan'
import { userTarget } from './companyUsers/files/target'
import { requireHeld } from './companyUsers/grants'
import { listErrors } from './companyUsers/lists'
import { companyUserReading, isCompanyUser } from './companyUsers/records'
import { manyOperations } from './companyUsers/many'
import { listRoles } from './companyUsers/ownRoles'
import { grantedAmong, readApplications, readRoles, rowsOf, storeRoles } from './companyUsers/roles'
import { reportChange, reportNew } from './companyUsers/reports'
import { changeSecrets } from './companyUsers/secrets'
import { storableRows } from './companyUsers/ungranted'
import type { Services } from './services'

/** A form, with what is prepared before the transaction. */
type Form = Body<Calls['updateCompanyUser']> & {
  readonly password_hash?: string | undefined
  readonly company_applications: readonly Application[]
}
type Table = typeof users

const ownerOf = ({ company_id, id }: Proposal<Table, Form>['row']) => ({ company_id: company_id ?? 0, user_id: id })
const isOwn = ({ by, before }: Proposal<Table, Form>): boolean => before?.id === by
const rolesOf = ({ body: { roles, company_applications } }: Proposal<Table, Form>) =>
  rowsOf(roles, company_applications)

/** Returns an error unless the company has all granted applications (A54). */
const applicationErrors = ({ applications, company_applications }: Form): FieldErrors =>
  applications.every((application) => company_applications.includes(application))
    ? {}
    : { applications: ['The company does not have this application.'] }

const formErrors = ({ body, row }: Proposal<Table, Form>): FieldErrors => ({
  ...(row.phone_number && !row.phone_code && { phone_code: ['Choose the calling code of the number.'] }),
  ...(body.new_password && isCommonPassword(body.new_password) && { new_password: [messages.passwordCommon] }),
})

const companyUser = resource({
  table: users,
  reading: companyUserReading,
  condition: isCompanyUser,
  lock: 'no key update',
  values: ({ first_name, last_name, email, phone_code, phone_number, password_hash }: Form, before) => ({
    first_name,
    last_name,
    email,
    phone_code,
    phone_number,
    ...((password_hash || !before) && { is_one_time_password: true }),
    ...(password_hash && { password_hash, password_set_at: new Date() }),
  }),
  errors: async (proposal) => {
    // Their own roles stay as they are, whatever is sent (A36).
    if (isOwn(proposal)) return formErrors(proposal)
    const { db, caller, before } = proposal
    requireHeld(caller, grantedAmong(rolesOf(proposal)))
    if (before) requireHeld(caller, grantedAmong(await readRoles(db, ownerOf(before))))
    return {
      ...formErrors(proposal),
      ...applicationErrors(proposal.body),
      ...(await listErrors(db, proposal.row.company_id ?? 0, proposal.body.roles)),
    }
  },
  afterWrite: async (written: Written<Table, Form>) => {
    const { db, after } = written
    const owner = ownerOf(after)
    await changeSecrets(written)
    const before = await readRoles(db, owner)
    if (!isOwn(written)) {
      const rows = storableRows(written.caller, rolesOf(written), before)
      await storeRoles(written, owner, rows, written.body.roles)
    }
    const roles = await readRoles(db, owner)
    if (written.before) reportChange(written, written.before, before, roles)
    else reportNew(written, roles)
  },
  afterToggle: async ({ db, by, caller, report, before, isActive }) => {
    const { id, email } = before
    requireHeld(caller, grantedAmong(await readRoles(db, ownerOf(before))))
    if (isActive) await mailIfNeeded(db, id, email)
    else await revokeSessionsOf({ db, report }, id)
    report(isActive ? 'account activated' : 'account deactivated', { account: id, by })
  },
})

interface Path {
  readonly company_id: number
  readonly company_user_id: number
}

/** Throws `notFound()`, or `forbidden()` if somebody else has more rights than the caller (A35). */
const requireManaged = async (db: Queryable, caller: SignedInCaller, path: Path): Promise<void> => {
  const { company_id, company_user_id: id } = path
  await findRow(db, { table: users, key: { company_id, id }, condition: isCompanyUser })
  if (caller.account.user.id === id) return
  requireHeld(caller, grantedAmong(await readRoles(db, { company_id, user_id: id })))
}

/** Hashes a password outside the transaction, which would otherwise keep its locks meanwhile. */
const prepare = async <Sent extends Body<Calls['updateCompanyUser']>>(db: Queryable, companyId: number, body: Sent) => {
  const { new_password: password } = body
  const isHashed = password && !isCommonPassword(password)
  return {
    ...body,
    company_applications: await readApplications(db, companyId),
    ...(isHashed && { password_hash: await hashSentPassword(password) }),
  }
}

const contextOf = ({
  caller,
  params,
}: Pick<CallInput, 'caller'> & { params: { company_id: number } }): FileContext => ({
  caller,
  companyId: params.company_id,
  mayUpdate: admits(calls.updateCompanyUser.guard, caller, params.company_id),
})

const toggle = toggleOf(companyUser, ({ first_name, last_name }, isActive) =>
  toggleMessages.other(`${first_name} ${last_name}`, isActive),
)

export const companyUserOperations = (services: Services): Operations<keyof typeof groupOfCalls> => {
  const runAndMail = mailingWith(services)
  return {
    ...manyOperations(services),
    listCompanyUsers: listOf({ table: users, reading: companyUserReading }),
    readCompanyUser: oneOf(companyUser),
    createCompanyUser: {
      ownTransactions: true,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async (input) => {
        const body = await prepare(input.db, input.params.company_id, input.body)
        return runAndMail({ ...input, body }, createOf(companyUser).run)
      },
    },
    updateCompanyUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManaged(db, caller, params),
      run: async (input) => {
        const body = await prepare(input.db, input.params.company_id, input.body)
        return runAndMail({ ...input, body }, updateOf(companyUser).run)
      },
    },
    toggleCompanyUser: {
      ownTransactions: true,
      find: async ({ db, caller, params }) => {
        await requireManaged(db, caller, params)
        if (caller.account.user.id === params.company_user_id) throw forbidden('the own account')
      },
      run: (input) => runAndMail(input, toggle.run),
    },
    uploadCompanyUsers: {
      ownTransactions: true,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: (input) =>
        runAndMail(input, async (inTransaction) => {
          const result = await importFile(
            userTarget(contextOf(input), inTransaction.report),
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
    listCompanyRoles: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, caller, params, query }) =>
        listRoles(db, caller, params.company_id, { withDefaults: query.with_defaults }),
    },
  }
}
