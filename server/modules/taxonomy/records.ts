/** The records of sectors, job functions and the levels below them as calls answer them. */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { industry } from '../../../contract/entities/industry'
import type { jobFunction } from '../../../contract/entities/jobFunction'
import type { subIndustry } from '../../../contract/entities/subIndustry'
import { industries, jobFunctions, jobSubFunctions, sectors, subIndustries } from '../../database/tables'
import { readTable } from '../../records/reading'

type Industry = z.output<typeof industry>
type SubIndustry = z.output<typeof subIndustry>
type JobFunction = z.output<typeof jobFunction>

/** In plain SQL, since Drizzle leaves out the tables of columns in a select from one table. */
const subIndustriesOf = (industry: string) => `coalesce((
  select json_agg(json_build_object('id', sub.id, 'name', sub.name, 'industry_id', sub.industry_id,
    'version', sub.version) order by sub.name_order, sub.id)
  from sub_industries sub where sub.industry_id = ${industry}.id), '[]')`

const industriesOfSector = `coalesce((
  select json_agg(json_build_object('id', industry.id, 'name', industry.name, 'description', industry.description,
    'sector_id', industry.sector_id, 'sub_industries', ${subIndustriesOf('industry')}, 'version', industry.version)
    order by industry.name_order, industry.id)
  from industries industry where industry.sector_id = sectors.id), '[]')`

const subFunctionsOfFunction = `coalesce((
  select json_agg(json_build_object('id', sub.id, 'name', sub.name) order by sub.name_order, sub.id)
  from job_sub_functions sub where sub.job_function_id = job_functions.id), '[]')`

export const sectorsReading = readTable({
  table: sectors,
  columns: {
    id: sectors.id,
    name: sectors.name,
    description: sectors.description,
    industries: sql<Industry[]>`${sql.raw(industriesOfSector)}`,
    version: sectors.version,
  },
  search: ['name', 'description'],
  sort: ['name', 'description'],
})

export const industriesReading = readTable({
  table: industries,
  columns: {
    id: industries.id,
    name: industries.name,
    description: industries.description,
    sector_id: industries.sector_id,
    sub_industries: sql<SubIndustry[]>`${sql.raw(subIndustriesOf('industries'))}`,
    version: industries.version,
  },
})

export const subIndustriesReading = readTable({
  table: subIndustries,
  columns: {
    id: subIndustries.id,
    name: subIndustries.name,
    industry_id: subIndustries.industry_id,
    version: subIndustries.version,
  },
})

export const jobFunctionsReading = readTable({
  table: jobFunctions,
  columns: {
    id: jobFunctions.id,
    name: jobFunctions.name,
    description: jobFunctions.description,
    job_sub_functions: sql<JobFunction['job_sub_functions']>`${sql.raw(subFunctionsOfFunction)}`,
    version: jobFunctions.version,
  },
  search: ['name', 'description'],
  sort: ['name', 'description'],
})

export const jobSubFunctionsReading = readTable({
  table: jobSubFunctions,
  columns: {
    id: jobSubFunctions.id,
    name: jobSubFunctions.name,
    job_function_id: jobSubFunctions.job_function_id,
    description: jobSubFunctions.description,
    version: jobSubFunctions.version,
  },
})
