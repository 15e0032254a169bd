/** What the commands that carry companies share. */
import { userInfo } from 'node:os'
import { openAccessTokens } from '../accounts/accessTokens'
import { deriveKey, sealingPurpose } from '../accounts/secrets'
import { print } from './command'
import type { Config } from '../config'
import type { PooledDatabase } from '../database/connection'
import { sizeOf } from '../embedded/backupFormat'
import { readSecret } from '../secret'
import { StartError } from '../tools/startError'
import { wordsOf } from '../moving/apply'
import { exportCompany } from '../moving/exportCompany'
import type { Imported, Wanted } from '../moving/importCompany'
import { mostGigabytes } from '../moving/stage'

/** Reads the id of a company from an option. */
export const readId = (option: string, text: unknown): number => {
  const id = Number(text)
  if (typeof text === 'string' && Number.isInteger(id) && id > 0) return id
  throw new StartError(`${option} must be the id of a company, which is in the address of its page; see --help.`)
}

const whoRuns = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'an operator'
  }
}

/** The options of the commands that change or make a company. */
export const importOptions = {
  apply: { type: 'boolean' },
  preview: { type: 'boolean' },
  into: { type: 'string' },
  as: { type: 'string' },
  'without-people': { type: 'boolean' },
  by: { type: 'string' },
  reason: { type: 'string' },
  'most-gigabytes': { type: 'string' },
} as const

/** What the help of these commands says of them. */
export const importHelp = `  --apply             makes the changes in a company that is here; without, you see what would change
  --preview           only shows what would be made or changed
  --into ID           changes this company instead of the one that the file became before
  --as NAME           makes another company of this name
  --without-people    leaves out accounts, and what is theirs: roles, reviews, planned changes
  --by NAME           who does it, for history; by default the user of this machine
  --reason TEXT       why, for history
  --most-gigabytes N  reads a file that unpacks to more than ${mostGigabytes} GB`

const readGigabytes = (text: string | boolean | undefined): number | undefined => {
  if (text === undefined) return undefined
  const gigabytes = Number(text)
  if (gigabytes > 0 && Number.isFinite(gigabytes)) return gigabytes
  throw new StartError('--most-gigabytes must be a number above 0; see --help.')
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Reads the options of the commands that change or make a company. */
export const readWanted = (
  options: Readonly<Partial<Record<keyof typeof importOptions, string | boolean>>>,
): Omit<Wanted, 'file'> => {
  const [name, reason] = [textOf(options.as), textOf(options.reason)]
  const gigabytes = readGigabytes(options['most-gigabytes'])
  if (name !== undefined && options.into !== undefined) throw new StartError('Give either --into or --as; see --help.')
  return {
    ...(options.into !== undefined && { into: readId('--into', options.into) }),
    ...(name !== undefined && { into: 'new', name }),
    ...(reason !== undefined && { reason }),
    ...(gigabytes !== undefined && { gigabytes }),
    withoutPeople: options['without-people'] === true,
    applies: options.apply === true,
    previews: options.preview === true,
    by: textOf(options.by) ?? whoRuns(),
  }
}

/** Exports a company, signs its log with the keys of the installation, and returns what it has written, in words. */
export const exportSigned = async (
  db: PooledDatabase,
  config: Config,
  wanted: { readonly company: number; readonly file: string },
): Promise<string> => {
  const issuer = config.PUBLIC_URL ?? ''
  const secret = await readSecret(config, { creates: false })
  const tokens = await openAccessTokens({
    db,
    sealingKey: deriveKey(secret, sealingPurpose),
    lifeSeconds: config.ACCESS_TOKEN_SECONDS,
    issuer,
  })
  const started = performance.now()
  const { about, bytes } = await exportCompany({ db, tokens, issuer }, wanted)
  const rows = Object.values(about.rows).reduce((total, count) => total + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `Wrote ${wanted.file}: company ${wanted.company} '${about.company.name}', ${rows} records in ${sizeOf(bytes)}, in ${seconds} s.`
}

const tell = (counts: Imported['counts']): string[] => {
  const changed = Object.entries(counts).filter(([, { added, changed, removed }]) => added + changed + removed > 0)
  const width = Math.max(0, ...changed.map(([table]) => wordsOf(table).length))
  const number = (value: number) => String(value).padStart(8)
  return changed.length === 0
    ? []
    : [
        `  ${''.padEnd(width)}    added  changed  removed`,
        ...changed.map(
          ([table, { added, changed: altered, removed }]) =>
            `  ${wordsOf(table).padEnd(width)} ${number(added)} ${number(altered)} ${number(removed)}`,
        ),
      ]
}

const listOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} of ${wordsOf(table)}`)
    .join(', ')

/** Prints what an import has done, or would do. */
export const report = ({ about, id, isNew, isWritten, counts, unnamed }: Imported): void => {
  const lines = tell(counts)
  const here = isNew ? `a new company ${id}` : `company ${id}`
  print(`Company ${about.company.id} '${about.company.name}', exported ${about.exported_at}, as ${here}:`)
  if (lines.length === 0) print('  No changes: it is as it was exported.')
  lines.forEach(print)
  if ((counts.users?.removed ?? 0) > 0)
    print('  People who are removed lose their access; their accounts stay, as what they did stays told.')
  if (Object.keys(unnamed.leftOut).length > 0)
    print(`  Left out, since they name people who have no account here: ${listOf(unnamed.leftOut)}.`)
  if (Object.keys(unnamed.emptied).length > 0)
    print(`  Without the name of somebody who has no account here: ${listOf(unnamed.emptied)}.`)
  if (lines.length === 0) return
  print(isWritten ? 'Done.' : 'Only a preview: nothing was changed. Add --apply to make these changes.')
}
