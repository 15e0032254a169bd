import type { auth } from '../../contract/calls/auth'
import { authEndpoints } from '../../contract/calls/authEndpoints'

/**
 * The auth calls with their types but without their shapes: the declarations load zod, which the sign-in pages do without.
 * This is the one place where the compiler is told, and not shown, that both are the same calls.
 */
export const authCalls = authEndpoints as unknown as typeof auth
