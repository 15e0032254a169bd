/** An application of others: Apache with mod_auth_openidc, before a program that only tells what reaches it. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../scripts/cluster/packages'
import { Program } from '../../scripts/cluster/programs'

const modules = '/usr/lib/apache2/modules'

/** Returns what to install before Apache can start. */
const missingPackages = (): string[] => [
  ...(findProgram('apache2') ? [] : ['apache2-bin']),
  ...(existsSync(join(modules, 'mod_auth_openidc.so')) ? [] : ['libapache2-mod-auth-openidc']),
]

/** Returns the path of Apache; throws and says what to install if something is missing. */
const findApache = (): string => {
  const missing = missingPackages()
  if (missing.length > 0)
    throw new Error(
      `This stage runs Debian's packages. Please install those that are missing:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  return findProgram('apache2') ?? ''
}

/** The paths of the application. */
export const paths = {
  callback: '/oidc/callback',
  backChannel: '/oidc/callback?logout=backchannel',
  signedOut: '/goodbye',
} as const

interface Settings {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** Another host name than the front door's, so that browsers share nothing between them. */
  readonly own: string
  /** How long it believes what userinfo has told, in seconds; as long as a session lasts if it isn't set. */
  readonly believes?: number
}

const loaded = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc', 'proxy', 'proxy_http']

const configurationOf = ({ issuer, clientId, secret, own, believes }: Settings, folder: string, behind: string) => `
ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
ServerName ${new URL(own).host}
Listen ${new URL(own).host}
${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${secret}
OIDCRedirectURI ${own}${paths.callback}
OIDCCryptoPassphrase ${secret}
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCIDTokenSignedResponseAlg ES256
OIDCPassClaimsAs headers
OIDCPassIDTokenAs serialized
OIDCPassRefreshToken On
${believes === undefined ? '' : `OIDCUserInfoRefreshInterval ${believes}`}
<Location />
  AuthType openid-connect
  Require valid-user
  ProxyPass ${behind}/
</Location>
<Location ${paths.signedOut}>
  AuthType None
  Require all granted
</Location>
`

/** Starts a program that answers with the headers it gets. */
const startBehind = async () => {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.headers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the application; `asked` has the headers of all requests that its program got. */
export const startApache = async (settings: Settings) => {
  const file = findApache()
  const folder = mkdtempSync(join(tmpdir(), 'talent-apache-'))
  const behind = await startBehind()
  const configuration = join(folder, 'apache.conf')
  writeFileSync(configuration, configurationOf(settings, folder, behind.address))
  const apache = new Program({
    name: 'Apache',
    file,
    args: ['-DFOREGROUND', '-f', configuration],
    cwd: folder,
    log: join(folder, 'log'),
    isReady: async () => (await fetch(`${settings.own}${paths.signedOut}`).catch(() => undefined))?.ok ?? false,
  })
  const stop = async () => {
    await apache.end()
    behind.server.close()
    behind.server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await apache.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { asked: behind.asked, stop }
}
