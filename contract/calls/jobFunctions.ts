/** Job functions and their sub-job functions; JOB_SUB_FUNCTION rights gate both levels (A42). */
import { call, created, csvFile, csvUpload, list, page, record } from '../call'
import { deleted } from '../entities/fields'
import { jobFunctionColumns, importQuery, importResult } from '../entities/imports'
import { changedJobFunction, jobFunction, newJobFunction } from '../entities/jobFunction'
import { changedJobSubFunction, jobSubFunction, newJobSubFunction } from '../entities/jobSubFunction'
import { idInQuery, listQuery } from '../entities/queries'
import { platform, signedIn } from '../guards'
import { messages } from '../messages'

export const jobFunctions = {
  listAllJobFunctions: call({
    method: 'GET',
    path: '/job-functions/all',
    summary: 'List all job functions by name with their sub-job functions',
    answer: list(jobFunction),
    guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
  }),
  listJobFunctions: call({
    method: 'GET',
    path: '/job-functions/',
    summary: 'List job functions, newest first',
    query: listQuery('name', 'description'),
    answer: page(jobFunction),
    guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION'),
  }),
  createJobFunction: call({
    method: 'POST',
    path: '/job-function/',
    summary: 'Create a job function',
    body: newJobFunction,
    answer: created(jobFunction, 'Job Function has been successfully added.'),
    guard: platform('CREATE_JOB_SUB_FUNCTION'),
  }),
  readJobFunction: call({
    method: 'GET',
    path: '/job-function/:job_function_id/',
    summary: 'Read a job function with its sub-job functions',
    answer: record(jobFunction, 'Job function fetched'),
    guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION'),
  }),
  updateJobFunction: call({
    method: 'PUT',
    path: '/job-function/:job_function_id/',
    summary: 'Update a job function',
    body: changedJobFunction,
    answer: record(jobFunction, 'Job Function has been successfully updated.'),
    guard: platform('UPDATE_JOB_SUB_FUNCTION'),
  }),
  deleteJobFunction: call({
    method: 'DELETE',
    path: '/job-function/:job_function_id/',
    summary: 'Delete a job function that has no sub-job functions',
    answer: record(deleted, 'Job Function deleted successfully!'),
    guard: platform('DELETE_JOB_SUB_FUNCTION'),
  }),
  uploadJobFunctions: call({
    method: 'POST',
    path: '/job-function/upload/',
    summary: 'Import job functions and sub-job functions from a CSV file, all rows or none',
    query: importQuery,
    upload: { ...csvUpload, columns: jobFunctionColumns },
    answer: record(importResult, messages.uploaded),
    guard: platform('CREATE_JOB_SUB_FUNCTION'),
  }),
  downloadJobFunctions: call({
    method: 'GET',
    path: '/job-function/download/',
    summary: 'Download all job functions and sub-job functions as a CSV file',
    answer: csvFile('job-functions.csv'),
    guard: platform('VIEW_JOB_SUB_FUNCTION'),
  }),
  createJobSubFunction: call({
    method: 'POST',
    path: '/job-sub-function/',
    summary: 'Create a sub-job function in a job function',
    body: newJobSubFunction,
    answer: created(jobSubFunction, 'Job Sub Function successfully created.'),
    guard: platform('CREATE_JOB_SUB_FUNCTION'),
  }),
  updateJobSubFunction: call({
    method: 'PUT',
    path: '/job-sub-function/:job_sub_function_id/',
    summary: 'Update a sub-job function',
    body: changedJobSubFunction,
    answer: record(jobSubFunction, 'Job Sub Function successfully updated.'),
    guard: platform('UPDATE_JOB_SUB_FUNCTION'),
  }),
  deleteJobSubFunction: call({
    method: 'DELETE',
    path: '/job-sub-function/:job_sub_function_id/',
    summary: 'Delete a sub-job function',
    answer: record(deleted, 'Job Sub Function deleted successfully!'),
    guard: platform('DELETE_JOB_SUB_FUNCTION'),
  }),
  listJobSubFunctions: call({
    method: 'GET',
    path: '/job-sub-functions/',
    summary: 'List the sub-job functions of a job function, newest first',
    query: listQuery('name').extend({ job_id: idInQuery }),
    answer: page(jobSubFunction),
    guard: signedIn('VIEW_JOB_SUB_FUNCTION'),
  }),
}
