/** What composes mails, and how they begin. */
import type { Config } from '../config'
import type { PooledDatabase } from '../database/connection'
import type { Account } from '../accounts/rights'
import type { mailOutbox } from '../database/tables'
import { harmlessName } from './harmlessNames'
import type { Letter } from './letter'
import { saying, type Saying, text } from '../../contract/say'

/** Says a day, such as '2026-11-30'. */
export const dayOf = (day: string): Saying => saying('{day, date, day}', { day: new Date(day) })

/** A letter with the only recipient. */
export interface Addressed extends Letter {
  /** The account in whose language it is written. */
  readonly reader: number
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

const greeting = (firstName: string): string | Saying => {
  const name = harmlessName(firstName)
  return name ? saying('Hello {name},', { name }) : text('Hello,')
}

/** Addresses a letter to the owner of an account. */
export const letterTo = (
  { id, email, first_name }: Account['user'],
  letter: Pick<Letter, 'subject' | 'parts'>,
): Addressed => ({ to: email, reader: id, greeting: greeting(first_name), ...letter })
