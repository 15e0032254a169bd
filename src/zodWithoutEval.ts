/** Keeps zod from compiling its checks with `new Function`, which the Content-Security-Policy forbids and reports. Imported first. */
import { config } from 'zod'

config({ jitless: true })
