/** Adds and changes people as an identity provider says, by the calls of the console (decision 0132). */
import { and, eq, not, sql } from 'drizzle-orm'
import { grantableApplications } from '../../../contract/applications'
import { normalizeEmail } from '../../../contract/email'
import { provisionedCompanyUser } from '../../../contract/entities/companyUser'
import type { Queryable } from '../../database/connection'
import { provisionedMembers, provisionedPeople, users } from '../../database/tables'
import { violationOf } from '../../database/violations'
import { unqueueMail } from '../../mail/outbox'
import { ApiError, invalid, notFound, reasonOf } from '../../errors/apiError'
import { draftOf, formOf } from '../companyUsers/setBack'
import { readStates, type UserState } from '../companyUsers/states'
import { perform } from '../performCall'
import { asHandingOut, asMaker, requireMay, type Acting } from './acting'
import { readEverybody, withoutRoles } from './defaultRole'
import { settleRoles } from './settle'
import { say } from '../../../contract/say'

/** What an identity provider says of a person; what is absent stays as it is. */
export interface PersonSent {
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly phone_code?: string | null
  readonly phone_number?: string | null
  readonly is_active?: boolean
  readonly external_id?: string | null
  /** What the identity provider calls the person; null if that is the email. */
  readonly user_name?: string | null
}

type Known = typeof provisionedPeople.$inferSelect

const isPerson = (company: number, id: number) =>
  and(eq(provisionedPeople.company_id, company), eq(provisionedPeople.user_id, id))

const emailTaken = 'This email is already used.'
const idTaken = 'This externalId is already used.'
const nameTaken = 'This userName is already used.'

/** Notes what an identity provider calls a person, and that it has changed something of them. */
const note = async (
  db: Queryable,
  company: number,
  id: number,
  values: Partial<Pick<Known, 'external_id' | 'user_name' | 'is_gone'>> = {},
): Promise<void> => {
  const set = { ...values, version: sql`${provisionedPeople.version} + 1`, changed_at: sql`now()` }
  try {
    // Apart, so that the transaction survives a refusal.
    await db.transaction((inSavepoint: Queryable) =>
      inSavepoint
        .insert(provisionedPeople)
        .values({ company_id: company, user_id: id, ...values })
        .onConflictDoUpdate({ target: [provisionedPeople.company_id, provisionedPeople.user_id], set }),
    )
  } catch (error) {
    const { constraint } = violationOf(error) ?? {}
    if (constraint === 'provisioned_people_external') throw invalid({ external_id: [idTaken] })
    if (constraint === 'provisioned_people_name') throw invalid({ user_name: [nameTaken] })
    throw error
  }
}

/** Throws if somebody else is called by their email as this person is to be called. */
const checkUserName = async (db: Queryable, company: number, name: string | null | undefined, id?: number) => {
  if (!name) return
  const { rows } = await db.execute(sql`select from users u
    left join provisioned_people p on p.company_id = u.company_id and p.user_id = u.id
    where lower(u.email) = ${normalizeEmail(name)} and u.company_id = ${company} and u.id <> ${id ?? 0} and p.user_name is null`)
  if (rows.length > 0) throw invalid({ user_name: [nameTaken] })
}

const settle = async (
  { input, company, notes }: Acting,
  performing: { readonly input: Acting['input'] },
  id: number,
) => {
  const { db, report } = input
  notes.push(...(await settleRoles({ db, report, caller: performing.input.caller }, company, [id])))
}

/** Takes an invitation back that waits to be mailed, where nobody is invited: people sign in by the identity provider. */
const keepFromInviting = async ({ input: { db }, company }: Acting, email: string): Promise<void> => {
  const { invites } = await readEverybody(db, company)
  if (!invites) await unqueueMail(db, 'ONE_TIME_PASSWORD', normalizeEmail(email))
}

const required = { first_name: '', last_name: '', email: '' }

/** Returns the id of a person whom the identity provider had deleted, and now sends again. */
const findGone = async (db: Queryable, company: number, email: string): Promise<number | undefined> => {
  const [gone] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(
      provisionedPeople,
      and(eq(provisionedPeople.company_id, users.company_id), eq(provisionedPeople.user_id, users.id)),
    )
    .where(
      and(
        eq(users.company_id, company),
        sql`lower(${users.email}) = ${normalizeEmail(email)}`,
        not(users.is_active),
        provisionedPeople.is_gone,
      ),
    )
  return gone?.id
}

/** Switches somebody on or off; whoever is switched off is signed out at once. */
const switchPerson = async (acting: Acting, id: number, active: boolean): Promise<void> => {
  requireMay(acting, 'toggleCompanyUser')
  const performing = active ? await asHandingOut(acting) : await asMaker(acting)
  await perform(performing, 'toggleCompanyUser', {
    params: { company_id: acting.company, company_user_id: id },
    query: { active },
  })
}

const members = ['first_name', 'last_name', 'email', 'phone_code', 'phone_number'] as const

/** Returns the values that differ from those of the person. */
const changedIn = (person: UserState, sent: PersonSent) =>
  Object.fromEntries(
    members.flatMap((member) => {
      const value = sent[member]
      if (value === undefined) return []
      const isSame = member === 'email' ? normalizeEmail(value ?? '') === person.email : value === person[member]
      return isSame ? [] : [[member, value] as const]
    }),
  )

const save = async (acting: Acting, person: UserState, values: Readonly<Record<string, unknown>>): Promise<void> => {
  requireMay(acting, 'updateCompanyUser')
  const roles = grantableApplications.map((application) => draftOf(application, person.roles[application]))
  await perform(await asHandingOut(acting), 'updateCompanyUser', {
    params: { company_id: acting.company, company_user_id: person.id },
    body: formOf(person, roles, values),
    schema: provisionedCompanyUser.changed,
  })
}

const readKnown = async (db: Queryable, company: number, id: number): Promise<Known | undefined> => {
  const [known] = await db.select().from(provisionedPeople).where(isPerson(company, id))
  return known
}

/** Locks a person whom the identity provider may find; throws 404. */
export const lockPerson = async ({ input: { db }, company }: Acting, id: number): Promise<UserState> => {
  const [person] = await readStates(db, company, [id], { isLocked: true })
  if (!person || person.is_erased) throw notFound()
  if (!person.is_active && (await readKnown(db, company, id))?.is_gone) throw notFound()
  return person
}

/** Makes what else is wanted of somebody who was switched off: they stay so, even if it is refused. */
const saveOrNote = async (acting: Acting, person: UserState, values: Readonly<Record<string, unknown>>) => {
  const { input } = acting
  try {
    await input.db.transaction((db: Queryable) => save({ ...acting, input: { ...input, db } }, person, values))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    acting.notes.push(say('Only switched off. {reason}', { reason: error.reason ?? reasonOf(error) }))
  }
}

/** Returns the names for a person that differ from those that are known. */
const changedNames = (known: Known | undefined, { external_id, user_name }: PersonSent) => ({
  ...(external_id !== undefined && external_id !== (known?.external_id ?? null) && { external_id }),
  ...(user_name !== undefined && user_name !== (known?.user_name ?? null) && { user_name }),
})

/** Changes a locked person. */
export const changePerson = async (acting: Acting, person: UserState, sent: PersonSent): Promise<void> => {
  const { input, company } = acting
  const { is_active: active = person.is_active } = sent
  const values = changedIn(person, sent)
  const isSwitchedOff = person.is_active && !active
  if (isSwitchedOff) await switchPerson(acting, person.id, false)
  if (Object.keys(values).length > 0) {
    const before = isSwitchedOff ? await lockPerson(acting, person.id) : person
    await (isSwitchedOff ? saveOrNote : save)(acting, before, values)
  }
  if (!person.is_active && active) await switchPerson(acting, person.id, true)
  const isInvitable = (!person.is_active && active) || values.email !== undefined
  if (isInvitable) await keepFromInviting(acting, String(values.email ?? person.email))
  const known = await readKnown(input.db, company, person.id)
  const named = changedNames(known, sent)
  const isNamed = Object.keys(named).length > 0
  if (isNamed) requireMay(acting, 'updateCompanyUser', 'createCompanyUser')
  await checkUserName(input.db, company, named.user_name, person.id)
  if (isNamed || !known) await note(input.db, company, person.id, named)
  if (!known) await settle(acting, await asHandingOut(acting), person.id)
}

/** Brings somebody back whom the identity provider had deleted. */
const bringBack = async (acting: Acting, id: number, sent: PersonSent): Promise<number> => {
  const { db } = acting.input
  const [person] = await readStates(db, acting.company, [id], { isLocked: true })
  if (!person) throw notFound()
  // Somebody else has brought them back meanwhile.
  if (person.is_active) throw invalid({ email: [emailTaken] })
  await note(db, acting.company, id, { is_gone: false })
  await changePerson(acting, person, { is_active: true, ...sent })
  await settle(acting, await asHandingOut(acting), id)
  return id
}

/** Adds a person, and returns the id. */
export const addPerson = async (acting: Acting, sent: PersonSent): Promise<number> => {
  requireMay(acting, 'createCompanyUser')
  const { input, company } = acting
  const { external_id = null, user_name = null, is_active = true, ...own } = sent
  await checkUserName(input.db, company, user_name)
  const gone = await findGone(input.db, company, own.email ?? '')
  if (gone !== undefined) return bringBack(acting, gone, sent)
  const performing = await asHandingOut(acting)
  const created = await perform(performing, 'createCompanyUser', {
    params: { company_id: company },
    body: { ...required, ...own, is_active, ...withoutRoles },
    schema: provisionedCompanyUser.created,
  })
  const { id } = created as { readonly id: number }
  await note(input.db, company, id, { external_id, user_name })
  const { roles, invites } = await readEverybody(input.db, company)
  if (!invites) await unqueueMail(input.db, 'ONE_TIME_PASSWORD', normalizeEmail(own.email ?? ''))
  // Somebody new is in no group yet.
  if (Object.keys(roles).length > 0) await settle(acting, performing, id)
  return id
}

/**
 * Deletes somebody as far as an identity provider is concerned: the account becomes inactive, leaves its groups, and is found
 * no more. What the person has done stays in history.
 */
export const removePerson = async (acting: Acting, id: number): Promise<void> => {
  const person = await lockPerson(acting, id)
  const { db } = acting.input
  requireMay(acting, 'toggleCompanyUser')
  if (person.is_active) await switchPerson(acting, id, false)
  await db
    .delete(provisionedMembers)
    .where(and(eq(provisionedMembers.company_id, acting.company), eq(provisionedMembers.user_id, id)))
  await note(db, acting.company, id, { external_id: null, user_name: null, is_gone: true })
  await settle(acting, await asMaker(acting), id)
}
