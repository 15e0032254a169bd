import { call, created, page, record } from '../call'
import { deleted } from '../entities/fields'
import { listQuery } from '../entities/queries'
import { changedRegion, newRegion, region } from '../entities/region'
import { inCompany } from '../guards'

export const regions = {
  listRegions: call({
    method: 'GET',
    path: '/company/:company_id/regions/',
    summary: 'List the regions of a company, newest first',
    query: listQuery('name'),
    answer: page(region),
    guard: inCompany('VIEW_REGION'),
  }),
  createRegion: call({
    method: 'POST',
    path: '/company/:company_id/region/',
    summary: 'Create a region',
    body: newRegion,
    answer: created(region, 'Region Created'),
    guard: inCompany('CREATE_REGION'),
  }),
  readRegion: call({
    method: 'GET',
    path: '/company/:company_id/region/:region_id/',
    summary: 'Read a region',
    answer: record(region, 'Region fetched'),
    guard: inCompany('VIEW_REGION'),
  }),
  updateRegion: call({
    method: 'PUT',
    path: '/company/:company_id/region/:region_id/',
    summary: 'Update a region; countries and business units with legal entities in it cannot leave it',
    body: changedRegion,
    answer: record(region, 'Region Updated'),
    guard: inCompany('UPDATE_REGION'),
  }),
  deleteRegion: call({
    method: 'DELETE',
    path: '/company/:company_id/region/:region_id/',
    summary: 'Delete a region that has no legal entities',
    answer: record(deleted, 'Region deleted successfully!'),
    guard: inCompany('DELETE_REGION'),
  }),
}
