/** The header of a page that names the build of the console. */
export const buildHeader = 'console-build'

/** Returns the build of a page: its entry, whose name changes with any script that it may load. */
export const buildIn = (page: string): string | undefined => /\/assets\/index-[\w-]+\.js/.exec(page)?.[0]
