/** Params and cache options of queries other than lists. */

const all = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/** Requests all records in the order of the API. react-admin's default is 25. */
export const everything = { pagination: all, sort: { field: 'id', order: 'DESC' as const } }

/** Requests all records in the order of selectors (A75). */
export const everythingByName = { pagination: all, sort: { field: 'name', order: 'ASC' as const } }

/** Caches a query until the session ends. */
export const onceForAll = { staleTime: Infinity, gcTime: Infinity }
