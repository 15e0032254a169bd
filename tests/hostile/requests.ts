/** Generates valid and invalid requests from the OpenAPI document. */
import { hostileBody } from './bodies'
import type { Operation } from './document'
import { hostileForm } from './forms'
import { bodyHeaders, forwardedFor, hostileHeaders, type Header } from './headers'
import { makeValue, type Source } from '../../server/data/bodies/makeValue'
import { hostileAuthorization } from './tokens'
import { pathIds, texts } from './values'

interface HostileRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** All headers except Authorization. */
  readonly headers: readonly Header[]
  readonly body?: Buffer
  /** Returns the Authorization header for the caller's token; absent for a correct one. */
  readonly authorization?: (token: string) => string | undefined
  readonly operation: Operation
}

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
] as const

const encoded = (text: string): string =>
  encodeURIComponent(text.slice(0, 2000).replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

const oddQueries = [
  'page=1&page=2',
  'page[]=1',
  'page[a]=1',
  'page=-1',
  'page=999999999&page_size=999999999',
  'page_size=0',
  'page=1e3',
  'sort=password_hash',
  'sort=-name;select',
  'sort=__proto__',
  'search=%25_%5C%25',
  'search=%00',
  'search=%ud800',
  'search=%ED%A0%80',
  'active=maybe',
  'company_id=%00',
  'application=__proto__',
  '__proto__[x]=1',
  'constructor=1',
  '%',
  '&&&===',
  'a=%E0%A4%A',
  '?'.repeat(50),
  `x=${'y'.repeat(7000)}`,
  Array.from({ length: 1000 }, (_, index) => `k${index}=1`).join('&'),
] as const

const queryOf = (source: Source, operation: Operation): string => {
  const { random } = source
  const told = operation.query
    .filter(() => random.below(2) === 0)
    .map(({ name, schema }) => {
      const value = random.below(3) ? String(makeValue(source, schema, name)) : random.pick(texts)
      return `${name}=${encoded(value)}`
    })
  if (random.below(8) === 0) told.push(random.pick(oddQueries))
  return told.length > 0 ? `?${told.join('&')}` : ''
}

const bent = (source: Source, path: string): string =>
  source.random.pick([
    `${path}/extra`,
    path.replace(/\/$/, ''),
    `/${path}`,
    path.replace('/api', '/api/.'),
    path.replace('/api/', '/api/%2e%2e/api/'),
    path.toUpperCase(),
    `${path};x=1`,
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replaceAll('/', '//'),
    `${path}%00`,
    `${path}#x`,
    `${path}${'a/'.repeat(3000)}`,
    '/api/docs/static/../../../package.json',
    '/api/docs/static/%2e%2e/%2e%2e/package.json',
    '/api/docs/static/nothing.js',
    '/api/docs/json',
    '/api/docs',
    '/api/openapi.json',
    '/api',
    '/media/../package.json',
    '/media/%00.png',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/%5c..%5cpackage.json',
    '/%ff',
  ])

const pathOf = (source: Source, { path }: Operation): string => {
  const { random } = source
  const filled = `/api${path}`.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random.below(6) ? String(makeValue(source, { type: 'integer' }, name)) : random.pick(pathIds),
  )
  return random.below(15) ? filled : bent(source, filled)
}

const contentOf = (source: Source, { body, fileField }: Operation): Pick<HostileRequest, 'headers' | 'body'> => {
  const { random } = source
  if (fileField) {
    const form = hostileForm(random, fileField)
    return { headers: bodyHeaders(random, form.contentType), body: form.body }
  }
  // Sometimes send a body to a call without one.
  if (!body && random.below(8)) return { headers: [] }
  return { headers: bodyHeaders(random, 'application/json'), body: hostileBody(source, body ?? { type: 'object' }) }
}

/** Generates a request. */
export const makeRequest = (source: Source, operations: readonly Operation[]): HostileRequest => {
  const { random } = source
  const operation = operations[random.below(operations.length)]
  if (!operation) throw new Error('The document has no operations')
  const content = contentOf(source, operation)
  return {
    method: random.below(20) ? operation.method : random.pick(methods),
    target: pathOf(source, operation) + queryOf(source, operation),
    headers: [...content.headers, ...hostileHeaders(random), forwardedFor(random)],
    ...(content.body && { body: content.body }),
    ...(random.below(6) === 0 && { authorization: hostileAuthorization(random) }),
    operation,
  }
}
