/** Answers the calls that change many company users. */
import type { Body } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'
import { noLists } from '../../../../contract/roles'
import { refuse } from '../../../errors/apiError'
import type { Operations } from '../../../http/operation'
import type { CallInput } from '../../../records/resource'
import { requireCompany } from '../../../records/rows'
import { mailingWith } from '../../accountMails'
import type { Services } from '../../services'
import { requireHeld } from '../grants'
import { listErrors } from '../lists'
import { readApplications } from '../roles'
import { activate, changeScope, grant, invite, roleToGrant, withdraw, type Act } from './acts'
import type { Targets } from './choose'
import { changePart, previewMany, type BulkChange } from './run'
import { sendInvitations, storeActivity, storeRoles } from './writing'

type Names = 'toggleManyCompanyUsers' | 'changeRoleOfCompanyUsers' | 'changeScopeOfCompanyUsers' | 'inviteCompanyUsers'

interface Input<Sent extends Targets> extends CallInput {
  readonly params: { readonly company_id: number }
  readonly query: { readonly preview: boolean; readonly plan?: string | undefined }
  readonly signal: AbortSignal
  readonly body: Sent
}

const ownRole = 'You cannot change your own role.'

/** Throws unless the company has the application and the caller may grant the role. */
const roleAct = async ({ db, caller, params, body }: Input<Body<Calls['changeRoleOfCompanyUsers']>>): Promise<Act> => {
  const applications = await readApplications(db, params.company_id)
  const { application, role } = body
  if (role === null) return withdraw(body, applications)
  refuse(applications.includes(application) ? {} : { application: ['The company does not have this application.'] })
  const sent = { ...body, role }
  requireHeld(caller, [{ application, ...roleToGrant(sent, applications, false) }])
  return grant(sent, applications)
}

/** Throws unless the lists name records of the company; what is removed need not exist any more. */
const scopeAct = async ({ db, params, body }: Input<Body<Calls['changeScopeOfCompanyUsers']>>): Promise<Act> => {
  const { application, mode, metafield } = body
  if (mode !== 'remove') {
    const sent = { ...noLists, ...metafield }
    const limited = { TOM: { metafield: noLists }, JE: { metafield: noLists }, [application]: { metafield: sent } }
    const errors = await listErrors(db, params.company_id, limited)
    refuse(
      Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace(/^roles\.\w+\./, ''), error])),
    )
  }
  return changeScope(body)
}

export const manyOperations = (services: Services): Operations<Names> => {
  const runAndMail = mailingWith(services)
  const operationOf = <Sent extends Targets>(changeFor: (input: Input<Sent>) => Promise<BulkChange>) => ({
    ownTransactions: true as const,
    find: ({ db, params }: Pick<Input<Sent>, 'db' | 'params'>) => requireCompany(db, params.company_id),
    run: async (input: Input<Sent>) =>
      input.query.preview
        ? previewMany(input, await changeFor(input))
        : runAndMail(input, async (inTransaction) => changePart(inTransaction, await changeFor(inTransaction))),
  })
  return {
    toggleManyCompanyUsers: operationOf(async (input) => ({
      act: activate(input.body.is_active),
      selfReason: 'You cannot change your own activity.',
      write: storeActivity(input, input.body.is_active),
    })),
    changeRoleOfCompanyUsers: operationOf(async (input) => ({
      act: await roleAct(input),
      selfReason: ownRole,
      write: storeRoles(input),
    })),
    changeScopeOfCompanyUsers: operationOf(async (input) => ({
      act: await scopeAct(input),
      selfReason: ownRole,
      write: storeRoles(input),
    })),
    inviteCompanyUsers: operationOf(async (input) => ({
      act: invite,
      isForAll: true,
      selfReason: 'You have a password already.',
      write: sendInvitations(input),
    })),
  }
}
