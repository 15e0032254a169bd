/** `npm run cluster`: starts the highly available installation of `docs/cluster.md` on this machine, until Ctrl-C. */
import { once } from 'node:events'
import { demoAccounts, demoPassword } from '../../server/data/demo/accounts'
import { ClusterError } from './packages'
import { startCluster } from './start'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Resolves at the first signal; a second one ends the program, which kills what it has started. */
const signal = Promise.race(
  (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(async (name) => {
    await once(process, name)
    process.on(name, () => process.exit(1))
  }),
)

const run = async () => {
  const port = Number(process.env.PORT ?? 8443)
  const cluster = await Promise.race([startCluster({ port, print }), signal.then(() => undefined)])
  // Stopped while it was starting: what runs ends with this program.
  if (!cluster) process.exit(0)
  const { nodes, etcd, url, folder, adminUrl, pooler } = cluster
  print(`
Talent Console is at ${url} (with a certificate that no browser knows)

  nginx          ${url}
  processes      ${cluster.consoles.map(({ command }) => `http://127.0.0.1:${command.env?.PORT}`).join(', ')}
  PgBouncer      ${pooler}
  HAProxy        ${new URL(adminUrl).host} leads to the primary
  PostgreSQL     ${nodes.map(({ name, ports }) => `${name} 127.0.0.1:${ports.postgres}`).join(', ')}
  Patroni        ${nodes.map(({ name, ports }) => `${name} http://127.0.0.1:${ports.rest}`).join(', ')}
  etcd           ${etcd.map(({ name }) => name).join(', ')}
  settings, logs ${folder}

Demo accounts, all with the password ${demoPassword}:
${demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`).join('\n')}

Try it: kill -9 a PostgreSQL or a process, and work on. Ctrl-C stops everything and removes the folder.`)
  await signal
  print('Stopping ...')
  await cluster.stop()
  process.exit(0)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof ClusterError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
