/** What `deploy` and docs/operations.md say must be true of the product. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settings } from '../../../server/config'
import { securityEvents } from '../../../server/securityEvents'

const read = (file: string) => readFileSync(file, 'utf8')
/** Variables of other programs, and those of `npm run setup`. */
const others = ['NODE_ENV', 'SETUP_EMAIL', 'SETUP_FIRST_NAME', 'SETUP_LAST_NAME', 'SETUP_PASSWORD_FILE']
const isKnown = (name: string) => name in settings || others.includes(name)
const entries = /serverEntries = \[([^\]]*)\]/.exec(read('scripts/build.mjs'))?.[1] ?? ''
const isBuilt = (file: string) =>
  new RegExp(`'(?:commands/)?${/dist\/server\/(\w+)\.mjs/.exec(file)?.[1]}'`).test(entries)

describe('the unit of systemd', () => {
  const unit = read('deploy/systemd/talent-console@.service')
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  test('starts what is built, with settings that exist', () => {
    expect(valuesOf('ExecStart')).toEqual([
      expect.stringMatching(/^\/usr\/bin\/node --enable-source-maps dist\/server/),
    ])
    expect(isBuilt(valuesOf('ExecStart')[0] ?? '')).toBe(true)
    const names = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(names.filter((name) => !isKnown(name))).toEqual([])
    const inFile = [...read('deploy/console.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(inFile.filter((name) => !isKnown(name))).toEqual([])
  })

  test('hands over every secret as a file, and none in the environment', () => {
    // A list of passwords is no secret.
    const files = Object.keys(settings).filter((name) => name.endsWith('_FILE') && name !== 'BREACHED_PASSWORDS_FILE')
    expect(files.filter((name) => !unit.includes(`${name}=%d/`))).toEqual([])
    const named = [...unit.matchAll(/LoadCredential=([\w-]+):/g)].map(([, name = '']) => name)
    expect(readdirSync('deploy/secrets').filter((name) => !named.includes(name))).toEqual([])
    const secrets = new RegExp(`\\b(?:${files.map((name) => name.replace(/_FILE$/, '')).join('|')})=`)
    expect(unit).not.toMatch(secrets)
    expect(read('deploy/console.env')).not.toMatch(secrets)
  })

  test('names the secret of the mail server on a line of its own, which one without a mail server takes out', () => {
    expect(valuesOf('Environment').filter((line) => line.includes('SMTP'))).toEqual(['SMTP_URL_FILE=%d/smtp-url'])
    expect(valuesOf('LoadCredential').filter((line) => line.includes('smtp'))).toHaveLength(1)
  })

  test('gives each process what the file of all leaves out, which would win', () => {
    const own = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(own).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR']))
    const shared = read('deploy/console.env').split('\n')
    expect(own.filter((name) => shared.some((line) => line.startsWith(`${name}=`)))).toEqual([])
    // Its own file comes last, so that it wins, and need not be there.
    expect(valuesOf('EnvironmentFile')).toEqual([
      '/etc/talent-console/console.env',
      '-/etc/talent-console/console-%i.env',
    ])
  })

  test('waits longer for the end than the product takes', () => {
    const secondsOf = (name: 'SHUTDOWN_DELAY_SECONDS' | 'SHUTDOWN_GRACE_SECONDS') =>
      Number(settings[name].parse(undefined))
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(
      secondsOf('SHUTDOWN_DELAY_SECONDS') + secondsOf('SHUTDOWN_GRACE_SECONDS') + 10,
    )
  })
})

describe('the image', () => {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const partsOf = (name: string) => last.filter((line) => line.trim().startsWith(name))

  test('has stages on Node 24, of which the last one builds nothing', () => {
    expect(lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])).toEqual([
      'node:24-bookworm-slim',
      'node:24-bookworm-slim',
    ])
    expect(last.join('\n')).not.toMatch(/npm|apt-get/)
  })

  test('runs what is built, as nobody of note, with settings that exist and no secret', () => {
    const entry = JSON.parse(partsOf('ENTRYPOINT')[0]?.replace('ENTRYPOINT ', '') ?? '[]') as string[]
    expect(isBuilt(entry.at(-1) ?? '')).toBe(true)
    expect(partsOf('USER')).toEqual(['USER node'])
    const names = [...(partsOf('ENV')[0] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
    expect(partsOf('HEALTHCHECK')).toHaveLength(1)
  })

  test('does not take what was built or stored on the machine of the build', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    expect(['data', 'dist', 'node_modules', '.git'].filter((name) => !ignored.includes(name))).toEqual([])
  })
})

test('nginx passes no name of a request and no trace on that a browser has chosen', () => {
  const lines = read('deploy/nginx.conf')
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
  expect(lines.filter((line) => /\$http_(?:x_request_id|traceparent)/.test(line))).toEqual([])
  const passed = lines.map((line) => /proxy_set_header (X-Request-Id|traceparent) (.*);/.exec(line)?.slice(1))
  expect(passed.filter((pair) => pair !== undefined)).toEqual([
    ['X-Request-Id', '$request_id'],
    ['traceparent', '""'],
  ])
})

test('docs/operations.md names only settings, commands and files that exist', () => {
  const text = read('docs/operations.md')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  const variables = [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name = '']) => name)
  expect([...new Set(variables)].filter((name) => !isKnown(name))).toEqual([])
  const files = [...text.matchAll(/(?:current\/|`)(deploy\/[\w.@/-]+)/g)].map(([, name = '']) => name)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('docs/metrics.md tells of all security events, and of no other', () => {
  const [, after = ''] = read('docs/metrics.md').split(/^###+ (?:Security events|Fields of .*)$/m)
  const rows = after.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `event`'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  expect(told.toSorted()).toEqual(securityEvents.toSorted())
})
