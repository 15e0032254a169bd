/** Verbs for the grade map: makes companies, and reads, saves and uploads cells by the names of companies and ranks. */
import { calls } from '../../contract/calls'
import type { GradeMapImport } from '../../contract/entities/gradeMap'
import type { Answer, Api } from './api'
import type { Client } from './client'
import { makeCompany, makeLogo } from './companies'
import { formWith } from './upload'

export type Grades = Readonly<Record<string, string>>

/** Makes companies that have no mapping yet; returns their ids and names. */
export const makeCompanies = async (api: Api, master: Client, count: number) => {
  const logo = await makeLogo(api)
  const made: { id: number; name: string }[] = []
  for (let number = 0; number < count; number++) made.push(await makeCompany(master, logo))
  return made
}

/** Returns the ids of ta ranks by name. */
export const readRanks = async (client: Client): Promise<ReadonlyMap<string, number>> =>
  new Map((await client.ok(calls.listTaRanks)).map(({ id, name }) => [name, id]))

/** Returns the grades of a company by the name of the rank; undefined without a mapping. */
export const gradesOf = async (client: Client, companyId: number): Promise<Grades | undefined> => {
  const names = new Map([...(await readRanks(client))].map(([name, id]) => [id, name]))
  const mappings = await client.ok(calls.listGradeCompanies)
  const mapping = mappings.find(({ company }) => company.id === companyId)
  return (
    mapping &&
    Object.fromEntries(mapping.grade_company_ranks.map(({ ta_rank_id: id, rank }) => [names.get(id) ?? '', rank]))
  )
}

interface Upload {
  readonly query?: Readonly<Record<string, unknown>>
  readonly choices?: unknown
}

/** Uploads a file, with choices beside it. */
export const uploadMap = async (
  api: Api,
  { token }: Client,
  csv: string,
  { query = {}, choices }: Upload = {},
): Promise<Answer<GradeMapImport>> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const form = await formWith(csv, { with: choices === undefined ? {} : { choices: JSON.stringify(choices) } })
  return api.send('POST', `/grade-table/upload/?${search}`, { token, ...form })
}

/** Downloads the map. */
export const downloadMap = async (api: Api, { token }: Client): Promise<string> =>
  (await api.send('GET', '/grade-table/download/', { token })).text

/** Writes a file from rows of cells. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
