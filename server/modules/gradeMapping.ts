import { eq, inArray } from 'drizzle-orm'
import type { Body } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import type { gradeMapping as groupOfCalls } from '../../contract/calls/gradeMapping'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import type { FormerGradeCell } from '../../contract/entities/gradeMap'
import { companies, gradeCompanies, gradeCompanyRanks, taRanks } from '../database/tables'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { deleteRows, has, replaceRows, updateRow } from '../records/change'
import type { Writer } from '../records/writer'
import { createOf, removeOf, updateOf, writerOf } from '../records/operations'
import { resource, type Proposal, type Written } from '../records/resource'
import type { Row } from '../records/table'
import { formerCells } from './jobGrades/formerGrades'
import { lockCompanies } from './gradeMapping/cells'
import { downloadGradeMap } from './gradeMapping/downloads'
import { gradeCompanyReading, listMappings, listVersions, type Order } from './gradeMapping/records'
import { saveCells } from './gradeMapping/save'
import { uploadGradeMap } from './gradeMapping/upload'
import { keepWholeMap } from './gradeMapping/wholeMap'
import { otherIdErrors } from './otherId'
import type { Services } from './services'
import { text } from '../../contract/say'

type Form = Pick<Body<Calls['updateGradeCompany']>, 'grades'> & {
  readonly id?: number | undefined
  readonly company_id?: number
  readonly name?: string | null
}
type Table = typeof gradeCompanies

const rankErrors = async (db: Queryable, { grades }: Form): Promise<FieldErrors> => {
  const ids = grades.map(({ ta_rank_id: id }) => id)
  const known = ids.length > 0 ? await db.$count(taRanks, inArray(taRanks.id, ids)) : 0
  return known === ids.length ? {} : { grades: ['Choose TA ranks from the list.'] }
}

/** A company has one mapping at most (A112). */
const companyErrors = async (db: Queryable, { company_id: id }: Form): Promise<FieldErrors> => {
  if (id === undefined) return {}
  if ((await lockCompanies(db, [id])) === 0) return { company_id: ['Choose an entry from the list.'] }
  const isMapped = (await db.$count(gradeCompanies, eq(gradeCompanies.company_id, id))) > 0
  return isMapped ? { company_id: ['This company already has a grade mapping.'] } : {}
}

const gradeCompany = resource({
  table: gradeCompanies,
  reading: gradeCompanyReading,
  values: ({ company_id, name }: Form) => ({
    ...(company_id !== undefined && { company_id }),
    ...(name && { name }),
  }),
  errors: async (proposal: Proposal<Table, Form>) => {
    const { db, body } = proposal
    refuse({
      ...(await companyErrors(db, body)),
      ...(await rankErrors(db, body)),
      ...otherIdErrors(proposal, text('grade company')),
    })
    return {}
  },
  afterWrite: (written: Written<Table, Form>) =>
    replaceRows(written, gradeCompanyRanks, { grade_company_id: written.after.id }, written.body.grades),
  beforeRemove: (removal) =>
    deleteRows(removal, gradeCompanyRanks, eq(gradeCompanyRanks.grade_company_id, removal.before.id)),
})

const nameOf = async (db: Queryable, companyId: number): Promise<string> => {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return company?.name ?? ''
}

const createMapping = createOf(gradeCompany)

/** Fills a mapping that maps nothing; returns whether it did. */
const fillMapping = async (writer: Writer, mapping: Row<Table>, grades: Form['grades']): Promise<boolean> => {
  const owner = { grade_company_id: mapping.id }
  if ((await writer.db.$count(gradeCompanyRanks, has(gradeCompanyRanks, owner))) > 0) return false
  await replaceRows(writer, gradeCompanyRanks, owner, grades)
  await updateRow(writer, gradeCompanies, mapping, {})
  return true
}

/** Maps the ranks of a company as another one has them; returns how many, none if it has got ranks in the meantime. */
export const copyMapping = async (
  input: Omit<Parameters<typeof createMapping.run>[0], 'body'>,
  { from, to: company_id }: { readonly from: number; readonly to: number },
  writer: Writer,
): Promise<number> => {
  const grades = await input.db
    .select({ ta_rank_id: gradeCompanyRanks.ta_rank_id, rank: gradeCompanyRanks.rank })
    .from(gradeCompanyRanks)
    .innerJoin(gradeCompanies, eq(gradeCompanies.id, gradeCompanyRanks.grade_company_id))
    .where(eq(gradeCompanies.company_id, from))
    .orderBy(gradeCompanyRanks.ta_rank_id)
  const isOfCompany = eq(gradeCompanies.company_id, company_id)
  const [mapping] = await input.db.select().from(gradeCompanies).where(isOfCompany).for('update')
  if (mapping) return (await fillMapping(writer, mapping, grades)) ? grades.length : 0
  await createMapping.run({ ...input, body: { company_id, name: await nameOf(input.db, company_id), grades } })
  return grades.length
}

export const gradeMappingOperations = (services: Services): Operations<keyof typeof groupOfCalls> => {
  const readWhole = keepWholeMap(services)
  /** Provider staff get the whole map ready-made; single mappings are read as any record. */
  const listIn =
    (order: Order): Operations<'listAllGradeCompanies'>['listAllGradeCompanies']['run'] =>
    ({ db, caller }) =>
      caller.isPlatform ? readWhole(db, order) : listMappings(db, caller, [], order)
  return {
    listAllGradeCompanies: { run: listIn('byName') },
    listGradeCompanies: {
      run: async ({ db, caller, query: { ids } }) =>
        caller.isPlatform && ids.length === 0
          ? readWhole(db, 'byCreation')
          : listMappings(db, caller, ids, 'byCreation'),
    },
    listFormerGradeCells: {
      run: async ({ db, caller: { isPlatform, companyId } }) => {
        const { rows } = await db.execute<FormerGradeCell>(formerCells(isPlatform ? undefined : (companyId ?? 0)))
        return rows
      },
    },
    listGradeCompanyVersions: { run: ({ db, caller }) => listVersions(db, caller) },
    listTaRanks: {
      finds: { resource: 'taRanks', table: taRanks, title: taRanks.name, texts: [taRanks.name_folded] },
      run: ({ db }) => db.select({ id: taRanks.id, name: taRanks.name }).from(taRanks).orderBy(taRanks.position),
    },
    createGradeCompany: {
      run: async (input) => {
        const { body, db } = input
        return createMapping.run({
          ...input,
          body: { ...body, name: body.name ?? (await nameOf(db, body.company_id)) },
        })
      },
    },
    updateGradeCompany: updateOf(gradeCompany),
    deleteGradeCompany: removeOf(gradeCompany),
    saveGradeMap: {
      run: (input) =>
        saveCells(
          writerOf(input),
          input.caller,
          input.body.changes.flatMap(({ company_id, cells }) => cells.map((cell) => ({ company_id, ...cell }))),
          input.body.changes.flatMap(({ company_id, grade_company_id: id }) => (id === undefined ? [] : [company_id])),
        ),
    },
    uploadGradeMap: { run: uploadGradeMap },
    downloadGradeMap: { run: async ({ db, caller }) => downloadGradeMap(db, caller.account.user.id) },
  }
}
