import type { Sendable } from './send'

const shownLength = 400

const quoted = (text: string): string => {
  const cut = text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length} characters)` : text
  // Escape what a terminal wouldn't show.
  return `$'${cut
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll(/[^\x20-\x7e…]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`)}'`
}

/** Formats a request as a curl command. Long parts are truncated; the seed reproduces them. */
export const curlOf = (port: number, { method, target, headers, body }: Sendable): string =>
  [
    `curl --path-as-is -X ${method} ${quoted(`http://127.0.0.1:${port}${target}`)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quoted(body.toString())}`] : []),
  ].join(' ')
