/** Saves a company user as a form sends them. */
import type { Body } from '../../../contract/call'
import type { GrantableApplication } from '../../../contract/applications'
import type { Calls } from '../../../contract/calls'
import type { FieldErrors } from '../../../contract/envelope'
import { isOwn } from '../../accounts/account'
import { hashSentPassword } from '../../accounts/passwords'
import { requireProof } from '../../accounts/proofs'
import { users } from '../../database/tables'
import type { Services } from '../services'
import { resource, type CallInput, type Proposal, type Written } from '../../records/resource'
import { decide, type Decision, type Refusal } from './decide'
import { changerOf, readFacts } from './facts'
import { listErrors } from './lists'
import { companyUserReading, isCompanyUser } from './records'
import { errorsOf } from './refusals'
import { reportChange, reportNew } from './reports'
import { changeSecrets } from './secrets'
import { isSuperUser, noRoles, readStates, rolesIn, type RoleState, type Roles, type UserState } from './states'
import { storeRoles } from './store'

type Sent = Body<Calls['updateCompanyUser']>
/** A form, with what is prepared before the transaction. */
export type Form = Sent & {
  readonly password_hash?: string | undefined
  readonly password_given_by?: number | undefined
  /** Why nobody should have the password. */
  readonly password_fault?: string | undefined
  /** Of a new person who is not to sign in yet; nobody else's activity is changed by a form. */
  readonly is_active?: boolean | undefined
}

/** What a form may do besides. */
export interface FormRules {
  readonly mayLackAccess?: boolean
}

/** Hashes a password outside the transaction, which would otherwise keep its locks meanwhile. */
export const prepare = async <One extends Sent>(
  { passwordFault }: Pick<Services, 'passwordFault'>,
  { caller }: Pick<CallInput, 'caller'>,
  body: One,
) => {
  const { new_password: password } = body
  const password_fault = password && (await passwordFault(password))
  return {
    ...body,
    ...(password_fault && { password_fault }),
    ...(password &&
      !password_fault && {
        password_hash: await hashSentPassword(password),
        password_given_by: caller.account.user.id,
      }),
  }
}

/** Returns the roles of a form. One that says nothing of its end keeps that of the role that is granted. */
const rolesSent = ({ roles: { TOM, JE } }: Form, before: Roles = noRoles): Roles => {
  const sent = (application: GrantableApplication, { metafield: lists, ...role }: typeof JE, hasTool: boolean) => {
    const { grant_access, name, description, permissions } = role
    const stored = before[application]
    const kept = stored?.grant_access === grant_access ? stored.ends_on : null
    const ends_on = role.ends_on === undefined ? kept : role.ends_on
    return { application, grant_access, name, description, permissions, has_live_pay_tool: hasTool, ends_on, lists }
  }
  return { TOM: sent('TOM', TOM, TOM.role_metafield.has_live_pay_tool), JE: sent('JE', JE, false) }
}

const standing = ({ body, caller }: Proposal<typeof users, Form>, before: UserState | undefined) => ({
  is_active: before?.is_active ?? body.is_active ?? true,
  is_one_time_password: before ? before.is_one_time_password || body.password_hash !== undefined : true,
  // Their own roles stay as they are, whatever is sent (A36).
  roles: before && isOwn(caller, before.id) ? before.roles : rolesSent(body, before?.roles),
})

const fields: Partial<Record<Refusal['part'], string>> = {
  access: 'applications',
  password: 'new_password',
  person: 'email',
}

const fieldOf = ({ application, part }: Refusal): string =>
  fields[part] ??
  `roles.${application}.${['name', 'permissions', 'ends_on'].includes(part) ? part : `metafield.${part}`}`

interface Judged extends Decision {
  readonly before: UserState | undefined
}

const judge = async (proposal: Proposal<typeof users, Form>, rules: FormRules): Promise<Judged> => {
  const { db, caller, row } = proposal
  const companyId = row.company_id ?? 0
  const [before] = proposal.before ? await readStates(db, companyId, [row.id]) : []
  const change = { before, wanted: standing(proposal, before) }
  const by = changerOf(caller)
  const facts = await readFacts(db, companyId, by, [change])
  return { before, ...decide(by, { ...facts, ...rules }, change) }
}

const changedRoles = ({ roles, changed }: Judged): RoleState[] => changed.flatMap((name) => roles[name] ?? [])

const formErrors = ({ body, row }: Proposal<typeof users, Form>): FieldErrors => ({
  ...(row.phone_number && !row.phone_code && { phone_code: ['Choose the calling code of the number.'] }),
  ...(body.password_fault && { new_password: [body.password_fault] }),
})

/**
 * Returns which dangerous act a save is: another address or password is as good as the account, for whoever steals a session of
 * its owner, too.
 */
const actOf = ({ body, before, after, caller }: Written<typeof users, Form>, person: UserState | undefined) => {
  if (!before || (before.email === after.email && body.password_hash === undefined)) return undefined
  if (isOwn(caller, before.id)) return 'ownFactor'
  return rolesIn(person?.roles).some(isSuperUser) ? 'takeOver' : undefined
}

/** Describes one save: what was decided under the lock is what is stored. */
export const userForm = (rules: FormRules = {}) => {
  let judged: Judged = { before: undefined, roles: noRoles, changed: [], refusals: [] }
  return resource({
    table: users,
    reading: companyUserReading,
    condition: isCompanyUser,
    lock: 'no key update',
    values: (
      { first_name, last_name, email, phone_code, phone_number, is_active, password_hash, password_given_by }: Form,
      before,
    ) => ({
      first_name,
      last_name,
      email,
      phone_code,
      phone_number,
      ...(!before && is_active !== undefined && { is_active }),
      ...((password_hash || !before) && { is_one_time_password: true }),
      ...(password_hash && {
        password_hash,
        password_given_by,
        password_set_at: new Date(),
        invitation_withdrawn_at: null,
      }),
    }),
    errors: async (proposal) => {
      judged = await judge(proposal, rules)
      const refused = errorsOf(judged.refusals, fieldOf)
      const lists = changedRoles(judged).map(({ application, lists: sent }) => ({
        path: `roles.${application}.metafield`,
        lists: sent,
      }))
      const { db, caller, row } = proposal
      const unknown = await listErrors({ db, caller, companyId: row.company_id ?? 0 }, lists)
      // What does not exist is in no unit or region either.
      return { ...formErrors(proposal), ...unknown, ...refused, ...unknown }
    },
    afterWrite: async (written: Written<typeof users, Form>) => {
      const { after, caller } = written
      const storing = { writer: written, caller, companyId: after.company_id ?? 0 }
      const act = actOf(written, judged.before)
      if (act) await requireProof(written.db, caller, act)
      await changeSecrets(written)
      await storeRoles(storing, [{ user_id: after.id, before: judged.before?.roles, roles: changedRoles(judged) }], {
        areNew: !written.before,
      })
      if (written.before) reportChange(written, written.before, rolesIn(judged.before?.roles), rolesIn(judged.roles))
      else reportNew(written, rolesIn(judged.roles))
    },
  })
}
