/** Sectors, their industries and sub-industries. */
import { sectorRow } from '../entities/imports'
import {
  changedIndustry,
  industry,
  newIndustry,
  changedSubIndustry,
  newSubIndustry,
  subIndustry,
} from '../entities/industry'
import { changedSector, newSector, sector } from '../entities/sector'
import { signedIn } from '../guards'
import { regular } from '../regular'

/** Who opens these lists as screens. Their calls also serve the selectors of business units. */
export const taxonomyViewers = { industries: signedIn('VIEW_INDUSTRY'), subIndustries: signedIn('VIEW_SUB_INDUSTRY') }

export const sectors = {
  ...regular('sector', 'sectors', {
    record: sector,
    create: newSector,
    update: changedSector,
    search: ['name', 'description'],
    sort: ['name', 'description'],
    row: sectorRow,
    calls: ['all', 'list', 'create', 'update', 'delete', 'upload', 'download'],
    overrides: {
      all: {
        summary: 'List all sectors by name with their industries and sub-industries',
        guard: signedIn('VIEW_SECTOR', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
      },
      create: { message: 'Sector Created' },
      update: { message: 'Sector Updated' },
      delete: { summary: 'Delete a sector that has no industries and that no business unit uses' },
      upload: { summary: 'Import sectors, industries and sub-industries from a CSV file, all rows or none' },
      download: { summary: 'Download all sectors, industries and sub-industries as a CSV file' },
    },
  }),
  ...regular('industry', 'industries', {
    record: industry,
    create: newIndustry,
    update: changedIndustry,
    calls: ['list', 'create', 'update', 'delete'],
    overrides: {
      list: {
        path: '/sector/:sector_id/industries/',
        summary: 'List the industries of a sector, newest first',
        guard: signedIn('VIEW_INDUSTRY', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
      },
      create: { summary: 'Create an industry in a sector', message: 'Industry Created' },
      update: { message: 'Industry Updated' },
      delete: { summary: 'Delete an industry that has no sub-industries and that no business unit uses' },
    },
  }),
  ...regular('sub-industry', 'sub-industries', {
    words: ['sub-industry', 'sub-industries'],
    label: 'Sub-Industry',
    record: subIndustry,
    create: newSubIndustry,
    update: changedSubIndustry,
    calls: ['list', 'create', 'update', 'delete'],
    overrides: {
      list: {
        path: '/industry/:industry_id/sub-industries/',
        summary: 'List the sub-industries of an industry, newest first',
        guard: signedIn('VIEW_SUB_INDUSTRY', 'CREATE_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT'),
      },
      create: { summary: 'Create a sub-industry in an industry', message: 'Sub-Industry Created' },
      update: { message: 'Sub-Industry Updated' },
      delete: { summary: 'Delete a sub-industry that no business unit uses' },
    },
  }),
}
