/** Job grades and their versions. */
import { asc, eq, inArray } from 'drizzle-orm'
import { jobGrades as calls } from '../../contract/calls/jobGrades'
import { jobGrade as record } from '../../contract/entities/jobGrade'
import { versionCallNames } from '../../contract/versioned'
import { byName } from '../database/listing'
import { countries, jobGradeCountries, jobGrades, jobGradeVersions, regionCountries } from '../database/tables'
import type { Operations } from '../http/operation'
import { columnsFor, declaredBy, readTable } from '../records/reading'
import { resource, type Proposal, type Written } from '../records/resource'
import { findRow, requireCompany } from '../records/rows'
import { visibleUses } from '../records/versions/plan'
import { findActive, requireVersion } from '../records/versions/active'
import { versionedRows } from '../records/versions/comparison'
import { versionOperations } from '../records/versions/operations'
import { rowOperations } from '../records/versions/rowOperations'
import { gradeCountryLinks } from './countries/links'
import { removeLinks, removeLinksOfVersion } from './jobGrades/dependants'
import { gradeFile } from './jobGrades/file'
import { carryOver, gradeDrafts } from './jobGrades/roleLinks'
import { findNaming, findUses, findUsesOf } from './jobGrades/uses'
import { linkErrors } from './structure/changeLinks'

interface Sent {
  readonly country_ids?: readonly number[] | undefined
}
type Table = typeof jobGrades

const columns = { ...columnsFor(jobGrades, record), countries: gradeCountryLinks.countries }

const jobGrade = resource({
  table: jobGrades,
  reading: readTable({
    table: jobGrades,
    columns,
    ...declaredBy(calls.listJobGrades),
    filters: ['countries'],
    filterBy: { countries: { value: jobGradeCountries.country_id, linked: gradeCountryLinks.areAmong } },
    orderedBy: 'rank',
    isNested: true,
  }),
  errors: ({ db, row, body }: Proposal<Table, Sent>) => linkErrors(db, row.company_id, body),
  afterWrite: async ({ after, body, ...writer }: Written<Table, Sent>) => {
    const { country_ids: ids } = body
    if (ids) await gradeCountryLinks.replace(writer, after.company_id, after.id, ids)
  },
  beforeRemove: ({ before, ...writer }) => removeLinks(writer, before.company_id, before.id),
})

export const versionedGrades = versionedRows({
  versions: jobGradeVersions,
  rows: jobGrades,
  resource: calls.listJobGrades.regular.resource,
  versionsName: calls.listJobGradeVersions.regular.resource.name,
  reading: jobGrade.reading,
  orderedBy: 'rank',
  compared: { countries: gradeCountryLinks.compared },
  drafts: gradeDrafts,
  activates: calls.activateJobGradeVersion.guard,
  file: gradeFile,
  copyLinks: gradeCountryLinks.copy,
  findUses,
  findNaming,
  carryOver,
  beforeRemove: removeLinksOfVersion,
})

const ofVersions = versionOperations(versionedGrades, versionCallNames('job-grade', 'job-grades'))
const ofGrades = rowOperations(versionedGrades, jobGrade)

export const jobGradeOperations: Operations<keyof typeof calls> = {
  listJobGrades: ofGrades.list,
  listAllJobGrades: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, params: { company_id }, query }) => {
      const version_id = await findActive(db, jobGradeVersions, company_id)
      return db
        .select(columns)
        .from(jobGrades)
        .where(jobGrade.reading.found({ company_id, version_id }, { search: '', ...query }))
        .orderBy(asc(jobGrades.rank))
    },
  },
  createJobGrade: ofGrades.create,
  updateJobGrade: ofGrades.update,
  deleteJobGrade: ofGrades.remove,
  ...ofVersions,
  readJobGradeUses: {
    run: async ({ db, caller, params: { company_id, job_grade_id: id } }) => {
      const { grade, version_id } = await findRow(db, { table: jobGrades, key: { company_id, id } })
      await requireVersion({ db, caller }, versionedGrades, company_id, version_id)
      const isActive = version_id === (await findActive(db, jobGradeVersions, company_id))
      const found = await findUsesOf(db, { company_id, id, grade, isActive })
      return { id, uses: visibleUses(found, caller, company_id) }
    },
  },
  listCompanyCountries: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => {
      const ids = db
        .select({ id: regionCountries.country_id })
        .from(regionCountries)
        .where(eq(regionCountries.company_id, params.company_id))
      return db
        .select({
          id: countries.id,
          name: countries.name,
          short_code: countries.short_code,
          phone_code: countries.phone_code,
        })
        .from(countries)
        .where(inArray(countries.id, ids))
        .orderBy(...byName(countries))
    },
  },
}
