/** Parses `name=value,name=value`, with percent-encoded values; throws unless they can be sent. */
export const headersOf = (text = ''): Record<string, string> => {
  const given = text
    .split(',')
    .map((pair) => pair.split('='))
    .flatMap(([name = '', ...value]): [string, string][] =>
      name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [],
    )
  return Object.fromEntries(new Headers(given))
}
