/**
 * Prepares the page for those who will see the console: with links that preload its files, so that the browser fetches them
 * in parallel instead of one after another, and with its outline until they have loaded.
 */
import type { FastifyRequest } from 'fastify'
import { isSignInPath } from '../contract/pages'
import { pathOf } from './http/pathOf'
import { escapeMarkup } from './tools/escapeMarkup'
import { directionOf } from '../contract/direction'
import { say, texts } from '../contract/say'
import { inLanguage, languages, negotiate, sourceLanguage } from './tools/language'

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

/** What the page itself says, before any file of the console is there (index.html). */
const pageTexts = texts({
  noScript: 'Talent Console needs JavaScript.',
  notLoaded: 'The console could not be loaded. Check your connection, then load the page again.',
})

/** For a text between quotes in a script. */
const escapedInScript = (text: string): string =>
  text.replaceAll(/[\\'"`<\n]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Replaces the list of console files that the build put into the page with preload links. */
const withPreloads = (page: string): string =>
  page.replace(/<meta name="console-files" content="([^"]*)">/, (_, files: string) =>
    files.split(' ').map(linkTo).join(''),
  )

/** Takes what is only for the console out of a page: the build puts it into a template. */
const takeTemplate = (page: string, id: string): { content: string; rest: string } => {
  const pattern = new RegExp(`\\s*<template id="${id}">(.*?)</template>`, 's')
  return { content: pattern.exec(page)?.[1] ?? '', rest: page.replace(pattern, '') }
}

/**
 * Returns the page of the build for the console, and for all others. That for the console begins with the calls of its
 * first screen (src/firstScript.ts), and has its outline (src/consoleSkeleton.ts).
 */
export const pagesOf = (built: string): { forConsole: string; forOthers: string } => {
  const skeleton = takeTemplate(built, 'skeleton')
  const { content: callsAhead, rest: forOthers } = takeTemplate(skeleton.rest, 'calls-ahead')
  const forConsole = withPreloads(forOthers)
    .replace('<head>', (head) => head + callsAhead)
    .replace('<div id="root">', (root) => root + skeleton.content)
  return { forConsole, forOthers }
}

/** Marks the page with the colour scheme that the user has chosen, if any: the outline has no script to ask for it. */
export const withScheme = (page: string, { headers }: FastifyRequest): string => {
  const scheme = /(?:^|;\s*)theme=(light|dark)\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return scheme ? page.replace('<html', `<html data-theme="${scheme}"`) : page
}

/** The files of each language that the build put into the page, by what they are for. */
const languageFiles = /<meta name="language-files" content="([^"]*)">/

/** Preloads the texts that the page will load first, which it would only ask for when its own files have arrived. */
const withTexts = (page: string, code: string, isForConsole: boolean): string =>
  page.replace(languageFiles, (_, files: string) =>
    files
      .split(' ')
      .filter((file) => new RegExp(`/${code}-${isForConsole ? '(?:first|contract)' : 'signIn'}-`).test(file))
      .map(linkTo)
      .join(''),
  )

/** Returns the language that the page will speak: that of this browser's last visit, or else the first of its own that there is. */
const languageOfPage = ({ headers }: FastifyRequest): string => {
  const last = /(?:^|;\s*)language=([\w-]+)\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return last !== undefined && languages.includes(last) ? last : negotiate(headers['accept-language'])
}

const sayAll = (page: string): string =>
  page
    .replace(pageTexts.noScript, () => escapeMarkup(say(pageTexts.noScript)))
    .replace(pageTexts.notLoaded, () => escapedInScript(say(pageTexts.notLoaded)))

/**
 * Lets the page begin in the language that it will speak: marked with it, so that its outline begins at the right side, with its own
 * texts in it, and with links that preload those of the first screen.
 */
export const withLanguage = (page: string, request: FastifyRequest): string => {
  const code = languageOfPage(request)
  const preloading = withTexts(page, code, expectsConsole(request))
  if (code === sourceLanguage) return preloading
  return inLanguage(code, () => sayAll(preloading)).replace(
    /(?<=<html[^>]*) lang="en"/,
    ` lang="${code}" dir="${directionOf(code)}"`,
  )
}

/** Whether the console will be shown: the shared cookie indicates that somebody is signed in. */
export const expectsConsole = ({ url, headers }: FastifyRequest): boolean => {
  const path = pathOf(url).replace(/\/+$/, '')
  return !isSignInPath(path) && /(?:^|;\s*)user=[^;\s]/.test(headers.cookie ?? '')
}
