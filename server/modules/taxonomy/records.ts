/** Reads sectors, job functions and their sublevels in the shapes of the contract. */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { jobFunctions as jobCalls } from '../../../contract/calls/jobFunctions'
import { sectors as sectorCalls } from '../../../contract/calls/sectors'
import { sector } from '../../../contract/entities/sector'
import { industry, subIndustry } from '../../../contract/entities/industry'
import { jobFunction, jobSubFunction } from '../../../contract/entities/jobFunction'
import { inOrder } from '../../database/collation'
import { industries, jobFunctions, jobSubFunctions, sectors, subIndustries } from '../../database/tables'
import { columnsFor, declaredBy, readTable } from '../../records/reading'

type Industry = z.output<typeof industry>
type SubIndustry = z.output<typeof subIndustry>
type JobFunction = z.output<typeof jobFunction>

/** Raw SQL, since Drizzle omits table names in a select from one table. */
const subIndustriesOf = (name: string) => sql`coalesce((
  select json_agg(json_build_object('id', sub.id, 'name', sub.name, 'industry_id', sub.industry_id,
    'version', sub.version) order by ${inOrder('sub.name_order')}, sub.id)
  from sub_industries sub where sub.industry_id = ${sql.identifier(name)}.id), '[]')`

const industriesOfSector = sql<Industry[]>`coalesce((
  select json_agg(json_build_object('id', industry.id, 'name', industry.name, 'description', industry.description,
    'sector_id', industry.sector_id, 'sub_industries', ${subIndustriesOf('industry')}, 'version', industry.version)
    order by ${inOrder('industry.name_order')}, industry.id)
  from industries industry where industry.sector_id = sectors.id), '[]')`

const subFunctionsOfFunction = sql<JobFunction['job_sub_functions']>`coalesce((
  select json_agg(json_build_object('id', sub.id, 'name', sub.name) order by ${inOrder('sub.name_order')}, sub.id)
  from job_sub_functions sub where sub.job_function_id = job_functions.id), '[]')`

export const sectorsReading = readTable({
  table: sectors,
  columns: { ...columnsFor(sectors, sector), industries: industriesOfSector },
  ...declaredBy(sectorCalls.listSectors),
})

export const industriesReading = readTable({
  table: industries,
  columns: {
    ...columnsFor(industries, industry),
    sub_industries: sql<SubIndustry[]>`${subIndustriesOf('industries')}`,
  },
  ...declaredBy(sectorCalls.listIndustries),
})

export const subIndustriesReading = readTable({
  table: subIndustries,
  columns: columnsFor(subIndustries, subIndustry),
  ...declaredBy(sectorCalls.listSubIndustries),
})

export const jobFunctionsReading = readTable({
  table: jobFunctions,
  columns: {
    ...columnsFor(jobFunctions, jobFunction),
    job_sub_functions: subFunctionsOfFunction,
  },
  ...declaredBy(jobCalls.listJobFunctions),
})

export const jobSubFunctionsReading = readTable({
  table: jobSubFunctions,
  columns: columnsFor(jobSubFunctions, jobSubFunction),
  ...declaredBy(jobCalls.listJobSubFunctions),
})
