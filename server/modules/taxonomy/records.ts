/** The records of sectors, job functions and the levels below them as calls answer them, in selects from one table. */
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { industry } from '../../../contract/entities/industry'
import type { jobFunction } from '../../../contract/entities/jobFunction'
import type { jobSubFunction } from '../../../contract/entities/jobSubFunction'
import type { sector } from '../../../contract/entities/sector'
import type { subIndustry } from '../../../contract/entities/subIndustry'
import type { Queryable } from '../../database/connection'
import { industries, jobFunctions, jobSubFunctions, sectors, subIndustries } from '../../database/tables'
import { notFound } from '../../errors/apiError'

type Sector = z.output<typeof sector>
type Industry = z.output<typeof industry>
type SubIndustry = z.output<typeof subIndustry>
type JobFunction = z.output<typeof jobFunction>
type JobSubFunction = z.output<typeof jobSubFunction>

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

export const sectorColumns = {
  id: sectors.id,
  name: sectors.name,
  description: sectors.description,
  industries: sql<Industry[]>`${sql.raw(industriesOfSector)}`,
  version: sectors.version,
}

export const industryColumns = {
  id: industries.id,
  name: industries.name,
  description: industries.description,
  sector_id: industries.sector_id,
  sub_industries: sql<SubIndustry[]>`${sql.raw(subIndustriesOf('industries'))}`,
  version: industries.version,
}

export const subIndustryColumns = {
  id: subIndustries.id,
  name: subIndustries.name,
  industry_id: subIndustries.industry_id,
  version: subIndustries.version,
}

export const jobFunctionColumns = {
  id: jobFunctions.id,
  name: jobFunctions.name,
  description: jobFunctions.description,
  job_sub_functions: sql<JobFunction['job_sub_functions']>`${sql.raw(subFunctionsOfFunction)}`,
  version: jobFunctions.version,
}

export const jobSubFunctionColumns = {
  id: jobSubFunctions.id,
  name: jobSubFunctions.name,
  job_function_id: jobSubFunctions.job_function_id,
  description: jobSubFunctions.description,
  version: jobSubFunctions.version,
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw notFound()
  return row
}

export const readSector = async (db: Queryable, id: number): Promise<Sector> =>
  only(await db.select(sectorColumns).from(sectors).where(eq(sectors.id, id)))

export const readIndustry = async (db: Queryable, id: number): Promise<Industry> =>
  only(await db.select(industryColumns).from(industries).where(eq(industries.id, id)))

export const readSubIndustry = async (db: Queryable, id: number): Promise<SubIndustry> =>
  only(await db.select(subIndustryColumns).from(subIndustries).where(eq(subIndustries.id, id)))

export const readJobFunction = async (db: Queryable, id: number): Promise<JobFunction> =>
  only(await db.select(jobFunctionColumns).from(jobFunctions).where(eq(jobFunctions.id, id)))

export const readJobSubFunction = async (db: Queryable, id: number): Promise<JobSubFunction> =>
  only(await db.select(jobSubFunctionColumns).from(jobSubFunctions).where(eq(jobSubFunctions.id, id)))
