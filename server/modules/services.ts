import type { Devices } from '../accounts/devices'
import type { Config } from '../config'
import type { Database } from '../database/connection'
import type { AccessTokens } from '../http/authentication'

/** What operations need beside their input, made once by the composition root. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly tokens: AccessTokens
  readonly devices: Devices
  /** The key from which the successor of a refresh token is derived. */
  readonly refreshKey: string
  /** Has waiting mails sent at once. */
  wakeOutbox(): void
}
