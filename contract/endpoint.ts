/** How a call is addressed: all that the sign-in pages need to know of calls. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a client needs to send a call. Paths are relative to `/api`. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
}

/** Whether a call only reads. Others are refused while the console is viewed as another person (decision 0029). */
export const isReading = ({ method }: Endpoint): boolean => method === 'GET'

/**
 * Lists the parameter names of a path.
 *
 * @example paramNames('/company/:company_id/region/:region_id/') // ['company_id', 'region_id']
 */
export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Builds a URL from a path, its ids and a query; undefined query values are omitted. */
export const urlOf = (
  { path }: Endpoint,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
