import type { Endpoint } from '../call'

/** In a file of its own, so that the sign-in pages load neither schemas nor what they don't need. */
export const bannerEndpoint = { method: 'GET', path: '/banner/' } as const satisfies Endpoint
