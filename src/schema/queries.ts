/** How records are asked for beside lists: what react-admin and its memory are told. */

/** Asks for all records of a resource in the order of selectors (A75); react-admin would ask for 25, newest first. */
export const everythingByName = {
  pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  sort: { field: 'name', order: 'ASC' as const },
}

/** What is read once per sign-in, and goes with the session. */
export const onceForAll = { staleTime: Infinity, gcTime: Infinity }
