import type { Plain } from '../../contract/say'

/**
 * Inserts values into a message that only names them, as those of the sign-in pages do, which load no formatter.
 *
 * @example withValues('Continue with {name}', { name: 'Aurora' }) // 'Continue with Aurora'
 */
export const withValues = (message: string, values: Readonly<Record<string, Plain>> = {}): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
