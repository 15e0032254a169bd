/** Job functions and their sub-job functions; JOB_SUB_FUNCTION rights gate both levels (A42). */
import { jobFunctionRow } from '../entities/imports'
import {
  changedJobFunction,
  jobFunction,
  newJobFunction,
  changedJobSubFunction,
  jobSubFunction,
  newJobSubFunction,
} from '../entities/jobFunction'
import { idInQuery, listQuery } from '../entities/queries'
import { signedIn } from '../guards'
import { regular } from '../regular'

export const jobFunctions = {
  ...regular('job-function', 'job-functions', {
    entity: 'JOB_SUB_FUNCTION',
    label: 'Job Function',
    record: jobFunction,
    create: newJobFunction,
    update: changedJobFunction,
    search: ['name', 'description'],
    sort: ['name', 'description'],
    row: jobFunctionRow,
    calls: ['all', 'list', 'create', 'one', 'update', 'delete', 'upload', 'download'],
    overrides: {
      all: {
        summary: 'List all job functions by name with their sub-job functions',
        guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
      },
      list: { guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION') },
      one: {
        summary: 'Read a job function with its sub-job functions',
        message: 'Job function fetched',
        guard: signedIn('VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION'),
      },
      delete: { summary: 'Delete a job function that has no sub-job functions' },
      upload: { summary: 'Import job functions and sub-job functions from a CSV file, all rows or none' },
      download: { summary: 'Download all job functions and sub-job functions as a CSV file' },
    },
  }),
  ...regular('job-sub-function', 'job-sub-functions', {
    words: ['sub-job function', 'sub-job functions'],
    label: 'Job Sub Function',
    record: jobSubFunction,
    create: newJobSubFunction,
    update: changedJobSubFunction,
    calls: ['create', 'update', 'delete', 'list'],
    overrides: {
      create: {
        summary: 'Create a sub-job function in a job function',
        message: 'Job Sub Function successfully created.',
      },
      update: { message: 'Job Sub Function successfully updated.' },
      list: {
        summary: 'List the sub-job functions of a job function, newest first',
        query: listQuery('name').extend({ job_id: idInQuery }),
      },
    },
  }),
}
