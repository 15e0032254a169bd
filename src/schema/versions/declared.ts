/** The declaration of a resource whose records come in versions, of which one is active (decision 0034). */
import type { Call } from '../../../contract/call'

/** The calls of versions beyond those of their own resource; `versioned` in the contract declares them. */
export interface VersionCalls {
  /** Makes a version the active one, or previews what that would change. */
  readonly activate: Call
  /** Counts how two versions differ. */
  readonly compare: Call
  /** Lists the records that differ between two versions. */
  readonly changes: Call
  /** Imports a file as a new version. */
  readonly upload: Call
  /** Downloads the records of a version. */
  readonly download: Call
}

/** The versions of a resource's records. */
export interface Versions {
  /** The resource that lists the versions. */
  readonly resource: string
  readonly calls: VersionCalls
}
