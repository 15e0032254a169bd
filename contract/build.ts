/** The header of a page, and the `meta` in it, that names the build of the console. */
export const buildHeader = 'console-build'
