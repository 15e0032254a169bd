/** Downloads evidence packs, changes what they hold, and checks them as an auditor does. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayInUtc } from '../../contract/days'
import type { Api } from './api'
import type { Client } from './client'

/** Downloads the evidence of today for a company, or with 0 of what belongs to none. */
export const downloadPack = async (api: Api, by: Client, company = by.companyId, day = dayInUtc()) => {
  const url = urlOf(
    company > 0 ? calls.downloadCompanyEvidence : calls.downloadEvidence,
    { company_id: company },
    { from: day, until: day },
  )
  const response = await api.app.inject({
    method: 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return new Uint8Array(response.rawPayload)
}

/** Returns the text of a file in a pack. */
export const textIn = (pack: Uint8Array, name: string): string => strFromU8(unzipSync(pack)[name] ?? new Uint8Array())

/** Returns a pack in which one file is another. */
export const withText = (pack: Uint8Array, name: string, change: (text: string) => string): Uint8Array => {
  const files = unzipSync(pack)
  return zipSync({ ...files, [name]: strToU8(change(textIn(pack, name))) })
}

/** Runs the command that checks packs, in a folder with nothing but these files; returns its exit code and what it prints. */
export const verifyPack = async (pack: Uint8Array, { after, keys }: { after?: Uint8Array; keys?: object } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  const options: string[] = []
  await writeFile(join(folder, 'pack.zip'), pack)
  if (after) {
    await writeFile(join(folder, 'earlier.zip'), after)
    options.push('--after', 'earlier.zip')
  }
  if (keys) {
    await writeFile(join(folder, 'jwks.json'), JSON.stringify(keys))
    options.push('--keys', 'jwks.json')
  }
  const program = join(process.cwd(), 'scripts/verifyEvidence.mjs')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'pack.zip', ...options], { cwd: folder })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
