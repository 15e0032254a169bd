/**
 * Adds preload links for the console's files, so that the browser fetches them in parallel instead of one after
 * another.
 */
import type { FastifyRequest } from 'fastify'
import { isSignInPath } from '../contract/pages'
import { pathOf } from './http/pathOf'

/** Must match how each file is requested later, otherwise it is fetched twice. */
const kinds: readonly (readonly [string, string])[] = [
  ['.js', 'rel="modulepreload"'],
  ['.css', 'rel="preload" as="style"'],
  ['.woff2', 'rel="preload" as="font" type="font/woff2"'],
]

const linkTo = (file: string): string => {
  const kind = kinds.find(([ending]) => file.endsWith(ending))
  return kind ? `<link ${kind[1]} crossorigin href="${file}">` : ''
}

/** Replaces the list of console files that the build put into the page with preload links. */
export const withPreloads = (page: string): string =>
  page.replace(/<meta name="console-files" content="([^"]*)">/, (_, files: string) =>
    files.split(' ').map(linkTo).join(''),
  )

/** Whether the console will be shown: the shared cookie indicates that somebody is signed in. */
export const expectsConsole = ({ url, headers }: FastifyRequest): boolean => {
  const path = pathOf(url).replace(/\/+$/, '')
  return !isSignInPath(path) && /(?:^|;\s*)user=[^;\s]/.test(headers.cookie ?? '')
}
