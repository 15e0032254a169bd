/** Makes a draft: a version that is not active, with copies of the rows of another one. */
import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { newDataVersion } from '../../../contract/entities/dataVersion'
import { conflict, invalid, refuse } from '../../errors/apiError'
import { has } from '../change'
import { insertSelected } from '../changeSelected'
import { writerOf } from '../operations'
import type { Writer } from '../writer'
import type { CallInput } from '../resource'
import { columnsOf, type RecordTable } from '../table'
import { addVersion, lockVersions, nameErrors, nextName, requireRoom, visibleVersions } from './active'
import type { Versioned, VersionKey } from './declared'
import { requireRecord } from './versionRecords'
import { say } from '../../../contract/say'

/** The members of a row that a copy gets its own values of. */
const own = ['company_id', 'id', 'version_id', 'version', 'created_at']

const copiedMembers = (table: RecordTable): string[] =>
  Object.entries(columnsOf(table)).flatMap(([member, column]) =>
    own.includes(member) || column.generated !== undefined ? [] : member,
  )

/** Copies the rows of a version to one without rows; returns how many there are. */
export const copyRows = async (
  writer: Writer,
  { rows, copyLinks }: Pick<Versioned, 'rows' | 'copyLinks'>,
  from: VersionKey,
  to: VersionKey,
): Promise<number> => {
  const originals = await writer.db
    .select({ id: rows.id })
    .from(rows)
    .where(has(rows, { ...from }))
    .orderBy(asc(rows.id))
  const members = copiedMembers(rows)
  const columns = members.map((member) => columnsOf(rows)[member])
  const copies = await insertSelected(
    writer,
    rows,
    ['company_id', 'version_id', ...members],
    sql`select ${to.company_id}::int, ${to.version_id}::int, ${sql.join(columns, sql`, `)} from ${rows}
      where ${has(rows, { ...from })} order by ${rows.id}`,
  )
  await copyLinks?.(
    writer,
    { from: from.company_id, to: to.company_id },
    originals.map(({ id }) => Number(id)),
    copies.map(({ id }) => id),
  )
  return copies.length
}

type Input = CallInput & { readonly body: z.output<typeof newDataVersion> }

/** Returns what makes a draft. */
export const draftOf = (versioned: Versioned) => async (input: Input) => {
  const { db, caller, params, body } = input
  const { company_id = 0 } = params
  const { versions, resource } = versioned
  const writer = writerOf(input)
  const all = await lockVersions(db, versions, company_id)
  requireRoom(all)
  const visible = visibleVersions(versioned, caller, company_id, all)
  const from = body.from ?? visible.find(({ is_active: isActive }) => isActive)?.id
  if (from === undefined)
    throw conflict(
      say('There are no {many} to copy yet. Add the first one, or upload a file.', { many: say(resource.words.many) }),
    )
  const copied = visible.find(({ id }) => id === from)
  if (!copied) throw invalid({ from: ['This version does not exist.'] })
  const name = body.name || nextName(all)
  refuse(nameErrors(all, name))
  if (!copied.is_active) await versioned.requireUsable?.(db, { company_id, version_id: copied.id })
  const version_id = await addVersion(writer, versions, { company_id, name, description: body.description || null })
  const version = { company_id, version_id }
  await copyRows(writer, versioned, { company_id, version_id: copied.id }, version)
  return requireRecord(input, versioned, version)
}
