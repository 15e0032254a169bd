/** Makes the programs of a cluster, each from its file in `deploy/`, without starting any. */
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { DatabaseNode } from './node'
import { address, type NodePlan, type Plan } from './plan'
import type { Program } from './programs'
import { readEnvironment, secretFiles, settingsOf } from './settings'

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await answer.body?.cancel()
  return answer.status === 200
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, address, () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })

const nginxAnswers = (port: number, ca: Buffer) =>
  new Promise<boolean>((resolve) => {
    const asked = request({ host: 'localhost', port, path: '/api/ready', ca, timeout: 2000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false)).end()
  })

const makeEtcd = ({ program, programs, write }: Plan, { name, folder, ports, values }: NodePlan): Program =>
  program({
    name: `etcd-${name}`,
    file: programs.etcd,
    args: ['--config-file', write(join(folder, 'etcd.yml'), settingsOf('etcd.yml', values))],
    isReady: () => answers(`http://${address}:${ports.etcd}/health`),
  })

const makeNode = ({ program, programs, write }: Plan, { name, folder, ports, values }: NodePlan): DatabaseNode => {
  const patroni = program({
    name: `patroni-${name}`,
    file: programs.patroni,
    args: [write(join(folder, 'patroni.yml'), settingsOf('patroni.yml', values))],
    isReady: () => answers(`http://${address}:${ports.rest}/health`),
  })
  return new DatabaseNode(name, folder, ports, patroni)
}

const makeHaproxy = ({ program, programs, write, app, values, ports }: Plan): Program =>
  program({
    name: 'haproxy',
    file: programs.haproxy,
    args: ['-db', '-f', write(join(app, 'haproxy.cfg'), settingsOf('haproxy.cfg', values))],
    isReady: () => listens(ports.primary),
  })

const makePgbouncer = ({ program, programs, write, app, values, ports }: Plan): Program => {
  write(join(app, 'userlist.txt'), settingsOf('userlist.txt', values))
  return program({
    name: 'pgbouncer',
    file: programs.pgbouncer,
    args: [write(join(app, 'pgbouncer.ini'), settingsOf('pgbouncer.ini', values))],
    isReady: () => listens(ports.pgbouncer),
  })
}

/** Debian's nginx.conf around our file, with folders of our own. */
const aroundNginx = (folder: string) => `pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 2;
events { worker_connections 1024; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/tmp_${kind};`).join('\n')}
  include ${folder}/console.conf;
}
`

const makeNginx = ({ program, programs, write, app, values, ports, certificate }: Plan): Program => {
  write(join(app, 'console.conf'), settingsOf('nginx.conf', values))
  return program({
    name: 'nginx',
    file: programs.nginx,
    args: ['-p', app, '-c', write(join(app, 'nginx.conf'), aroundNginx(app)), '-e', 'stderr', '-g', 'daemon off;'],
    isReady: () => nginxAnswers(ports.nginx, readFileSync(certificate)),
  })
}

/** Names the files of secrets, as the unit of systemd does. */
const writeSecrets = ({ write, app, values }: Plan): Record<string, string> =>
  Object.fromEntries(
    secretFiles.map((file) => {
      const name = basename(file)
      return [`${name.replaceAll('-', '_').toUpperCase()}_FILE`, write(join(app, name), settingsOf(file, values))]
    }),
  )

/** The settings of a process of the product, as the unit of systemd gives them. */
const envOf = ({ values, app, env }: Plan, port: number, secrets: Record<string, string>): Record<string, string> => ({
  ...readEnvironment(settingsOf('console.env', values)),
  PORT: String(port),
  DATA_DIR: join(app, 'console'),
  ...secrets,
  ...env,
})

const makeConsole = ({ program, product }: Plan, port: number, env: Record<string, string>, at: number): Program =>
  program({
    name: `console-${at + 1}`,
    file: process.execPath,
    args: ['--enable-source-maps', 'dist/server/main.mjs'],
    env,
    cwd: product,
    // Its files may be readable by who has built them only.
    user: undefined,
    isReady: () => answers(`http://${address}:${port}/api/ready`),
  })

const makeConsoles = (plan: Plan): Program[] => {
  const secrets = writeSecrets(plan)
  return plan.ports.consoles.map((port, at) => makeConsole(plan, port, envOf(plan, port, secrets), at))
}

/** Writes the settings of all parts, and returns the programs that read them. */
export const makeParts = (plan: Plan) => ({
  etcd: plan.nodes.map((node) => makeEtcd(plan, node)),
  nodes: plan.nodes.map((node) => makeNode(plan, node)),
  haproxy: makeHaproxy(plan),
  pgbouncer: makePgbouncer(plan),
  consoles: makeConsoles(plan),
  nginx: makeNginx(plan),
})

export type Parts = ReturnType<typeof makeParts>
