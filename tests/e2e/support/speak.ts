import { test, type BrowserContext } from '@playwright/test'

/** Lets the pages of a browser speak a language, as if they had spoken it before. */
export const speak = (
  context: BrowserContext,
  language: string,
  url: string = test.info().project.use.baseURL ?? '',
): Promise<void> => context.addCookies([{ name: 'language', value: language, url }])
