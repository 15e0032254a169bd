/** How many companies a call reads at the front door. */
export const choicesAtOnce = 30

/** Returns the params of a page of the companies by name, for react-admin's hooks. */
export const choiceParams = (search: string, page = 1, perPage = choicesAtOnce) => ({
  pagination: { page, perPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter: search ? { search } : {},
})
