/** Campaigns in which people look at who may do what, and keep it or take it away (decision 0105). */
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { calls, type CallName } from '../../contract/calls'
import type { accessReviews as groupOfCalls } from '../../contract/calls/accessReviews'
import { dayInUtc, dayMilliseconds } from '../../contract/days'
import { longestReviewDays, type ReviewOutcome } from '../../contract/entities/accessReview'
import { admits } from '../../contract/guards'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Queryable } from '../database/connection'
import { accessReviewItems, accessReviewReviewers, accessReviews, countries, regions } from '../database/tables'
import { conflict, invalid } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { deleteRows, insertRows, updateRow } from '../records/change'
import { insertSelected } from '../records/changeSelected'
import { writerOf } from '../records/operations'
import { checkVersion, requireCompany } from '../records/rows'
import { takeBack } from '../records/takeBack'
import { Reply } from '../tools/reply'
import { decideItems, reopenItems } from './accessReviews/decide'
import { endPart, mailReviewers } from './accessReviews/end'
import { findReview, requireOpen, requireViewer, type Review } from './accessReviews/found'
import { addItems, previewShares, reassign } from './accessReviews/open'
import { listItems, listReviews, tellReview } from './accessReviews/read'
import { isReviewerOf, listReviewers, nameOf, readReviewers, requireReviewers } from './accessReviews/reviewers'
import { mailingWith } from './accountMails'
import { lacksApplication } from './companyUsers/decide'
import { readApplications } from './companyUsers/facts'
import type { Services } from './services'
import type { Performing } from './performCall'
import { say } from '../../contract/say'

type All = Readonly<Partial<Record<CallName, unknown>>>
type Creating = Input<(typeof groupOfCalls)['createAccessReview']>
type Deciding = Pick<
  Input<(typeof groupOfCalls)['decideAccessReviewItems']>,
  'db' | 'caller' | 'log' | 'report' | 'noteChange' | 'requestId' | 'call' | 'signal' | 'params' | 'query'
>

const refuseDay = (due: string): void => {
  if (due < dayInUtc()) throw invalid({ due_on: ['Choose a day that is not over.'] })
  if (Date.parse(due) > Date.now() + longestReviewDays * dayMilliseconds)
    throw invalid({ due_on: [say('Choose a day within {longestReviewDays} days.', { longestReviewDays })] })
}

/** Returns the name of the region that limits a review; undefined if none does. */
const findRegion = async ({ db, caller, params: { company_id }, body: { region_id: id } }: Creating) => {
  if (id === null) return undefined
  const [found] = admits(calls.listRegions.guard, caller, company_id)
    ? await db
        .select({ name: regions.name })
        .from(regions)
        .where(and(eq(regions.company_id, company_id), eq(regions.id, id)))
    : []
  if (!found) throw invalid({ region_id: ['This region does not exist.'] })
  return found.name
}

const checkScope = async ({ db, params, body }: Creating): Promise<void> => {
  const { application, country_id: country } = body
  if (application && !(await readApplications(db, params.company_id)).includes(application))
    throw invalid({ application: [lacksApplication(application)] })
  if (country !== null && (await db.$count(countries, eq(countries.id, country))) === 0)
    throw invalid({ country_id: ['This country does not exist.'] })
}

const create = async (input: Creating, wakeOutbox: () => void) => {
  const { db, caller, params, body, query } = input
  const { company_id: company } = params
  requireViewer(caller, company)
  const { name, due_on, at_end, application, permission, country_id, region_id, reviewers } = body
  refuseDay(due_on)
  await checkScope(input)
  const region_name = await findRegion(input)
  const chosen = await requireReviewers(db, { caller, company }, reviewers)
  const people = new Map(chosen.map((one) => [one.user.id, nameOf(one)]))
  const opening = { company, scope: { application, permission, country_id, region_id }, reviewers }
  const shares = await previewShares(db, opening, (id) => people.get(id) ?? '')
  if (query.preview) return new Reply({ id: null, ...shares }, messages.previewed, 200)
  const writer = writerOf(input)
  const [review] = await insertRows(writer, accessReviews, [
    {
      company_id: company,
      name,
      due_on,
      at_end,
      application,
      permission,
      country_id,
      region_id,
      region_name,
      opened_by: caller.account.user.id,
      reminded: 1,
    },
  ])
  if (!review) throw new Error('The review was not stored')
  await insertRows(
    writer,
    accessReviewReviewers,
    reviewers.map((user_id) => ({ company_id: company, review_id: review.id, user_id })),
  )
  await addItems(writer, review.id, opening)
  await mailReviewers(db, review)
  wakeOutbox()
  return { id: review.id, ...shares }
}

/** Refuses that somebody would be the only reviewer of what they hold themselves. */
const refuseLonely = async (db: Queryable, review: Review, [only, ...others]: readonly number[]): Promise<void> => {
  if (others.length > 0 || only === undefined) return
  const isOwn = and(
    eq(accessReviewItems.company_id, review.company_id),
    eq(accessReviewItems.review_id, review.id),
    eq(accessReviewItems.user_id, only),
    sql`${accessReviewItems.decision} is null`,
  )
  if ((await db.$count(accessReviewItems, isOwn)) > 0)
    throw invalid({ reviewers: ['Nobody reviews themselves. Choose a second reviewer.'] })
}

const update = async (input: Input<(typeof groupOfCalls)['updateAccessReview']>) => {
  const { db, caller, params, body } = input
  const review = await findReview(input, 'update')
  requireOpen(review)
  await checkVersion(review, body, () => tellReview(db, caller, review))
  refuseDay(body.due_on)
  const before = await readReviewers(db, review)
  await requireReviewers(db, { caller, company: params.company_id, known: before }, body.reviewers)
  await refuseLonely(db, review, body.reviewers)
  const writer = writerOf(input)
  const ofReview = isReviewerOf(review)
  const added = body.reviewers.filter((id) => !before.includes(id))
  await deleteRows(
    writer,
    accessReviewReviewers,
    and(ofReview, notInArray(accessReviewReviewers.user_id, body.reviewers)),
  )
  await insertSelected(
    writer,
    accessReviewReviewers,
    ['company_id', 'review_id', 'user_id'],
    sql`select ${review.company_id}::int, ${review.id}::int, t.id from unnest(${sql.param(added)}::int[]) t (id)`,
  )
  await reassign(writer, review, { to: added.length > 0 ? added : body.reviewers, all: body.reviewers })
  // A later day has reminders of its own.
  const reminded = body.due_on === review.due_on ? review.reminded : 1
  await updateRow(writer, accessReviews, review, { due_on: body.due_on, reminded })
  return tellReview(db, caller, review)
}

const ofCompany = {
  find: ({ db, params }: { readonly db: Queryable; readonly params: { readonly company_id: number } }) =>
    requireCompany(db, params.company_id),
}

export const accessReviewOperations = (services: Services, all: All): Operations<keyof typeof groupOfCalls> => {
  const { database, wakeOutbox, wakeDueWork } = services
  const runAndMail = mailingWith(services)

  /** Runs decisions in one transaction, in which ordinary calls are made; a preview takes all of it back. */
  const deciding = (
    input: Deciding,
    decideIn: (calling: Performing, review: Review) => Promise<ReviewOutcome>,
  ): Promise<ReviewOutcome | Reply<ReviewOutcome>> =>
    runAndMail({ ...input, rules: [], params: { ...input.params } }, async (inTransaction) => {
      const run = async (db: Queryable, report: typeof input.report) => {
        const review = await findReview({ db, caller: input.caller, params: input.params }, 'share')
        requireOpen(review)
        return decideIn({ input: { ...inTransaction, db, report }, operations: all }, review)
      }
      const result = input.query.preview
        ? new Reply(await takeBack(inTransaction.db, (db) => run(db, () => {})), messages.previewed)
        : await run(inTransaction.db, inTransaction.report)
      input.signal.throwIfAborted()
      return result
    })

  /** Closes a review now. What nobody has decided follows in parts, the first one in the transaction of the call, the rest as due work. */
  const close = async (input: Input<(typeof groupOfCalls)['closeAccessReview']>) => {
    const { company_id, access_review_id: id } = input.params
    const by = input.caller.account.user.id
    const isOver = await runAndMail({ ...input, params: { ...input.params } }, async ({ db, report }) => {
      const review = await findReview({ db, caller: input.caller, params: input.params }, 'update')
      if (review.state !== 'open') throw conflict(refusalMessages.reviewClosed)
      return endPart({ log: input.log, operations: all }, { ...review, closed_by: by }, { db, by }, report)
    })
    if (!isOver) wakeDueWork()
    return tellReview(database.db, input.caller, { company_id, id })
  }

  return {
    listAccessReviews: {
      ...ofCompany,
      run: ({ db, caller, params, query }) => {
        requireViewer(caller, params.company_id)
        return listReviews(db, caller, params.company_id, query)
      },
    },
    listPossibleReviewers: {
      ...ofCompany,
      run: ({ db, caller, params, query }) => {
        requireViewer(caller, params.company_id)
        return listReviewers(db, caller, params.company_id, query.search)
      },
    },
    createAccessReview: { ...ofCompany, run: (input) => create(input, wakeOutbox) },
    readAccessReview: {
      find: findReview,
      run: async (input) => tellReview(input.db, input.caller, await findReview(input)),
    },
    updateAccessReview: { find: findReview, run: update },
    closeAccessReview: { ownTransactions: true, find: findReview, run: close },
    listAccessReviewItems: {
      find: findReview,
      run: async (input) => listItems(input.db, input.caller, await findReview(input), input.query),
    },
    decideAccessReviewItems: {
      ownTransactions: true,
      find: findReview,
      run: (input) => deciding(input, (calling, review) => decideItems(calling, review, input.body)),
    },
    reopenAccessReviewItems: {
      ownTransactions: true,
      find: findReview,
      run: (input) =>
        deciding(input, (calling, review) =>
          reopenItems(
            calling,
            review,
            input.body.items.map(({ id }) => id),
          ),
        ),
    },
  }
}
