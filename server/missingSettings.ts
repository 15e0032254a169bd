import { join } from 'node:path'
import type { Config } from './config'

type Advised = 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'

const consequences: { readonly [name in Advised]: (config: Config) => string } = {
  SMTP_URL: ({ DATA_DIR }) => `nobody gets the mails, which are written to ${join(DATA_DIR, 'outbox')} instead`,
  PUBLIC_URL: ({ PORT }) => `links in mails lead to http://localhost:${PORT}, which nobody else can open`,
  TRUST_PROXY: () =>
    'behind a proxy everybody seems to have its address, for the log and for limits on attempts; without a proxy set it to 0',
}

/**
 * Says of an installation with a database of its own what will not work, in one line for each setting that was left out.
 *
 * @example missingSettings(config, process.env).forEach(say)
 */
export const missingSettings = (config: Config, env: Readonly<Record<string, string | undefined>>): string[] =>
  config.DATABASE_URL
    ? Object.entries(consequences)
        .filter(([name]) => !env[name])
        .map(([name, consequence]) => `Warning: ${name} is not set: ${consequence(config)}.`)
    : []
