/** How a banner of operators is told and read, without the schemas that the sign-in pages don't load (decision 0112). */
import type { Endpoint } from './endpoint'

/** The header of all answers of the API that names the banner of operators, by its version, or says `none`. */
export const bannerHeader = 'Banner'

export const bannerEndpoint = { method: 'GET', path: '/banner/' } as const satisfies Endpoint
