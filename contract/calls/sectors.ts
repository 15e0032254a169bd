/** Sectors, their industries, and the sub-industries of these. */
import { call, created, csvFile, csvUpload, list, page, record } from '../call'
import { deleted } from '../entities/fields'
import { sectorColumns, importQuery, importResult } from '../entities/imports'
import { changedIndustry, industry, newIndustry } from '../entities/industry'
import { listQuery } from '../entities/queries'
import { changedSector, newSector, sector } from '../entities/sector'
import { changedSubIndustry, newSubIndustry, subIndustry } from '../entities/subIndustry'
import { platform, signedIn } from '../guards'
import { messages } from '../messages'

export const sectors = {
  listAllSectors: call({
    method: 'GET',
    path: '/sectors/all',
    summary: 'List all sectors by name with their industries and sub-industries',
    answer: list(sector),
    guard: signedIn('VIEW_SECTOR', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
  }),
  listSectors: call({
    method: 'GET',
    path: '/sectors/',
    summary: 'List sectors, newest first',
    query: listQuery('name', 'description'),
    answer: page(sector),
    guard: signedIn('VIEW_SECTOR'),
  }),
  listIndustries: call({
    method: 'GET',
    path: '/sector/:sector_id/industries/',
    summary: 'List the industries of a sector, newest first',
    query: listQuery('name'),
    answer: page(industry),
    guard: signedIn('VIEW_INDUSTRY', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
  }),
  listSubIndustries: call({
    method: 'GET',
    path: '/industry/:industry_id/sub-industries/',
    summary: 'List the sub-industries of an industry, newest first',
    query: listQuery('name'),
    answer: page(subIndustry),
    guard: signedIn('VIEW_SUB_INDUSTRY', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
  }),
  createSector: call({
    method: 'POST',
    path: '/sector/',
    summary: 'Create a sector',
    body: newSector,
    answer: created(sector, 'Sector Created'),
    guard: platform('CREATE_SECTOR'),
  }),
  createIndustry: call({
    method: 'POST',
    path: '/industry/',
    summary: 'Create an industry in a sector',
    body: newIndustry,
    answer: created(industry, 'Industry Created'),
    guard: platform('CREATE_INDUSTRY'),
  }),
  createSubIndustry: call({
    method: 'POST',
    path: '/sub-industry/',
    summary: 'Create a sub-industry in an industry',
    body: newSubIndustry,
    answer: created(subIndustry, 'Sub-Industry Created'),
    guard: platform('CREATE_SUB_INDUSTRY'),
  }),
  updateSector: call({
    method: 'PUT',
    path: '/sector/:sector_id/',
    summary: 'Update a sector',
    body: changedSector,
    answer: record(sector, 'Sector Updated'),
    guard: platform('UPDATE_SECTOR'),
  }),
  deleteSector: call({
    method: 'DELETE',
    path: '/sector/:sector_id/',
    summary: 'Delete a sector that has no industries and that no business unit uses',
    answer: record(deleted, 'Sector deleted successfully!'),
    guard: platform('DELETE_SECTOR'),
  }),
  updateIndustry: call({
    method: 'PUT',
    path: '/industry/:industry_id/',
    summary: 'Update an industry',
    body: changedIndustry,
    answer: record(industry, 'Industry Updated'),
    guard: platform('UPDATE_INDUSTRY'),
  }),
  deleteIndustry: call({
    method: 'DELETE',
    path: '/industry/:industry_id/',
    summary: 'Delete an industry that has no sub-industries and that no business unit uses',
    answer: record(deleted, 'Industry deleted successfully!'),
    guard: platform('DELETE_INDUSTRY'),
  }),
  updateSubIndustry: call({
    method: 'PUT',
    path: '/sub-industry/:sub_industry_id/',
    summary: 'Update a sub-industry',
    body: changedSubIndustry,
    answer: record(subIndustry, 'Sub-Industry Updated'),
    guard: platform('UPDATE_SUB_INDUSTRY'),
  }),
  deleteSubIndustry: call({
    method: 'DELETE',
    path: '/sub-industry/:sub_industry_id/',
    summary: 'Delete a sub-industry that no business unit uses',
    answer: record(deleted, 'Sub-Industry deleted successfully!'),
    guard: platform('DELETE_SUB_INDUSTRY'),
  }),
  uploadSectors: call({
    method: 'POST',
    path: '/sector/upload/',
    summary: 'Import sectors, industries and sub-industries from a CSV file, all rows or none',
    query: importQuery,
    upload: { ...csvUpload, columns: sectorColumns },
    answer: record(importResult, messages.uploaded),
    guard: platform('CREATE_SECTOR'),
  }),
  downloadSectors: call({
    method: 'GET',
    path: '/sector/download/',
    summary: 'Download all sectors, industries and sub-industries as a CSV file',
    answer: csvFile('sectors.csv'),
    guard: platform('VIEW_SECTOR'),
  }),
}
