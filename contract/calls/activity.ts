/** Who did what in the console: changes and the reads that matter, for provider staff and super users of companies. */
import { call, csvFile, record } from '../call'
import {
  activityNews,
  activityPage,
  activityQueries as queries,
  activityRecords,
  findingsPage,
  findingsQueries,
} from '../entities/activity'
import { companySuperUser, either, oversight, platform } from '../guards'

const entries = record(activityPage, 'Activity fetched')
const news = record(activityNews, 'Activity counted')
const records = record(activityRecords, 'Records fetched')
const findings = record(findingsPage, 'Findings fetched')

/** Of all companies; each entry tells only what its reader may read in the records today. */
const ofAll = platform()
const ofOne = oversight
const people = 'VIEW_COMPANY_USER'

export const activity = {
  listActivity: call({
    method: 'GET',
    path: '/activity/',
    summary: 'List changes, exports, views and checks of rights in all companies, the newest first',
    query: queries.list.platform,
    answer: entries,
    guard: ofAll,
  }),
  listCompanyActivity: call({
    method: 'GET',
    path: '/company/:company_id/activity/',
    summary: 'List changes, exports, views and checks of rights in a company, the newest first',
    query: queries.list.company,
    answer: entries,
    guard: ofOne,
  }),
  countActivity: call({
    method: 'GET',
    path: '/activity/news/',
    summary: 'Count the entries from a known one on, to learn whether there are new ones',
    query: queries.news.platform,
    answer: news,
    guard: ofAll,
  }),
  countCompanyActivity: call({
    method: 'GET',
    path: '/company/:company_id/activity/news/',
    summary: 'Count the entries of a company from a known one on, to learn whether there are new ones',
    query: queries.news.company,
    answer: news,
    guard: ofOne,
  }),
  listActivityRecords: call({
    method: 'GET',
    path: '/activity/:change_id/records/',
    summary: 'List all records that an entry has written, such as an import',
    query: queries.records,
    answer: records,
    guard: ofAll,
  }),
  listCompanyActivityRecords: call({
    method: 'GET',
    path: '/company/:company_id/activity/:change_id/records/',
    summary: 'List all records of a company that an entry has written, such as an import',
    query: queries.records,
    answer: records,
    guard: ofOne,
  }),
  downloadActivity: call({
    method: 'GET',
    path: '/activity/download/',
    summary: 'Download the entries that filters find, the newest 10,000 at most',
    query: queries.file.platform,
    answer: csvFile('activity.csv'),
    guard: ofAll,
  }),
  downloadCompanyActivity: call({
    method: 'GET',
    path: '/company/:company_id/activity/download/',
    summary: 'Download the entries of a company that filters find, the newest 10,000 at most',
    query: queries.file.company,
    answer: csvFile('activity.csv'),
    guard: ofOne,
  }),
  listFindings: call({
    method: 'GET',
    path: '/activity/findings/',
    summary:
      'List people whose rights are worth a look: unused, more than their role’s others, given at odd hours, or behind a password alone',
    query: findingsQueries.platform,
    answer: findings,
    guard: platform(people),
  }),
  listCompanyFindings: call({
    method: 'GET',
    path: '/company/:company_id/activity/findings/',
    summary: 'List people of a company whose rights are worth a look',
    query: findingsQueries.company,
    answer: findings,
    guard: either(platform(people), companySuperUser(people)),
  }),
}
