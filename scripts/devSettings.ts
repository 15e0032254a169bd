/** The settings of the development server, from environment variables. */

type Env = Readonly<Record<string, string | undefined>>

/** Where paths lead, as Vite takes it: `{ '/plans': 'http://localhost:4000' }`. */
type Proxies = Readonly<Record<string, string>>

const portOf = (name: string, text: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a whole number from 1 to 65535, not ${text}.`)
  return port
}

const proxiesOf = (text: string): Proxies =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [, path = '', address = ''] = /^(\/[^=]+)=(https?:\/\/.+)$/.exec(pair) ?? []
        if (path === '' || !URL.canParse(address))
          throw new Error('SERVICE_PROXIES must be paths with addresses, such as /plans=http://localhost:4000.')
        return [path, address]
      }),
  )

/** Reads the settings; throws an error that says what is wrong. */
export const readSettings = (env: Env) => {
  const port = portOf('PORT', env.PORT || '3000')
  return {
    port,
    apiPort: portOf('API_PORT', env.API_PORT || String(port + 1)),
    proxies: proxiesOf(env.SERVICE_PROXIES ?? ''),
  }
}

interface Resource {
  readonly calls: Readonly<Record<string, { readonly rest?: { readonly service: string } } | object | undefined>>
}

const servicesOf = ({ calls }: Resource): string[] =>
  Object.values(calls).flatMap((call) => (call && 'rest' in call && call.rest ? call.rest.service : []))

/** Returns the paths of REST services on this host that no proxy provides. */
export const unprovided = (resources: readonly Resource[], proxies: Proxies): string[] => {
  return [...new Set(resources.flatMap(servicesOf))].filter(
    (service) => service.startsWith('/') && !Object.keys(proxies).some((path) => service.startsWith(path)),
  )
}
