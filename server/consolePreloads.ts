/** Names ahead what the console needs, so that a browser fetches it all together, and not each once another has been run. */
import type { FastifyRequest } from 'fastify'
import { isSignInPath } from '../contract/pages'
import { pathOf } from './http/pathOf'

/** How each kind of file is fetched later: named otherwise, it would be fetched twice. */
const kinds: readonly (readonly [string, string])[] = [
  ['.js', 'rel="modulepreload"'],
  ['.css', 'rel="preload" as="style"'],
  ['.woff2', 'rel="preload" as="font" type="font/woff2"'],
]

const linkTo = (file: string): string => {
  const kind = kinds.find(([ending]) => file.endsWith(ending))
  return kind ? `<link ${kind[1]} crossorigin href="${file}">` : ''
}

/** Puts links to the console's files, which the build has listed in a page, in the place of that list. */
export const withPreloads = (page: string): string =>
  page.replace(/<meta name="console-files" content="([^"]*)">/, (_, files: string) =>
    files.split(' ').map(linkTo).join(''),
  )

/** Tells whether the console will be shown: the shared cookie says that somebody is signed in. */
export const expectsConsole = ({ url, headers }: FastifyRequest): boolean => {
  const path = pathOf(url).replace(/\/+$/, '')
  return !isSignInPath(path) && /(?:^|;\s*)user=[^;\s]/.test(headers.cookie ?? '')
}
