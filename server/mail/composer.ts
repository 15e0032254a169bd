/** What composes mails, and how they begin. */
import type { Config } from '../config'
import type { PooledDatabase } from '../database/connection'
import type { mailOutbox } from '../database/tables'
import { harmlessName } from './harmlessNames'
import type { Letter } from './letter'
import { saying, type Saying, text } from '../../contract/say'

/** A letter with the only recipient. */
export interface Addressed extends Letter {
  readonly to: string
}

/**
 * Returns undefined if there is nothing to send: the email is unknown, the account is inactive, or the user has already
 * chosen a password.
 */
export type Composer = (db: PooledDatabase, queued: Queued, settings: MailSettings) => Promise<Addressed | undefined>

type Queued = Pick<typeof mailOutbox.$inferSelect, 'recipient' | 'invited_by' | 'notice' | 'created_at'>

export type MailSettings = Pick<Config, 'RESET_TOKEN_SECONDS' | 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'> & {
  readonly publicUrl: string
}

export const greeting = (firstName: string): string | Saying => {
  const name = harmlessName(firstName)
  return name ? saying('Hello {name},', { name }) : text('Hello,')
}
