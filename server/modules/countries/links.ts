/** The countries that rows are limited to, in a table of their own. A row without countries applies everywhere (A120). */
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ref } from '../../../contract/entities/fields'
import type { Queryable } from '../../database/connection'
import { incentiveCountries, incentives, jobGradeCountries, jobGrades } from '../../database/tables'
import { columnOf, deleteRows, has, replaceRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import { inParts } from '../../records/imports/writing'
import type { Writer } from '../../records/writer'
import type { Owners, VersionKey } from '../../records/versions/declared'

type LinksTable = PgTable & { readonly company_id: AnyPgColumn; readonly country_id: AnyPgColumn }
type RowsTable = PgTable & {
  readonly company_id: AnyPgColumn
  readonly version_id: AnyPgColumn
  readonly id: AnyPgColumn
}

interface Linked<Links extends LinksTable> {
  readonly rows: RowsTable
  readonly links: Links
  /** The member of the links with the id of a row. */
  readonly member: keyof Links['$inferInsert'] & string
}

/**
 * Returns how the countries of a table's rows are read, compared and written.
 *
 * @example countryLinks({ rows: jobGrades, links: jobGradeCountries, member: 'job_grade_id' })
 */
const countryLinks = <Links extends LinksTable>({ rows, links, member }: Linked<Links>) => {
  const rowId = sql.identifier(columnOf(links, member).name)
  const members = ['company_id', member, 'country_id']
  /** Whether a link is of a row of this name. Raw, since Drizzle omits table names in a select from one table. */
  const isOf = (row: SQL, link: SQL) => sql`${link}.company_id = ${row}.company_id and ${link}.${rowId} = ${row}.id`
  const l = sql.raw('l')
  const own = sql.raw(getTableName(rows))
  return {
    /** The countries of a row of the table, by name. */
    countries: sql<Ref[]>`coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_order, c.id)
      from ${links} l join countries c on c.id = l.country_id where ${isOf(own, l)}), '[]')`,
    /** The names of the countries of a row `r`, as a file has them: in one order, since what is uploaded is compared with them. */
    cell: sql<string | null>`(select string_agg(c.name, '; ' order by c.name_order, c.id)
      from ${links} l join countries c on c.id = l.country_id where ${isOf(sql.raw('r'), l)})`,
    /** The countries of a row `r`, to be compared. */
    compared: sql`array(select l.country_id from ${links} l where ${isOf(sql.raw('r'), l)} order by l.country_id)`,
    /** Turns a condition of linked countries into one of rows. */
    areAmong: (condition: SQL): SQL => sql`(
      not exists (select from ${links} l where ${isOf(own, l)})
      or exists (select from ${links} where ${isOf(own, sql.raw(getTableName(links)))} and ${condition}))`,
    /** Gives a row these countries. */
    replace: (writer: Writer, company_id: number, id: number, ids: readonly number[]) =>
      replaceRows(
        writer,
        links,
        { company_id, [member]: id },
        ids.map((country_id) => ({ country_id }) as object),
      ),
    /** Stores the countries of new rows, given in the same order. */
    add: async (
      writer: Writer,
      companyId: number,
      rowIds: readonly number[],
      countryIds: readonly (readonly number[])[],
      pause: () => Promise<void>,
    ): Promise<void> => {
      const pairs = rowIds.flatMap((id, index) => (countryIds[index] ?? []).map((country) => [id, country] as const))
      await inParts(pairs, { pause }, (part) => {
        const of = sql.param(part.map(([id]) => id))
        const ids = sql.param(part.map(([, country]) => country))
        const given = sql`select ${companyId}::int, row_id, country_id
          from unnest(${of}::int[], ${ids}::int[]) as given (row_id, country_id)`
        return insertSelected(writer, links, members, given)
      })
    },
    /** Gives rows the countries of others, in the same order. */
    copy: (writer: Writer, owners: Owners, from: readonly number[], to: readonly number[]): Promise<unknown> =>
      insertSelected(
        writer,
        links,
        members,
        sql`select ${owners.to}::int, given.to_id, l.country_id
          from unnest(${sql.param([...from])}::int[], ${sql.param([...to])}::int[]) as given (from_id, to_id)
          join ${links} l on l.company_id = ${owners.from} and l.${rowId} = given.from_id`,
      ),
    /** Removes the countries of rows. */
    remove: (writer: Writer, companyId: number, ids: readonly number[]) => {
      const areLinked = sql`${columnOf(links, member)} = any(${sql.param([...ids])}::int[])`
      return deleteRows(writer, links, and(eq(links.company_id, companyId), areLinked))
    },
    /** Finds the rows of a version, by id. */
    rowsOf: async (db: Queryable, { company_id, version_id }: VersionKey): Promise<number[]> => {
      const found = await db
        .select({ id: rows.id })
        .from(rows as PgTable)
        .where(has(rows, { company_id, version_id }))
      return found.map(({ id }) => Number(id))
    },
  }
}

/** The countries that an incentive is limited to. */
export const incentiveCountryLinks = countryLinks({
  rows: incentives,
  links: incentiveCountries,
  member: 'long_term_incentive_id',
})

/** The countries that a grade is limited to. */
export const gradeCountryLinks = countryLinks({ rows: jobGrades, links: jobGradeCountries, member: 'job_grade_id' })
