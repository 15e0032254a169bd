/**
 * Stops zod from compiling checks with `new Function`, which the Content-Security-Policy blocks. Must be imported
 * first.
 */
import { config } from 'zod'

config({ jitless: true })
