/** Answers the calls that change many company users. */
import { inArray } from 'drizzle-orm'
import type { Body } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'
import { isUnlimited, noLists } from '../../../../contract/roles'
import { companies, users } from '../../../database/tables'
import { invalid, refuse } from '../../../errors/apiError'
import type { Operations } from '../../../http/operation'
import { countWithdrawable, findInvitable, queueInvitations, withdrawInvitations } from '../../../mail/invitations'
import type { Targets } from '../../../records/many/choose'
import type { CallInput } from '../../../records/resource'
import { findRow, readToday, requireCompany } from '../../../records/rows'
import { mailingWith } from '../../accountMails'
import type { Services } from '../../services'
import { decide, isLive, lacksApplication, type Refusal } from '../decide'
import { changerOf, identifyPlaces, noPlaces, readApplications } from '../facts'
import { inActiveVersion } from '../../jobGrades/roleLinks'
import { listErrors } from '../lists'
import { refuseAll } from '../refusals'
import { grantedIn, noRoles, readStates } from '../states'
import {
  activate,
  changeScope,
  clearOutside,
  grant,
  invite,
  listsOfScope,
  roleToGrant,
  withdraw,
  withdrawInvitation,
} from './acts'
import type { CompareLists } from './alike'
import { changePermission } from './permission'
import { comparisonWith, giveRightsOf } from './sameRights'
import type { BulkChange } from './outcome'
import { changePart } from './part'
import { previewMany } from './preview'

type Names =
  | 'toggleManyCompanyUsers'
  | 'changeRoleOfCompanyUsers'
  | 'changeScopeOfCompanyUsers'
  | 'changeRightOfCompanyUsers'
  | 'copyRightsToCompanyUsers'
  | 'inviteCompanyUsers'
  | 'withdrawInvitations'

interface Input<Sent extends Targets> extends CallInput {
  readonly params: { readonly company_id: number }
  readonly query: { readonly preview: boolean; readonly plan?: string | undefined }
  readonly signal: AbortSignal
  readonly body: Sent
}

const fieldOf = ({ part }: Refusal): string => (part === 'access' ? 'application' : `role.${part}`)

/** Gives a role or takes it away; throws if the caller may not give it to anybody, or nobody may have it. */
const roleChange = async ({
  db,
  caller,
  params,
  body,
}: Input<Body<Calls['changeRoleOfCompanyUsers']>>): Promise<BulkChange> => {
  const applications = await readApplications(db, params.company_id)
  const { application, role } = body
  const source = applications.join()
  if (role === null) return { act: withdraw(body, applications), replaces: {}, source }
  const sent = { ...body, role }
  const roles = { ...noRoles, [application]: roleToGrant(sent, undefined) }
  const today = await readToday(db, params.company_id)
  const facts = { applications, today, places: noPlaces, keepsSuperUser: true }
  const newcomer = { before: undefined, wanted: { is_active: true, is_one_time_password: true, roles } }
  refuseAll(decide(changerOf(caller), facts, newcomer).refusals, fieldOf)
  const compare: CompareLists = ({ application: name }) => (name === application ? { others: noLists } : undefined)
  return { act: grant(sent), source, ...(isUnlimited(role) && { replaces: { compare } }) }
}

/** Changes lists; throws unless they name records of the company. What is removed need not exist any more. */
const scopeChange = async ({
  db,
  caller,
  params,
  body,
}: Input<Body<Calls['changeScopeOfCompanyUsers']>>): Promise<BulkChange> => {
  const { mode, metafield } = body
  if (mode !== 'remove')
    refuse(
      await listErrors({ db, caller, companyId: params.company_id }, [
        { path: 'metafield', lists: { ...noLists, ...metafield } },
      ]),
    )
  const { grades } = metafield
  const sent = grades
    ? { ...body, metafield: { ...metafield, grades: await inActiveVersion(db, params.company_id, grades) } }
    : body
  const applications = await readApplications(db, params.company_id)
  return {
    act: changeScope(sent, applications),
    listsOf: (role) => listsOfScope(sent, role),
    fit: clearOutside(sent),
    source: `${applications.join()} ${await identifyPlaces(db, params.company_id)}`,
  }
}

/** Mails invitations, except to those for whom one waits already. */
const invitation = async ({ db, caller, params }: Input<Targets>): Promise<BulkChange> => {
  const { is_active: isActive } = await findRow(db, { table: companies, key: { id: params.company_id } })
  return {
    act: invite(isActive),
    source: String(isActive),
    reach: async (ids, isPreview) => {
      const people = await db
        .select({ email: users.email })
        .from(users)
        .where(inArray(users.id, [...ids]))
      const invited = { recipients: people.map(({ email }) => email), companyId: params.company_id }
      const mailed = isPreview
        ? await findInvitable(db, invited)
        : await queueInvitations(db, { ...invited, by: caller.account.user.id })
      return { changed: mailed.length, mails: mailed.length }
    },
  }
}

/** Withdraws invitations, except those that were withdrawn before. */
const withdrawal = ({ db, caller, params, report }: Input<Targets>): BulkChange => ({
  act: withdrawInvitation,
  reach: async (ids, isPreview) => {
    if (isPreview) return { changed: await countWithdrawable(db, ids), mails: 0 }
    const accounts = await withdrawInvitations(db, ids)
    const by = caller.account.user.id
    if (accounts.length > 0) report('invitation withdrawn', { accounts, by, company: params.company_id })
    return { changed: accounts.length, mails: 0 }
  },
})

/** Gives or takes one permission; throws unless the company has the application. */
const permissionChange = async (input: Input<Body<Calls['changeRightOfCompanyUsers']>>): Promise<BulkChange> => {
  const { db, params, body } = input
  const applications = await readApplications(db, params.company_id)
  refuse(applications.includes(body.application) ? {} : { application: [lacksApplication(body.application)] })
  return { act: changePermission(body, applications), source: applications.join() }
}

/** Gives the rights of somebody else, who has to be of the company and to have a role there. */
const rightsChange = async ({
  db,
  params,
  body,
}: Input<Body<Calls['copyRightsToCompanyUsers']>>): Promise<BulkChange> => {
  const applications = await readApplications(db, params.company_id)
  const [other] = await readStates(db, params.company_id, [body.like])
  if (!other) throw invalid({ like: ['This user does not exist.'] })
  const granted = grantedIn(other.roles).filter((role) => isLive(role, applications))
  refuse(granted.length > 0 ? {} : { like: ['This user has no access to any application.'] })
  return {
    act: giveRightsOf(other, body.with_scope, applications),
    replaces: { compare: await comparisonWith(db, params.company_id, other, body.with_scope) },
    source: `${other.id}:${other.version} ${applications.join()}`,
  }
}

export const manyOperations = (services: Services): Operations<Names> => {
  const runAndMail = mailingWith(services)
  const operationOf = <Sent extends Targets>(changeFor: (input: Input<Sent>) => BulkChange | Promise<BulkChange>) => ({
    ownTransactions: true as const,
    find: ({ db, params }: Pick<Input<Sent>, 'db' | 'params'>) => requireCompany(db, params.company_id),
    run: async (input: Input<Sent>) =>
      input.query.preview
        ? previewMany(input, await changeFor(input))
        : runAndMail(input, async (inTransaction) => changePart(inTransaction, await changeFor(inTransaction))),
  })
  return {
    toggleManyCompanyUsers: operationOf(({ body }) => ({ act: activate(body.is_active) })),
    changeRoleOfCompanyUsers: operationOf(roleChange),
    changeScopeOfCompanyUsers: operationOf(scopeChange),
    changeRightOfCompanyUsers: operationOf(permissionChange),
    copyRightsToCompanyUsers: operationOf(rightsChange),
    inviteCompanyUsers: operationOf(invitation),
    withdrawInvitations: operationOf(withdrawal),
  }
}
