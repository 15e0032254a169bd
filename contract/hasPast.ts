import { isReading, type Call } from './call'
import { activity } from './calls/activity'
import { authEndpoints } from './calls/authEndpoints'
import { changes } from './calls/changes'
import { evidence } from './calls/evidence'

/** The state of the session, and what tells of all times. */
const timeless = new Set<string>([
  authEndpoints.verifyUser.path,
  ...Object.values<Call>({ ...activity, ...evidence, ...changes }).map(({ path }) => path),
])

/** Reviews, sessions, keys, provisioning, identity providers and sign-ins are about today. By their paths, so that no first screen loads their calls. */
const ofToday =
  /\/access-review|\/sessions\/|\/api-keys\/|\/provisioning\/|\/identity-providers\/|\/mail-domains\/|\/second-factor\/|\/staff-rules\/|\/sign-in\/|^\/applications\//

/** Whether a call can answer as of an earlier moment, named in the header `As-Of` (decision 0099): one that reads records. */
export const hasPast = (declared: Call): boolean =>
  isReading(declared) && declared.guard !== 'public' && !timeless.has(declared.path) && !ofToday.test(declared.path)
