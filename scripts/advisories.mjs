// Asks the registry for advisories about the packages of production. Fails if there is one that nobody has judged; a registry
// that doesn't answer is reported, and fails nothing. For each night, and before a release.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

/** Advisories that don't concern us, by the end of their address, such as `GHSA-xxxx-xxxx-xxxx`, and why. */
const judged = {}

const isWindows = process.platform === 'win32'
const { stdout, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  timeout: 120_000,
  shell: isWindows,
})

const read = () => {
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: error?.message ?? 'no answer' }
  }
}

const { vulnerabilities, message = 'an answer without a list' } = read()
if (vulnerabilities === undefined) {
  // Without the address of the registry, which may be one of the company.
  console.log(
    `The registry tells no advisories (${message.replace(/https?:\/\/\S+/g, 'the registry')}): nothing was checked.`,
  )
} else {
  const advisories = new Map(
    Object.values(vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((via) => typeof via === 'object')
      .map((via) => [via.url, via]),
  )
  const open = [...advisories.values()].filter(({ url }) => !(url.split('/').pop() in judged))
  for (const { name, severity, title, url } of open) console.log(`${severity}: ${name}: ${title} (${url})`)
  console.log(`${advisories.size} advisories, ${open.length} that nobody has judged`)
  process.exitCode = open.length > 0 ? 1 : 0
}
