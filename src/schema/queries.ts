/** How records are asked for beside lists: what react-admin and its memory are told. */

const all = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/** Asks for all records of a resource as the API orders them; react-admin would ask for 25. */
export const everything = { pagination: all, sort: { field: 'id', order: 'DESC' as const } }

/** Asks for all records of a resource in the order of selectors (A75). */
export const everythingByName = { pagination: all, sort: { field: 'name', order: 'ASC' as const } }

/** What is read once per sign-in, and goes with the session. */
export const onceForAll = { staleTime: Infinity, gcTime: Infinity }
