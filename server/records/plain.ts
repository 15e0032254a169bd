/**
 * Derives the operations of plain resources (those without a module) from their declaration and the table of that name.
 *
 * | Act | Derived from |
 * |---|---|
 * | list, all, one | the record's members: a column of that name, for `currency` the record that `currency_id` refers to, for `countries` the records in the link table (`links.ts`), or what is computed beside the table (`computed.ts`) |
 * | filters of list | the column of the filter's name; for `country_ids`, the link table; a computed member; for `start_date_within`, the column `start_date` |
 * | create, update | the body's members, each a column or the ids of a list; unique indexes and foreign keys of the table |
 * | delete | foreign keys to the table: a record in use can't be deleted |
 * | toggle | the column `is_active` |
 * | toggleMany, deleteMany, own acts | the column `is_active`; foreign keys to the table; what the act says (`many/`) |
 * | upload, download | the body of create, one column per member, computed ones for reading only, and the only unique index (`plainFiles.ts`) |
 *
 * The rules of the contract are checked by all writes; the table has a CHECK for those that name one.
 *
 * A module answers all calls of its resource or none.
 */
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { switching, type RecordAct } from '../../contract/acts'
import type { Call } from '../../contract/call'
import { calls, type CallName, type RegularCalls } from '../../contract/calls'
import type { Act } from '../../contract/regularResource'
import { toggleMessages } from '../../contract/messages'
import { say } from '../../contract/say'
import { StartError } from '../tools/startError'
import { linkErrors, removeLinks, storeLinks } from './links'
import { changeManyOf } from './many'
import { actingOf, deletionOf, type ManyChange } from './many/changes'
import { allOf, createOf, listOf, oneOf, removeOf, toggleOf, updateOf, type SwitchedTable } from './operations'
import { downloadOf, fileMistakes, membersOf, uploadOf } from './plainFiles'
import { findMistakes } from './plainMistakes'
import { besidesOf, columnsOfRecord, type Besides, type Tables } from './plainTable'
import { readTable } from './reading'
import { ruleMistakes } from './ruleMistakes'
import { resource as declare, type Proposal, type Resource, type Written } from './resource'
import { referenceErrors } from './rules'
import { columnsOf, type Row, type VersionedTable } from './table'

type Operations = Readonly<Partial<Record<CallName, unknown>>>

const nameOf = (row: Row<VersionedTable>, { words }: RegularCalls): string => {
  const { name }: { readonly name?: string } = row
  return name ?? say('This {one}', { one: say(words.one) })
}

const operationsOf = (
  regular: RegularCalls,
  table: VersionedTable,
  besides: Besides,
): Readonly<Record<string, unknown>> => {
  const { record, search, filters, acts } = regular
  const { links } = besides
  const reading = readTable({
    table,
    search,
    filters,
    sort: Object.keys(record.shape),
    ...columnsOfRecord(table, record, besides),
  })
  const plain = declare({
    table,
    reading,
    chosen: membersOf(regular),
    errors: async ({ db, row, before, body }: Proposal<VersionedTable, object>) => ({
      ...(await referenceErrors(db, table, { row, before })),
      ...(await linkErrors(db, links, { row, body })),
    }),
    afterWrite: (written: Written<VersionedTable, object>) => storeLinks(written, links, written),
    deletedWith: links.map((one) => one.table),
    beforeRemove: (removal) => removeLinks(removal, links, removal.before),
  })
  const switched: Resource<SwitchedTable, unknown, never> = { table: table as SwitchedTable, reading }
  const { guard: viewers }: Partial<Call> = regular.calls.list ? calls[regular.calls.list] : {}
  const many = (change: ManyChange) => changeManyOf({ table, reading, viewers }, change)
  const acting = (name: string, act: RecordAct) => many(actingOf(name, act, table, membersOf(regular)))
  const regularOperations: Readonly<Record<Act, unknown>> = {
    list: listOf(plain),
    all: allOf(plain),
    one: oneOf(plain),
    create: createOf(plain),
    update: updateOf(plain),
    delete: removeOf(plain),
    upload: uploadOf(regular, table, besides),
    download: downloadOf(regular, table, besides),
    toggle: toggleOf(switched, (row, isActive) => toggleMessages.other(nameOf(row, regular), isActive)),
    toggleMany: acting('toggle', switching),
    deleteMany: many(deletionOf(table, links)),
  }
  return {
    ...regularOperations,
    ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, acting(name, act)])),
  }
}

const isVersioned = (table: unknown): table is VersionedTable =>
  is(table, PgTable) && 'id' in columnsOf(table) && 'version' in columnsOf(table)

/** Returns the calls of a resource by act, with those of its own acts. */
const callsOf = ({ calls: regular, ownCalls }: RegularCalls): [act: string, call: CallName][] =>
  Object.entries({ ...regular, ...ownCalls })

const answer = (regular: RegularCalls, tables: Tables): [CallName, unknown][] => {
  const { name } = regular
  const table = tables[name]
  const mistakes = isVersioned(table)
    ? [
        ...findMistakes(regular, table, tables),
        ...fileMistakes(regular, table, besidesOf(regular, table, tables)),
        ...ruleMistakes(regular.rules, table),
      ]
    : [`server/database/tables exports no table of this name with the columns id and version`]
  if (mistakes.length > 0 || !isVersioned(table))
    throw new StartError(
      `The server cannot answer the calls of ${name} by itself:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}\n` +
        `Mend the table or the declaration, answer the calls in server/modules, or declare them with plain: false.`,
    )
  const operations = operationsOf(regular, table, besidesOf(regular, table, tables))
  return callsOf(regular).map(([act, call]) => [call, operations[act]])
}

/** Whether modules answer the calls of a resource; throws if they answer only some of them. */
const isAnswered = (regular: RegularCalls, own: Operations): boolean => {
  const { name } = regular
  const names = callsOf(regular).map(([, call]) => call)
  const missing = names.filter((call) => !(call in own))
  if (missing.length > 0 && missing.length < names.length)
    throw new StartError(
      `server/modules answers some calls of ${name}, but not ${missing.join(', ')}.\n` +
        `Answer these too, take them out of the declaration, or declare the calls with plain: false.`,
    )
  return missing.length === 0
}

/** Returns the operations of all plain resources; `own` are the operations of modules. */
export const plainOperations = (declared: readonly RegularCalls[], tables: Tables, own: Operations): Operations =>
  Object.fromEntries(
    declared
      .filter((regular) => regular.plain && !isAnswered(regular, own))
      .flatMap((regular) => answer(regular, tables)),
  )
