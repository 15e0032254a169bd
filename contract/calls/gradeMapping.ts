/** The grade map: the grade of each company for each ta rank. */
import { call, created, csvFile, csvUpload, list, record } from '../call'
import { gradeMapLimit } from '../constants'
import { deleted } from '../entities/fields'
import { changedGradeCompany, gradeCompany, newGradeCompany } from '../entities/gradeCompany'
import { taRank } from '../entities/taRank'
import {
  formerGradeCell,
  gradeCompanyState,
  gradeMapChoices,
  gradeMapImport,
  gradeMapImportQuery,
  gradeMapSaved,
  savedGradeMap,
} from '../entities/gradeMap'
import { someQuery } from '../entities/queries'
import { companyAccount, either, platform } from '../guards'
import { messages } from '../messages'

/** Company users get only the mapping of their own company. */
const readers = either(platform(), companyAccount('VIEW_GRADE_COMPANY_MAPPING'))

export const gradeMapping = {
  listAllGradeCompanies: call({
    method: 'GET',
    path: '/grade/company/all',
    summary: 'List all grade companies by name; a company user gets only their own',
    answer: list(gradeCompany),
    guard: readers,
  }),
  listGradeCompanies: call({
    method: 'GET',
    path: '/grade/company/',
    summary: 'List all grade companies in the order of their creation; a company user gets only their own',
    query: someQuery,
    answer: list(gradeCompany),
    guard: readers,
  }),
  listGradeCompanyVersions: call({
    method: 'GET',
    path: '/grade/company/versions',
    summary: 'List the versions of all grade companies, to tell which have changed since they were read',
    answer: list(gradeCompanyState),
    guard: readers,
  }),
  listFormerGradeCells: call({
    method: 'GET',
    path: '/grade/company/former-grades',
    summary:
      'List the cells of the map that name grades which are no longer in use; a company user gets only their own',
    answer: list(formerGradeCell),
    guard: readers,
  }),
  listTaRanks: call({
    method: 'GET',
    path: '/grade/ta-ranks/',
    summary: 'List the TA ranks in their order',
    answer: list(taRank),
    guard: either(platform(), companyAccount('VIEW_GRADE_COMPANY_MAPPING', 'VIEW_JOB_GRADE')),
  }),
  createGradeCompany: call({
    method: 'POST',
    path: '/grade/company/',
    summary: 'Map TA ranks to the grades of a company that has no mapping yet',
    body: newGradeCompany,
    answer: created(gradeCompany, 'New Grade Company Added'),
    guard: platform('CREATE_COMPANY_USER', 'CREATE_GRADE_COMPANY_MAPPING'),
  }),
  updateGradeCompany: call({
    method: 'PUT',
    path: '/grade/company/:grade_company_id/',
    summary: 'Replace all ranks of a grade company; an empty rank takes its cell out',
    body: changedGradeCompany,
    answer: record(gradeCompany, 'Grade Company Updated'),
    guard: platform('CREATE_COMPANY_USER', 'UPDATE_GRADE_COMPANY_MAPPING'),
  }),
  saveGradeMap: call({
    method: 'PATCH',
    path: '/grade/company/',
    summary: 'Save changed cells of any number of companies, all or none',
    body: savedGradeMap,
    maxBodyBytes: 6_291_456,
    answer: record(gradeMapSaved, 'Grade Map Saved'),
    guard: platform('CREATE_COMPANY_USER', 'UPDATE_GRADE_COMPANY_MAPPING'),
  }),
  deleteGradeCompany: call({
    method: 'DELETE',
    path: '/grade/company/:grade_company_id/',
    summary: 'Delete a grade company',
    answer: record(deleted, 'Grade Company deleted successfully!'),
    guard: platform('DELETE_GRADE_COMPANY_MAPPING'),
  }),
  uploadGradeMap: call({
    method: 'POST',
    path: '/grade-table/upload/',
    summary: 'Import the grade map from a CSV file, all rows or none',
    // One column per company, with its name in the header; a company may be named like the column of the ranks.
    upload: {
      ...csvUpload,
      maxBytes: gradeMapLimit,
      mayRepeatColumns: true,
      limits: { rows: 400, columns: 2_500, rowLength: 1_048_576 },
      choices: gradeMapChoices,
    },
    query: gradeMapImportQuery,
    answer: record(gradeMapImport, messages.uploaded),
    guard: platform('CREATE_COMPANY_USER'),
  }),
  downloadGradeMap: call({
    method: 'GET',
    path: '/grade-table/download/',
    summary: 'Download the grade map as a CSV file',
    answer: csvFile('grade-map.csv'),
    guard: platform('CREATE_COMPANY_USER', 'VIEW_GRADE_COMPANY_MAPPING'),
  }),
}
