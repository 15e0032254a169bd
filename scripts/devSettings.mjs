// The settings of the development server, from environment variables.

const portOf = (name, text) => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a whole number from 1 to 65535, not ${text}.`)
  return port
}

const example = 'SERVICE_PROXIES must be paths with addresses, such as /plans=http://localhost:4000.'

/** Returns where each path leads, as Vite takes it: `{ '/plans': 'http://localhost:4000' }`. */
const proxiesOf = (text) =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [, path, address] = /^(\/[^=]+)=(https?:\/\/.+)$/.exec(pair) ?? []
        if (!path || !URL.canParse(address)) throw new Error(example)
        return [path, address]
      }),
  )

/** Reads the settings; throws an error that says what is wrong. */
export const readSettings = (env) => {
  const port = portOf('PORT', env.PORT || '3000')
  return {
    port,
    apiPort: portOf('API_PORT', env.API_PORT || String(port + 1)),
    proxies: proxiesOf(env.SERVICE_PROXIES ?? ''),
  }
}

/** Returns the paths of REST services on this host that no proxy provides. */
export const unprovided = (resources, proxies) => {
  const services = resources.flatMap(({ calls }) => Object.values(calls).flatMap(({ rest }) => rest?.service ?? []))
  const paths = [...new Set(services)].filter((service) => service.startsWith('/'))
  return paths.filter((path) => !Object.keys(proxies).some((prefix) => path.startsWith(prefix)))
}
