import type { auth } from '../../contract/calls/auth'
import { authEndpoints } from '../../contract/calls/authEndpoints'

/**
 * The auth calls with their types but without their schemas, which would load zod into the sign-in pages.
 * This cast is the only place that asserts that both are the same calls.
 */
export const authCalls = authEndpoints as unknown as typeof auth
