/** The addresses of the grade map. */
export const mapPath = '/grade-map-table'
export const createPath = `${mapPath}/create-grade-company`
/** Returns the address of the form that maps the grades of a company. */
export const createPathFor = (companyId: number): string => `${createPath}?company=${companyId}`
export const editPath = `${mapPath}/edit-grade-company`

/** Returns the address of a mapping's form (A114). */
export const editPathOf = (id: number): string => `${editPath}?id=${id}`
