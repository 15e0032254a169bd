/** How much identity providers can ask at once. */

/** How many records a page has at most. */
export const mostListed = 200
export const defaultListed = 100
export const mostBulkOperations = 100
export const mostBulkBytes = 1_048_576
/** How many operations a PATCH has at most. */
export const mostPatched = 1000
/** How many members all groups of a page show at most. */
export const mostMembersListed = 20_000
