/** An identity provider of others: LemonLDAP::NG, of OpenID Connect and SAML 2.0, behind nginx. */
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../scripts/cluster/packages'
import { Program, serviceUser } from '../../scripts/cluster/programs'
import { makeKeyPair } from '../support/certificates'
import { freePort } from '../support/freePort'

const share = '/usr/share/lemonldap-ng'
const portal = join(share, 'portal', 'htdocs')

/** The packages, each with a file that it brings. */
const packages = {
  'nginx-light': findProgram('nginx'),
  'lemonldap-ng-fastcgi-server': findProgram('llng-fastcgi-server'),
  'liblemonldap-ng-portal-perl': join(portal, 'index.psgi'),
  'liblasso-perl': '/usr/share/doc/liblasso-perl',
  // What Debian only recommends, and the portal does not start without.
  'libgd-securityimage-perl': '/usr/share/perl5/GD/SecurityImage.pm',
  'libimage-magick-perl': '/usr/share/doc/libimage-magick-perl',
  'libio-string-perl': '/usr/share/perl5/IO/String.pm',
  'libxml-simple-perl': '/usr/share/perl5/XML/Simple.pm',
}

/** Throws and says what to install if something is missing. */
const findPackages = () => {
  const missing = Object.entries(packages).filter(([, file]) => file === undefined || !existsSync(file))
  if (missing.length > 0)
    throw new Error(
      `This stage runs Debian's packages. Please install those that are missing:\n  apt-get install --no-install-recommends ${missing.map(([name]) => name).join(' ')}`,
    )
}

interface Client {
  readonly name: string
  /** What follows @ in the addresses of its people. */
  readonly domain: string
}
/** This side, as a client of OpenID Connect. */
export interface OpenIdClient extends Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}
/** This side, as a service of SAML. */
export interface SamlService extends Client {
  readonly metadata: string
}
export interface Clients {
  readonly openId?: readonly OpenIdClient[]
  readonly saml?: readonly SamlService[]
}

/** Those whom it knows by itself; each has the name of their account as the password. */
export const people = { doctor: 'dwho', rose: 'rtyler', mickey: 'msmith' } as const

/** What it computes for each client: its people have addresses of its domain, and two names. Mickey is of another domain. */
const macrosFor = (domain: string) => ({
  address: `$uid . ($uid eq "${people.mickey}" ? "\\@elsewhere.example" : "\\@${domain}")`,
  first: '(split / /, $cn)[0]',
  last: '(split / /, $cn)[1]',
  vouched: '1',
})

const byName = <One extends Client>(clients: readonly One[], valueOf: (client: One) => object) =>
  Object.fromEntries(clients.map((client) => [client.name, valueOf(client)]))

const openIdSettings = (clients: readonly OpenIdClient[]) => ({
  issuerDBOpenIDConnectActivation: 1,
  oidcRPMetaDataOptions: byName(clients, ({ id, secret, redirectUri }) => ({
    oidcRPMetaDataOptionsClientID: id,
    oidcRPMetaDataOptionsClientSecret: secret,
    oidcRPMetaDataOptionsRedirectUris: redirectUri,
    oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    oidcRPMetaDataOptionsRequirePKCE: 1,
    oidcRPMetaDataOptionsBypassConsent: 1,
  })),
  oidcRPMetaDataMacros: byName(clients, ({ domain }) => macrosFor(domain)),
  oidcRPMetaDataExportedVars: byName(clients, () => ({
    email: 'address',
    email_verified: 'vouched;bool',
    given_name: 'first',
    family_name: 'last',
  })),
})

const samlSettings = (services: readonly SamlService[]) => ({
  issuerDBSAMLActivation: 1,
  samlSPMetaDataXML: byName(services, ({ metadata }) => ({ samlSPMetaDataXML: metadata })),
  samlSPMetaDataOptions: byName(services, () => ({
    samlSPMetaDataOptionsNameIDFormat: 'persistent',
    // Requests of this side are not signed.
    samlSPMetaDataOptionsCheckSSOMessageSignature: 0,
    samlSPMetaDataOptionsSignSSOMessage: 1,
  })),
  samlSPMetaDataMacros: byName(services, ({ domain }) => macrosFor(domain)),
  samlSPMetaDataExportedAttributes: byName(services, () => ({
    address: '1;email',
    first: '0;givenName',
    last: '0;sn',
  })),
})

const storage = (folder: string) => ({ Directory: folder, LockDirectory: folder })

interface Place {
  readonly folder: string
  readonly address: string
  readonly socket: string
}

const settingsOf = ({ folder, address }: Place, keys: object, { openId = [], saml = [] }: Clients) => ({
  cfgNum: 1,
  cfgDate: 1,
  cfgVersion: '2.16.1',
  portal: address,
  domain: new URL(address).hostname,
  key: 'a key of cookies for tests',
  authentication: 'Demo',
  userDB: 'Same',
  passwordDB: 'Demo',
  demoExportedVars: { uid: 'uid', cn: 'cn' },
  whatToTrace: 'uid',
  portalSkin: 'bootstrap',
  portalDisplayRegister: 0,
  portalDisplayResetPassword: 0,
  locationRules: { [new URL(address).host]: { default: 'accept' } },
  // Over http, browsers keep no cookie of another kind.
  securedCookie: 0,
  sameSite: 'Lax',
  globalStorage: 'Apache::Session::File',
  globalStorageOptions: storage(join(folder, 'sessions')),
  persistentStorage: 'Apache::Session::File',
  persistentStorageOptions: storage(join(folder, 'persistent')),
  ...keys,
  ...openIdSettings(openId),
  ...samlSettings(saml),
})

/** Where the program finds its settings and keeps sessions at hand. */
const beginningOf = ({ folder }: Place) => `
[all]
logLevel = notice
localSessionStorage = Cache::FileCache
localSessionStorageOptions = { 'namespace' => 'sessions', 'cache_root' => '${folder}/cache' }
[configuration]
type = File
dirName = ${folder}/settings
[portal]
staticPrefix = /static
templateDir = ${share}/portal/templates
`

const inFront = ({ folder, address, socket }: Place) => `
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'fastcgi', 'proxy', 'scgi', 'uwsgi'].map((name) => `${name}_temp_path ${folder}/nginx;`).join('\n  ')}
  server {
    listen ${new URL(address).host};
    location /static/ { alias ${portal}/static/; }
    location /javascript/ { alias /usr/share/javascript/; }
    location / {
      include /etc/nginx/fastcgi_params;
      fastcgi_pass unix:${socket};
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_param LLTYPE psgi;
      fastcgi_param SCRIPT_FILENAME ${portal}/index.psgi;
      fastcgi_param SCRIPT_NAME "";
      fastcgi_param PATH_INFO $uri;
    }
  }
}
`

/** Starts it without any client; `know` lets it know some. */
export const startLemonldap = async () => {
  findPackages()
  const user = serviceUser('www-data')
  const folder = mkdtempSync(join(tmpdir(), 'talent-lemonldap-'))
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  own(folder)
  for (const name of ['settings', 'sessions', 'persistent', 'cache', 'nginx']) {
    mkdirSync(join(folder, name))
    own(join(folder, name))
  }
  const place = { folder, address: `http://127.0.0.1:${await freePort()}/`, socket: join(folder, 'socket') }
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return own(join(folder, name))
  }

  const pair = makeKeyPair('LemonLDAP', 365)
  const keys = {
    samlServicePrivateKeySig: pair.key,
    samlServicePublicKeySig: pair.certificate,
    oidcServicePrivateKeySig: pair.key,
    oidcServicePublicKeySig: pair.certificate,
    oidcServiceKeyIdSig: 'one',
  }

  const common = { cwd: folder, user }
  const program = new Program({
    ...common,
    name: 'LemonLDAP::NG',
    file: packages['lemonldap-ng-fastcgi-server'] ?? '',
    args: ['--foreground', '--proc', '2', '--pid', join(folder, 'pid'), '--socket', place.socket],
    env: {
      LLNG_DEFAULTCONFFILE: write('lemonldap-ng.ini', beginningOf(place)),
      LLNG_DEFAULTLOGGER: 'Lemonldap::NG::Common::Logger::Std',
    },
    log: join(folder, 'log'),
    isReady: async () => (await fetch(place.address).catch(() => undefined))?.ok ?? false,
  })
  const front = new Program({
    ...common,
    name: 'nginx',
    file: packages['nginx-light'] ?? '',
    args: ['-e', 'stderr', '-c', write('nginx.conf', inFront(place))],
    log: join(folder, 'nginx.log'),
    isReady: async () => (await fetch(place.address).catch(() => undefined)) !== undefined,
  })

  const stop = async () => {
    await front.end()
    await program.end()
    rmSync(folder, { recursive: true, force: true })
  }
  /** Lets it know these clients, and no others. */
  const know = async (clients: Clients) => {
    await program.end()
    write('settings/lmConf-1.json', JSON.stringify(settingsOf(place, keys, clients)))
    await program.start()
  }
  try {
    await front.start()
    await know({})
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: place.address,
    /** Where it publishes what it is. */
    metadata: `${place.address}saml/metadata`,
    know,
    stop,
  }
}
