/** The query that lists default roles beside those of a company's own. */
export const withDefaults = { with_defaults: 'true' } as const
