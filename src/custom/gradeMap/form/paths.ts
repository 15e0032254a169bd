/** The addresses of the grade map. */
export const mapPath = '/grade-map-table'
export const createPath = `${mapPath}/create-grade-company`
export const editPath = `${mapPath}/edit-grade-company`

/** Returns the address of a mapping's form (A114). */
export const editPathOf = (id: number): string => `${editPath}?id=${id}`
