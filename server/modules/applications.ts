/** Applications as records, and the way into them (decisions 0122, 0123). */
import { randomBytes } from 'node:crypto'
import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Body } from '../../contract/call'
import { applications as groupOfCalls } from '../../contract/calls/applications'
import type { Calls } from '../../contract/calls'
import type { ApplicationRecord } from '../../contract/entities/application'
import type { FieldErrors } from '../../contract/envelope'
import { toggleMessages } from '../../contract/messages'
import { requireProof } from '../accounts/proofs'
import { hashSecret, newSecret } from '../accounts/secrets'
import { inOrder } from '../database/collation'
import type { Queryable } from '../database/connection'
import { applications, companies } from '../database/tables'
import { utcText } from '../database/utc'
import { conflict } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { keepImages } from '../images/keep'
import { findCompany, refusalOf, refusalOfPerson } from '../oidc/access'
import { finishSignIn, readSignIn } from '../oidc/signIns'
import { updateRow } from '../records/change'
import { createOf, listOf, oneOf, toggleOf, updateOf, writerOf } from '../records/operations'
import { columnsFor, declaredBy, readTable } from '../records/reading'
import { resource, type Proposal, type Written } from '../records/resource'
import { findRow, lockRow } from '../records/rows'
import type { Services } from './services'

type Form = Body<Calls['createApplication']> & Partial<Pick<Body<Calls['updateApplication']>, 'version'>>

const companiesOfApplication = sql<ApplicationRecord['companies']>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by ${inOrder('c.name_order')}, c.id) from ${companies} c
  where c.id = any(${applications.company_ids})), '[]')`

const formerUntil = sql<string | null>`case when ${applications.former_secret_ends_at} > now()
  then ${utcText(applications.former_secret_ends_at)} end`

const missingCompanies = async (db: Queryable, ids: readonly number[]): Promise<FieldErrors> => {
  if (ids.length === 0) return {}
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  return found.length === ids.length ? {} : { company_ids: ['Choose companies from the list.'] }
}

const { picture_url: _picture, ...described } = columnsFor(applications, groupOfCalls.listApplications.answer.data)

const application = resource({
  table: applications,
  reading: readTable({
    table: applications,
    columns: {
      ...described,
      picture_url: applications.picture_url,
      secret_made_at: sql<string | null>`${utcText(applications.secret_made_at)}`,
      former_secret_until: formerUntil,
      companies: companiesOfApplication,
    },
    ...declaredBy(groupOfCalls.listApplications),
    isNested: true,
  }),
  lock: 'no key update',
  values: ({ company_ids: ids, version: _version, ...form }: Form, before) => ({
    ...form,
    company_ids: ids.length > 0 ? ids : null,
    // It is in the settings of the application, and stays.
    ...(before ? {} : { client_id: `app-${randomBytes(8).toString('hex')}` }),
    // A client that can keep no secret has none.
    ...(form.kind !== 'web' && { secret_hash: null, secret_made_at: null, former_secret_hash: null }),
  }),
  errors: async ({ db, body, before }: Proposal<typeof applications, Form>): Promise<FieldErrors> => {
    const kept = body.picture_url === null ? undefined : await keepImages(db, [body.picture_url])
    const isOwn = kept?.has(body.picture_url ?? '') ?? true
    const isOfSpecification = before !== undefined && before.application !== null
    return {
      ...(isOwn ? {} : { picture_url: ['Upload the picture first.'] }),
      ...(isOfSpecification && body.address !== null && { address: ['The address of this application is a setting.'] }),
      ...(isOfSpecification &&
        body.company_ids.length > 0 && {
          company_ids: ['Companies get this application by their own record.'],
        }),
      ...(await missingCompanies(db, body.company_ids)),
    }
  },
  afterWrite: async ({ db, by, caller, report, before, after }: Written<typeof applications, Form>) => {
    // Who signs in is sent there, with all that lets an application in.
    if (after.redirect_uris.some((address) => !before?.redirect_uris.includes(address)))
      await requireProof(db, caller, 'addresses')
    report(before ? 'application changed' : 'application created', {
      account: null,
      by,
      application: after.id,
      redirects: after.redirect_uris,
    })
  },
  afterToggle: async ({ by, report, before, isActive }) =>
    report('application changed', { account: null, by, application: before.id, active: isActive }),
})

export const applicationOperations = ({ openId }: Services): Operations<keyof typeof groupOfCalls> => ({
  listApplications: listOf(application),
  readApplication: oneOf(application),
  createApplication: createOf(application),
  updateApplication: updateOf(application),
  toggleApplication: toggleOf(application, ({ name }, isActive) => toggleMessages.other(name, isActive)),
  makeApplicationSecret: {
    find: ({ db, params }) => findRow(db, { table: applications, key: { id: params.application_id } }),
    run: async (input) => {
      const { db, params, body, report, caller } = input
      const before = await lockRow(db, { table: applications, key: { id: params.application_id } })
      if (before.kind !== 'web')
        throw conflict('This application runs where no secret can be kept. It signs in without one.')
      const secret = newSecret()
      const hasFormer = body.overlap_hours > 0 && before.secret_hash !== null
      await updateRow(writerOf(input), applications, before, {
        secret_hash: hashSecret(secret),
        secret_made_at: new Date(),
        former_secret_hash: hasFormer ? before.secret_hash : null,
        former_secret_ends_at: hasFormer ? new Date(Date.now() + body.overlap_hours * 3_600_000) : null,
      })
      report('application secret created', {
        account: null,
        by: caller.account.user.id,
        application: before.id,
        overlapHours: hasFormer ? body.overlap_hours : 0,
      })
      return { client_id: before.client_id, client_secret: secret }
    },
  },
  listOwnApplications: {
    run: async ({ db, caller: { account } }) => {
      const rows = await db
        .select()
        .from(applications)
        .where(and(isNull(applications.application), applications.is_active, isNotNull(applications.address)))
        .orderBy(asc(inOrder(applications.name_order)), applications.id)
      const own = account.user.company_id
      const company = own === null ? undefined : await findCompany(db, own)
      return rows.flatMap((row) => {
        // Staff choose the company when they go there.
        const refusal = own === null ? refusalOfPerson(account, row) : refusalOf(account, row, company)
        // What other companies use is nobody's business here.
        if (refusal === 'company') return []
        const { id, name, description, picture_url, address } = row
        return [{ id, name, description, picture_url, address: address ?? '', may_open: refusal === undefined }]
      })
    },
  },
  readSignIn: {
    run: ({ db, caller, query, client }) =>
      readSignIn(db, openId, { interaction: query.interaction, browser: client.ssoBrowser, caller }),
  },
  finishSignIn: {
    // The library writes on its own.
    ownTransactions: true,
    run: async ({ db, caller, body, client }) => ({
      address: await finishSignIn(db, openId, {
        interaction: body.interaction,
        browser: client.ssoBrowser,
        caller,
        companyId: body.company_id,
      }),
    }),
  },
})
