/** Keeps the questions for the approval of versions, and checks each act on a version against them (decision 0102). */
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { approvalQuestion, approvalRefusal, DataVersion } from '../../../contract/entities/dataVersion'
import { admits } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import {
  approvalRefusals,
  refuseVersionAct,
  type ApprovalRefusal,
  type ApprovalState,
  type VersionAct,
} from '../../../contract/versionApproval'
import { callerOf, findAccountById, isLive } from '../../accounts/account'
import { sayWhy } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { companies } from '../../database/tables'
import { conflict } from '../../errors/apiError'
import { updateRow, updateRows } from '../change'
import { writerOf } from '../operations'
import type { CallInput } from '../resource'
import { keyIn, requireRow } from '../rows'
import type { Writer } from '../writer'
import { findVersion, lockVersions, type StoredVersion } from './active'
import type { Versioned, VersionsTable } from './declared'
import { identifyRows, planOf } from './plan'
import { requireRecord } from './versionRecords'

type Approved = Pick<Versioned, 'versions' | 'rows' | 'orderedBy' | 'activates'>

const identifyVersion = (db: Queryable, versioned: Approved, company_id: number, id: number) =>
  identifyRows(db, versioned, { company_id, from: id, to: id })

/** Whether a second person approves versions in a company. */
export const needsApproval = async (db: Queryable, companyId: number): Promise<boolean> => {
  const [company] = await db
    .select({ approval: companies.version_approval })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.approval === 'SECOND_PERSON'
}

/** Whether somebody can still sign in, and may set versions active. */
const isEntitled = async (db: Queryable, { activates }: Approved, companyId: number, id: number): Promise<boolean> => {
  const account = await findAccountById(db, id)
  return account !== undefined && isLive(account) && admits(activates, callerOf(account, ''), companyId)
}

type Judged = Pick<StoredVersion, 'id' | 'is_active' | 'approval' | 'asker_id' | 'asked_rows'>

/** A version that is about to be made. */
export const newVersion: Judged = { id: 0, is_active: false, approval: null, asker_id: null, asked_rows: null }

const readQuestion = async (
  db: Queryable,
  versioned: Approved,
  companyId: number,
  { id, approval, asker_id: by, asked_rows: rows }: Judged,
): Promise<ApprovalState['question']> =>
  approval !== 'waiting' || by === null
    ? null
    : {
        by,
        isEntitled: await isEntitled(db, versioned, companyId, by),
        isUnchanged: rows === (await identifyVersion(db, versioned, companyId, id)),
      }

/** Returns why somebody may not do something with a version as it is now; undefined if they may. */
const findRefusal = async (
  { db, by }: Writer,
  versioned: Approved,
  companyId: number,
  act: VersionAct,
  version: Judged,
): Promise<ApprovalRefusal | undefined> => {
  const isRequired = await needsApproval(db, companyId)
  const question = await readQuestion(db, versioned, companyId, version)
  return refuseVersionAct(act, { isRequired, isActive: version.is_active, question }, by)
}

/** Throws a conflict unless the author of a change may do something with a version as it is now. */
export const requireAct = async (
  writer: Writer,
  versioned: Approved,
  companyId: number,
  act: VersionAct,
  version: Judged,
): Promise<void> => {
  const refusal = await findRefusal(writer, versioned, companyId, act, version)
  if (refusal) throw conflict(approvalRefusals[refusal])
}

/** Forgets the last question, as a version becomes active without one. */
export const withoutQuestion = {
  approval: null,
  asker_id: null,
  asked_at: null,
  asked_note: null,
  asked_rows: null,
  answerer_id: null,
  answered_at: null,
  answer_note: null,
} as const

const answer = (
  writer: Writer,
  { versions }: Pick<Versioned, 'versions'>,
  version: StoredVersion,
  approval: NonNullable<DataVersion['approval']>,
  note: string | null = null,
) =>
  updateRow(writer, versions, version, {
    approval,
    answerer_id: writer.by,
    answered_at: new Date(),
    answer_note: note,
  })

/** Lets the question of a version lapse, whose rows are no longer those of which it was asked. */
export const voidQuestion = async (
  writer: Writer,
  versioned: Pick<Versioned, 'versions'>,
  version: StoredVersion,
): Promise<void> => {
  if (version.approval === 'waiting') await answer(writer, versioned, version, 'void')
}

/** Closes all questions of a company in which nobody approves versions any more. */
export const closeQuestions = (writer: Writer, versions: VersionsTable, companyId: number): Promise<void> =>
  updateRows(writer, versions, and(eq(versions.company_id, companyId), eq(versions.approval, 'waiting')), {
    approval: sql`'needless'`,
    answerer_id: sql`${writer.by}`,
    answered_at: sql`now()`,
    version: sql`${versions.version} + 1`,
  })

const actOn = (
  versioned: Versioned,
  act: VersionAct,
  write: (input: CallInput, version: StoredVersion, all: readonly StoredVersion[]) => Promise<unknown>,
) => ({
  find: ({ db, params }: Pick<CallInput, 'db' | 'params'>) =>
    requireRow(db, { table: versioned.versions, key: keyIn(versioned.versions, params) }),
  run: async (input: CallInput): Promise<DataVersion> => {
    const { db, caller, params } = input
    const company_id = params.company_id ?? 0
    const all = await lockVersions(db, versioned.versions, company_id)
    const version = findVersion(versioned, caller, company_id, all, keyIn(versioned.versions, params).id)
    await requireAct(writerOf(input), versioned, company_id, act, version)
    await write(input, version, all)
    return requireRecord(input, versioned, { company_id, version_id: version.id })
  },
})

type Asking = CallInput & { readonly body: z.output<typeof approvalQuestion> }
type Declining = CallInput & { readonly body: z.output<typeof approvalRefusal> }

/** Returns the operations that ask for an approval, decline it, and withdraw the question. */
export const approvalOperations = (versioned: Versioned) => {
  const ask = (input: Asking) =>
    actOn(versioned, 'ask', async ({ db, caller }, version, all) => {
      const company_id = input.params.company_id ?? 0
      const active = all.find(({ is_active: isActive }) => isActive)
      const pair = { company_id, from: active?.id ?? 0, to: version.id }
      const { note, plan } = input.body
      if (plan && plan !== (await planOf(db, versioned, caller, pair)).plan)
        throw conflict(refusalMessages.versionsChangedSincePreview)
      await versioned.requireUsable?.(db, { company_id, version_id: version.id })
      if (note) await sayWhy(db, note)
      await updateRow(writerOf(input), versioned.versions, version, {
        ...withoutQuestion,
        approval: 'waiting',
        asker_id: caller.account.user.id,
        asked_at: new Date(),
        asked_note: note || null,
        asked_rows: await identifyVersion(db, versioned, company_id, version.id),
      })
    }).run(input)
  const decline = (input: Declining) =>
    actOn(versioned, 'decline', async ({ db }, version) => {
      const { note } = input.body
      await sayWhy(db, note)
      await answer(writerOf(input), versioned, version, 'declined', note)
    }).run(input)
  const withdraw = actOn(versioned, 'withdraw', (input, version) =>
    answer(writerOf(input), versioned, version, 'withdrawn'),
  )
  const { find } = withdraw
  return { ask: { find, run: ask }, decline: { find, run: decline }, withdraw }
}
