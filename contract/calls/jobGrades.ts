import { call, created, csvUpload, list, page, record } from '../call'
import { country } from '../entities/country'
import { dataVersion } from '../entities/dataVersion'
import { changedJobGrade, gradeCountriesQuery, jobGrade, jobGradesQuery, newJobGrade } from '../entities/jobGrade'
import { activateQuery, pageQuery, versionQuery } from '../entities/queries'
import { inCompany } from '../guards'
import { messages } from '../messages'
import { regular } from '../regular'

export const jobGrades = {
  ...regular('job-grade', 'job-grades', {
    of: 'company',
    record: jobGrade,
    create: newJobGrade,
    update: changedJobGrade,
    search: ['grade'],
    sort: ['grade'],
    calls: ['list', 'all', 'create', 'update', 'delete', 'download'],
    overrides: {
      list: {
        summary: 'List the job grades of a version, by default the active one, newest first',
        query: jobGradesQuery,
      },
      all: {
        summary: 'List all job grades of the active version by name',
        query: gradeCountriesQuery,
        guard: inCompany('VIEW_JOB_GRADE', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
      },
      create: { summary: 'Create a job grade in the active version, which is made if there is none' },
      download: {
        summary: 'Download a version of the job grades, by default the active one, as a CSV file',
        query: versionQuery,
      },
    },
    plain: false,
  }),
  listJobGradeVersions: call({
    method: 'GET',
    path: '/company/:company_id/job-grade-versions/',
    summary: 'List the versions of the job grades of a company, newest first',
    query: pageQuery,
    answer: page(dataVersion),
    guard: inCompany('VIEW_JOB_GRADE'),
  }),
  listCompanyCountries: call({
    method: 'GET',
    path: '/company/:company_id/countries/',
    summary: 'List the countries of the regions of a company by name',
    answer: list(country),
    guard: inCompany('VIEW_JOB_GRADE', 'VIEW_COUNTRY', 'VIEW_REGION'),
  }),
  activateJobGradeVersion: call({
    method: 'PATCH',
    path: '/company/:company_id/job-grade-version/:version_id/set-active/',
    summary: 'Make a version of the job grades the active one',
    answer: record(dataVersion, 'Version set active'),
    guard: inCompany('UPDATE_JOB_GRADE'),
  }),
  /** `active` also requires UPDATE_JOB_GRADE; the operation checks this, since guards don't see the query. */
  uploadJobGrades: call({
    method: 'POST',
    path: '/company/:company_id/job-grade/upload/',
    summary: 'Import a new version of the job grades from a CSV file; to activate it needs UPDATE_JOB_GRADE',
    query: activateQuery,
    upload: csvUpload,
    answer: created(dataVersion, messages.uploaded),
    guard: inCompany('CREATE_JOB_GRADE'),
  }),
}
