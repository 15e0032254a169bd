import { call, created, csvFile, csvUpload, list, page, record } from '../call'
import { country } from '../entities/country'
import { dataVersion } from '../entities/dataVersion'
import { deleted } from '../entities/fields'
import { changedJobGrade, gradeCountriesQuery, jobGrade, jobGradesQuery, newJobGrade } from '../entities/jobGrade'
import { activateQuery, pageQuery, versionQuery } from '../entities/queries'
import { inCompany } from '../guards'
import { messages } from '../messages'

export const jobGrades = {
  listJobGrades: call({
    method: 'GET',
    path: '/company/:company_id/job-grades/',
    summary: 'List the job grades of a version, by default the active one, newest first',
    query: jobGradesQuery,
    answer: page(jobGrade),
    guard: inCompany('VIEW_JOB_GRADE'),
  }),
  listAllJobGrades: call({
    method: 'GET',
    path: '/company/:company_id/job-grades/all',
    summary: 'List all job grades of the active version by name',
    query: gradeCountriesQuery,
    answer: list(jobGrade),
    guard: inCompany('VIEW_JOB_GRADE', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
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
  createJobGrade: call({
    method: 'POST',
    path: '/company/:company_id/job-grade/',
    summary: 'Create a job grade in the active version, which is made if there is none',
    body: newJobGrade,
    answer: created(jobGrade, 'Job grade has been successfully added.'),
    guard: inCompany('CREATE_JOB_GRADE'),
  }),
  updateJobGrade: call({
    method: 'PUT',
    path: '/company/:company_id/job-grade/:job_grade_id/',
    summary: 'Update a job grade',
    body: changedJobGrade,
    answer: record(jobGrade, 'Job grade has been successfully updated.'),
    guard: inCompany('UPDATE_JOB_GRADE'),
  }),
  deleteJobGrade: call({
    method: 'DELETE',
    path: '/company/:company_id/job-grade/:job_grade_id/',
    summary: 'Delete a job grade',
    answer: record(deleted, 'Job grade deleted successfully!'),
    guard: inCompany('DELETE_JOB_GRADE'),
  }),
  activateJobGradeVersion: call({
    method: 'PATCH',
    path: '/company/:company_id/job-grade-version/:version_id/set-active/',
    summary: 'Make a version of the job grades the active one',
    answer: record(dataVersion, 'Version set active'),
    guard: inCompany('UPDATE_JOB_GRADE'),
  }),
  /** With `active` the caller needs UPDATE_JOB_GRADE too; a guard does not see the query, so the operation asks. */
  uploadJobGrades: call({
    method: 'POST',
    path: '/company/:company_id/job-grade/upload/',
    summary: 'Import a new version of the job grades from a CSV file; to activate it needs UPDATE_JOB_GRADE',
    query: activateQuery,
    upload: csvUpload,
    answer: created(dataVersion, messages.uploaded),
    guard: inCompany('CREATE_JOB_GRADE'),
  }),
  downloadJobGrades: call({
    method: 'GET',
    path: '/company/:company_id/job-grade/download/',
    summary: 'Download a version of the job grades, by default the active one, as a CSV file',
    query: versionQuery,
    answer: csvFile('job-grades.csv'),
    guard: inCompany('VIEW_JOB_GRADE'),
  }),
}
