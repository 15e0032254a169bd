import { call, record } from '../call'
import { outlineBody, outlineQuery, outlineResult } from '../entities/outline'
import { structure as structureOfCompany } from '../entities/structure'
import {
  movedCountry,
  movedLegalEntity,
  movedRegion,
  moveQuery,
  mostMoveBytes,
  structureMove,
} from '../entities/structureMove'
import { either, inCompany } from '../guards'

/** The guard of each level of a company's structure, wherever it is shown (A44, A126). */
export const structureLevels = {
  business_units: inCompany('VIEW_BUSINESS_UNIT'),
  regions: inCompany('VIEW_REGION'),
  countries: inCompany('VIEW_COUNTRY'),
  legal_entities: inCompany('VIEW_LEGAL_ENTITY'),
}

export const structure = {
  readStructure: call({
    method: 'GET',
    path: '/company/:company_id/structure/',
    summary: 'Read the whole tree of business units, regions, countries and legal entities that the caller may view',
    answer: record(structureOfCompany, 'Structure fetched'),
    guard: either(structureLevels.business_units, structureLevels.regions),
  }),
  moveRegion: call({
    method: 'POST',
    path: '/company/:company_id/region/:region_id/move/',
    summary: 'Move a region to another business unit, with its legal entities there and the scopes that name it',
    query: moveQuery,
    body: movedRegion,
    maxBodyBytes: mostMoveBytes,
    answer: record(structureMove, 'Region moved'),
    guard: inCompany('UPDATE_REGION'),
  }),
  moveCountry: call({
    method: 'POST',
    path: '/company/:company_id/region/:region_id/move-country/',
    summary: 'Move a country to another region, with its legal entities and the scopes that name it',
    query: moveQuery,
    body: movedCountry,
    maxBodyBytes: mostMoveBytes,
    answer: record(structureMove, 'Country moved'),
    guard: inCompany('UPDATE_REGION'),
  }),
  moveLegalEntity: call({
    method: 'POST',
    path: '/company/:company_id/legal-entity/:legal_entity_id/move/',
    summary: 'Move a legal entity to another country, region or business unit',
    query: moveQuery,
    body: movedLegalEntity,
    answer: record(structureMove, 'Legal entity moved'),
    guard: inCompany('UPDATE_LEGAL_ENTITY'),
  }),
  addOutline: call({
    method: 'POST',
    path: '/company/:company_id/structure/outline/',
    summary: 'Add business units, regions, countries and legal entities from an outline, all lines or none',
    query: outlineQuery,
    body: outlineBody,
    answer: record(outlineResult, 'Structure added'),
    guard: inCompany('CREATE_BUSINESS_UNIT', 'CREATE_REGION', 'UPDATE_REGION', 'CREATE_LEGAL_ENTITY'),
  }),
}
