/**
 * Decides whose account somebody has who comes from the identity provider of their company (decision 0133).
 *
 * | Somebody                                            | Gets                                                   |
 * | --------------------------------------------------- | ------------------------------------------------------ |
 * | has come before, by the id that the provider gives  | that account, and the names of the provider             |
 * | has an address of a proven domain, and vouched for  | the account of the company with it                     |
 * | has such an address, and no account                 | a new one with the default role, if new people may come |
 *
 * Nobody ever gets an account of another company, or of provider staff, or one whose invitation was withdrawn.
 */
import { and, eq } from 'drizzle-orm'
import { provisionedCompanyUser } from '../../../contract/entities/companyUser'
import { refusalMessages } from '../../../contract/refusalMessages'
import { callerOf, findAccountByEmail, findAccountById, isLive, noSession } from '../../accounts/account'
import { isWithdrawn } from '../../accounts/oneTimePasswords'
import { dropOneTimePassword } from '../../accounts/ownProviders'
import type { Account } from '../../accounts/rights'
import { authorOf, setAuthor } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { federatedIdentities, identityProviders, users } from '../../database/tables'
import { ApiError, reasonOf } from '../../errors/apiError'
import { domainOf, type Person } from '../../identity/claims'
import { ProviderFault } from '../../identity/faults'
import type { Arrival } from '../../identity/mount'
import { hasProven, type Provider } from '../../identity/providers'
import { unqueueMail } from '../../mail/outbox'
import { updateRow } from '../../records/change'
import { lockRow } from '../../records/rows'
import type { Report } from '../../securityEvents'
import { perform, type Performing } from '../performCall'
import { giveDefaultRole, withoutRoles } from '../provisioning/defaultRole'
import type { Services } from '../services'
import { saying } from '../../../contract/say'

interface Arriving extends Omit<Arrival, 'report'> {
  readonly db: Queryable
  readonly report: Report
  readonly operations: Performing['operations']
}

const isOf = ({ company_id, id }: Provider) =>
  and(eq(federatedIdentities.company_id, company_id), eq(federatedIdentities.provider_id, id))

const findKnown = async (db: Queryable, provider: Provider, { subject }: Person): Promise<number | undefined> => {
  const [known] = await db
    .select({ id: federatedIdentities.user_id })
    .from(federatedIdentities)
    .where(and(isOf(provider), eq(federatedIdentities.subject, subject)))
  return known?.id
}

const hasCome = async (db: Queryable, provider: Provider, user: number): Promise<boolean> =>
  (await db.$count(federatedIdentities, and(isOf(provider), eq(federatedIdentities.user_id, user)))) > 0

/** Returns the address that somebody can be known by; refuses those whom nobody vouches for. */
const vouchedEmail = async (db: Queryable, { company_id: company }: Provider, person: Person): Promise<string> => {
  const { email, isEmailVerified } = person
  if (email === undefined)
    throw new ProviderFault('Your identity provider does not tell your mail address, which you are known by here.')
  if (!isEmailVerified)
    throw new ProviderFault(
      saying('Your identity provider does not vouch for the address {email}, so that you cannot be let in by it.', {
        email,
      }),
    )
  if (!(await hasProven(db, company, domainOf(email))))
    throw new ProviderFault(
      saying(
        'Your company has not proven that {domain} is its domain, so that you cannot be let in by the address {email}.',
        { domain: domainOf(email), email },
      ),
    )
  return email
}

/**
 * Makes the account of somebody new, by the ordinary call and as whoever has set the provider up, and gives it the default role as
 * provisioning does: groups that come later replace it (decision 0137).
 */
const makePerson = async (arriving: Arriving, email: string): Promise<number> => {
  const { db, provider, person, operations, requestId, report, log } = arriving
  const setter = await findAccountById(db, provider.set_by)
  if (!setter?.company || !isLive(setter))
    throw new ProviderFault(
      'Whoever has set this up can no longer sign in. A super user of your company has to save it again.',
    )
  const caller = callerOf(setter, noSession)
  const { company_id } = provider
  await setAuthor(db, authorOf({ caller, call: 'createCompanyUser', params: { company_id }, requestId }))
  const body = {
    first_name: person.firstName ?? email.slice(0, email.indexOf('@')),
    last_name: person.lastName ?? '–',
    email,
    is_active: true,
    ...withoutRoles,
  }
  const input = { db, caller, requestId, log, report, noteChange: () => {}, signal: new AbortController().signal }
  try {
    const schema = provisionedCompanyUser.created
    const made = await perform({ input, operations }, 'createCompanyUser', { params: { company_id }, body, schema })
    // They have come by another way than an invitation.
    await unqueueMail(db, 'ONE_TIME_PASSWORD', email)
    const { id } = made as { readonly id: number }
    const notes = await giveDefaultRole(input, company_id, id)
    if (notes.length > 0) log.warn({ notes }, 'somebody new has not got all of the default role')
    return id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.status === 403)
      throw new ProviderFault(
        'Whoever has set this up may not add people. A super user of your company who may has to save it again.',
        false,
        { cause: error },
      )
    throw new ProviderFault(
      saying('Your account could not be made: {reason}', { reason: saying(reasonOf(error)) }),
      false,
      {
        cause: error,
      },
    )
  }
}

/** Lets the names of a person be those of the provider. */
const followNames = async ({ db, provider, person, requestId }: Arriving, { user }: Account): Promise<void> => {
  const { firstName: first_name = user.first_name, lastName: last_name = user.last_name } = person
  if (first_name === user.first_name && last_name === user.last_name) return
  const { company_id } = provider
  await setAuthor(db, { call: 'takeUpSignIn', by: user.id, params: { company_id }, request: requestId })
  const before = await lockRow(db, { table: users, key: { id: user.id } }, 'no key update')
  await updateRow({ db, by: user.id }, users, before, { first_name, last_name })
}

const link = async ({ db, provider, person, report }: Arriving, user_id: number): Promise<void> => {
  const { company_id, id: provider_id } = provider
  await db.insert(federatedIdentities).values({ company_id, provider_id, subject: person.subject, user_id })
  await dropOneTimePassword(db, user_id)
  report('person linked', { account: user_id, company: company_id, provider: provider_id })
}

/** Finds or makes the account of somebody who has not come before. */
const receive = async (arriving: Arriving): Promise<number> => {
  const { db, provider, person } = arriving
  const email = await vouchedEmail(db, provider, person)
  const account = await findAccountByEmail(db, email)
  if (account && account.user.company_id !== provider.company_id)
    throw new ProviderFault(saying('The address {email} cannot be used to sign in by this company.', { email }))
  if (account && (await hasCome(db, provider, account.user.id)))
    throw new ProviderFault(
      saying(
        'Somebody else has signed in here with the address {email}. If that was you, with another account of your identity provider, ask an administrator to change the address of the former account.',
        { email },
      ),
    )
  // Somebody has decided that they are not to come in, and the provider knows nothing of that.
  if (account && isWithdrawn(account.user)) throw new ProviderFault(refusalMessages.invitationWithdrawn)
  if (!account && !provider.admits_new)
    throw new ProviderFault(
      saying('You have no account here. Ask an administrator of your company to add you, with the address {email}.', {
        email,
      }),
    )
  const id = account?.user.id ?? (await makePerson(arriving, email))
  await link(arriving, id)
  return id
}

const admitIn = async (arriving: Arriving): Promise<number> => {
  const { db, provider, person } = arriving
  let id = await findKnown(db, provider, person)
  if (id === undefined) {
    // One after the other, so that two first sign-ins make one account.
    await lockRow(
      db,
      { table: identityProviders, key: { company_id: provider.company_id, id: provider.id } },
      'no key update',
    )
    id = (await findKnown(db, provider, person)) ?? (await receive(arriving))
  }
  const account = await findAccountById(db, id)
  if (!account || account.user.company_id !== provider.company_id || !isLive(account))
    throw new ProviderFault(refusalMessages.inactive)
  await followNames(arriving, account)
  return id
}

/** Returns what lets people in who come from a provider: the id of their account, once it is stored. */
export const admitPeople =
  ({ database, wakeOutbox }: Pick<Services, 'database' | 'wakeOutbox'>, operations: Performing['operations']) =>
  async ({ report, ...arrival }: Arrival): Promise<number> => {
    const id = await reportAfterCommit(database.db, report, undefined, (context) =>
      admitIn({ ...arrival, ...context, operations }),
    )
    wakeOutbox()
    return id
  }
