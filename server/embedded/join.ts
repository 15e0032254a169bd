import { adminAddress, role } from './appRole'
import { homeIn, readPassword } from './cluster'
import { runningPostmaster } from './postmaster'

/**
 * Returns the URL of the embedded database if the product is running on it; undefined otherwise. The connection has the
 * role of the app, not that of the superuser.
 */
export const runningEmbedded = (dataDir: string): string | undefined => {
  const home = homeIn(dataDir)
  const postmaster = runningPostmaster(home.cluster)
  if (!postmaster?.isReady) return undefined
  return `${adminAddress(readPassword(home), postmaster.port)}?options=${encodeURIComponent(`-c role=${role}`)}`
}
