/** Copies structure, job grades and grade mapping from one company to another (decision 0078). */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { companyCopies } from '../../contract/calls/companyCopies'
import { copiedParts, mostCopiedNames, type CompanyCopy, type CopiedPart } from '../../contract/entities/companyCopy'
import type { Caller } from '../../contract/guards'
import { messages } from '../../contract/messages'
import { companies } from '../database/tables'
import { changedSincePreview, conflict, forbidden, invalid } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { writerOf } from '../records/operations'
import { openUndoable } from '../records/removals'
import type { Addition } from '../records/resource'
import { findRow, lockRow, requireCompany } from '../records/rows'
import { localizeCountries } from '../reference/names'
import { Reply } from '../tools/reply'
import { mayAll, partNames, parts, recordsOf, type Contents, type CopyInput } from './companyCopies/parts'
import { listSimilar } from './companyCopies/similar'
import { withdrawStructure } from './structure/withdraw'
import { say } from '../../contract/say'

interface Pair {
  readonly from: { readonly id: number; readonly name: string }
  readonly to: { readonly id: number; readonly name: string }
}

const mayCopy = (part: CopiedPart, caller: Caller, { from, to }: Pair) =>
  mayAll(parts[part].views, caller, from.id) && mayAll(parts[part].adds, caller, to.id)

/** Reads what a part consists of, in one statement. */
const readContents = async ({ db, caller }: CopyInput, part: CopiedPart, { from, to }: Pair) => {
  const company = sql`${from.id}::int`
  const columns = copiedParts[part].map((of) => {
    const { name, from: rowsOf, order, state } = recordsOf[of]
    return sql`(select json_build_object('of', ${of}::text, 'count', (select count(*) from ${rowsOf(company)}),
      'names', array(select ${name} from ${rowsOf(company)} order by ${order} limit ${mostCopiedNames}),
      'state', (select md5(string_agg(${state}, ',' order by (${state}) collate "C")) from ${rowsOf(company)})))`
  })
  const present = parts[part].present(sql`${to.id}::int`, caller)
  const { rows } = await db.execute<{ contents: (Contents & { state: string | null })[]; is_present: boolean }>(
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as contents,
      ${sql.join(present, sql` or `)} as is_present`,
  )
  return rows[0] ?? { contents: [], is_present: false }
}

/** Tells of a part what it consists of, and why it can't be copied; nothing of it to those who may not. */
const readPart = async (input: CopyInput, part: CopiedPart, pair: Pair) => {
  const { words, bare = words } = parts[part]
  if (!mayCopy(part, input.caller, pair))
    return { part, contents: [], refusal: say('You may not copy {words}.', { words: say(words) }), state: 'hidden' }
  const { contents, is_present: isPresent } = await readContents(input, part, pair)
  const isEmpty = contents.every(({ count }) => count === 0)
  const refusal = isEmpty
    ? say('{name} has no {words}.', { name: pair.from.name, words: say(bare) })
    : isPresent
      ? say('{name} has {words} already.', { name: pair.to.name, words: say(words) })
      : null
  return {
    part,
    contents: contents.map(({ of, count, names }) => ({
      of,
      count,
      names: of === 'countries' ? localizeCountries(names) : names,
    })),
    refusal,
    state: JSON.stringify([isPresent, ...contents.map(({ state }) => state)]),
  }
}

const findPair = async ({ db, params, body }: CopyInput, isLocked: boolean): Promise<Pair> => {
  const place = { table: companies, key: { id: params.company_id } }
  const to = isLocked ? await lockRow(db, place, 'no key update') : await findRow(db, place)
  const [from] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(sql`${companies.id} = ${body.from} and ${companies.id} <> ${params.company_id}`)
  if (!from) throw invalid({ from: ['Choose another company.'] })
  return { from, to: { id: Number(to.id), name: to.name } }
}

const changed = 'The companies have changed since the preview. Nothing was copied.'

/** Locks the originals. Versions stand for their grades; whoever changes one shares them, so it takes more than a share. */
const holdOriginals = async ({ db, body }: CopyInput, { from }: Pair): Promise<void> => {
  for (const table of partNames.flatMap((part) => (body.parts.includes(part) ? parts[part].held : [])))
    await db.execute(sql`select from ${table} where company_id = ${from.id} order by id for no key update`)
}

const copyCompany = async (input: CopyInput) => {
  const { body, query, caller } = input
  const pair = await findPair(input, !query.preview)
  if (!query.preview) {
    if (!body.parts.every((part) => mayCopy(part, caller, pair))) throw forbidden()
    await holdOriginals(input, pair)
  }
  const told: Awaited<ReturnType<typeof readPart>>[] = []
  for (const part of partNames) told.push(await readPart(input, part, pair))
  const wanted = told.filter(({ part }) => body.parts.includes(part))
  // Without names and refusals, since another language changes nothing.
  const states = wanted.map(({ part, contents, state }) => [part, contents.map(({ of, count }) => [of, count]), state])
  const text = JSON.stringify([caller.account.user.id, pair.from.id, pair.to.id, states])
  const plan = createHash('sha256').update(text).digest('hex')
  const result: CompanyCopy = {
    from: { id: pair.from.id, name: pair.from.name },
    parts: told.map(({ part, refusal, contents }) => ({ part, refusal, contents })),
    plan,
    addition_id: null,
  }
  if (query.preview) return new Reply(result, messages.previewed)
  if (query.plan !== undefined && query.plan !== plan) throw changedSincePreview(result, changed)
  const [refusal] = wanted.flatMap((one) => one.refusal ?? [])
  if (refusal !== undefined) throw conflict(say('{refusal} Nothing was copied.', { refusal }))
  const addition = wanted.every(({ part }) => parts[part].isUndoable) ? await openUndoable(input.db, input) : null
  const writer = { ...writerOf(input), ...(addition !== null && { addition }) }
  for (const { part, contents } of wanted) {
    const copied = await parts[part].copy(input, { from: pair.from.id, to: pair.to.id }, writer)
    // Others may have added the same name in the meantime, which is skipped.
    if (copied !== contents.reduce((sum, { count }) => sum + count, 0)) throw changedSincePreview(result, changed)
  }
  return { ...result, addition_id: addition }
}

export const companyCopyOperations: Operations<keyof typeof companyCopies> & { readonly copyCompany: Addition } = {
  listSimilarCompanies: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: listSimilar,
  },
  copyCompany: {
    isLong: ({ preview }) => !preview,
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: copyCompany,
    withdraw: withdrawStructure,
  },
}
