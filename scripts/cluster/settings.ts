/** Fills in the settings of `deploy/`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClusterError } from './packages'

const deployFolder = join(import.meta.dirname, '..', '..', 'deploy')

/** The files of secrets, which the unit of systemd names for each process, too. */
export const secretFiles = ['secrets/database-url', 'secrets/database-replica-urls', 'secrets/jwt-secret'] as const

/** The files that a cluster is made from; others in that folder are for backups, metrics, systemd and containers. */
export const settingsFiles = [
  'etcd.yml',
  'patroni.yml',
  'database.sql',
  'haproxy.cfg',
  'pgbouncer.ini',
  'userlist.txt',
  'console.env',
  'nginx.conf',
  ...secretFiles,
] as const

type SettingsFile = (typeof settingsFiles)[number]

export type Values = Readonly<Record<string, string | number>>

/**
 * Replaces each `{{name}}` by its value.
 *
 * @example fillIn('listen: {{address}}', { address: '10.0.0.1' }) // 'listen: 10.0.0.1'
 */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new ClusterError(`Nothing says what {{${name}}} is`)
    return String(value)
  })

export const readSettings = (file: SettingsFile): string => readFileSync(join(deployFolder, file), 'utf8')

export const settingsOf = (file: SettingsFile, values: Values): string => fillIn(readSettings(file), values)

/** Reads `NAME=value` lines as systemd reads an environment file. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
