import type { AccessTokens } from '../accounts/accessTokens'
import type { Devices } from '../accounts/devices'
import type { RelyingParty } from '../accounts/passkeys'
import type { Config } from '../config'
import type { Banners } from '../database/banner'
import type { Database } from '../database/connection'
import type { Room } from '../database/room'
import type { Identity } from '../identity/identity'
import type { OpenId } from '../oidc/signIns'

/** The dependencies of operations, created once by the composition root. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly tokens: AccessTokens
  readonly devices: Devices
  /** The key that secrets of authenticator apps are encrypted with. */
  readonly factorKey: string
  /** To whom passkeys belong. */
  readonly relyingParty: RelyingParty
  /** The key that successors of refresh tokens are derived with. */
  readonly refreshKey: string
  /** Aborted when the process is about to stop. */
  readonly stopping: AbortSignal
  readonly room: Room
  readonly banners: Banners
  /** Returns why nobody should choose a password: others guess it first. */
  passwordFault(password: string): Promise<string | undefined>
  readonly openId: OpenId
  /** What identity providers of companies are reached with. */
  readonly identity: Identity
  /** Sends queued mails now. */
  wakeOutbox(): void
  /** Does now what is due, rather than within a minute. */
  wakeDueWork(): void
  /** The address of the console. */
  readonly publicUrl: string
}
