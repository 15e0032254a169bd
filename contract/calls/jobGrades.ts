import { call, list, record } from '../call'
import { country } from '../entities/country'
import { noteQuery, recordUses } from '../entities/dataVersion'
import {
  changedJobGrade,
  gradeCountriesQuery,
  jobGrade,
  jobGradeRow,
  jobGradesQuery,
  newJobGrade,
} from '../entities/jobGrade'
import { inCompany } from '../guards'
import { regular } from '../regular'
import { versioned } from '../versioned'

export const jobGrades = {
  ...regular('job-grade', 'job-grades', {
    of: 'company',
    record: jobGrade,
    create: newJobGrade,
    update: changedJobGrade,
    search: ['grade'],
    sort: ['grade', 'rank'],
    calls: ['list', 'all', 'create', 'update', 'delete'],
    overrides: {
      list: {
        summary: 'List the job grades of a version, by default the active one, in their order',
        query: jobGradesQuery,
      },
      all: {
        summary: 'List all job grades of the active version in their order',
        query: gradeCountriesQuery,
        guard: inCompany('VIEW_JOB_GRADE', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
      },
      create: {
        summary: 'Create a job grade in a version, by default the active one, which is made if there is none',
      },
      delete: { summary: 'Delete a job grade; roles that name it no longer do', query: noteQuery },
    },
    plain: false,
  }),
  ...versioned('job-grade', 'job-grades', { record: jobGrade, row: jobGradeRow }),
  readJobGradeUses: call({
    method: 'GET',
    path: '/company/:company_id/job-grade/:job_grade_id/uses/',
    summary: 'Find the roles, ranks of the grade map and active incentives that name a job grade, before it is deleted',
    answer: record(recordUses, 'Job grade uses fetched'),
    guard: inCompany('DELETE_JOB_GRADE'),
  }),
  listCompanyCountries: call({
    method: 'GET',
    path: '/company/:company_id/countries/',
    summary: 'List the countries of the regions of a company by name',
    answer: list(country),
    guard: inCompany('VIEW_JOB_GRADE', 'VIEW_COUNTRY', 'VIEW_REGION'),
  }),
}
