import { join } from 'node:path'
import type { Config } from './config'

type Advised = 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'

const consequences: { readonly [name in Advised]: (config: Config) => string } = {
  SMTP_URL: ({ DATA_DIR }) => `nobody gets the mails, which are written to ${join(DATA_DIR, 'outbox')} instead`,
  PUBLIC_URL: ({ PORT }) => `links in mails lead to http://localhost:${PORT}, which only works on this machine`,
  TRUST_PROXY: () =>
    'behind a proxy the log and rate limits see its address for all clients; without a proxy set it to 0',
}

/**
 * Returns one warning per missing setting of an installation with its own database.
 *
 * @example missingSettings(config, process.env).forEach(print)
 */
export const missingSettings = (config: Config, env: Readonly<Record<string, string | undefined>>): string[] =>
  config.DATABASE_URL
    ? Object.entries(consequences)
        .filter(([name]) => !env[name])
        .map(([name, consequence]) => `Warning: ${name} is not set: ${consequence(config)}.`)
    : []
