/** Reads the command line of `npm run banner`. */
import { bannerLevels, bannerLimit, type BannerLevel } from '../../contract/entities/banner'
import type { storeBanner } from '../database/banner'
import { StartError } from '../tools/startError'
import { parseCommand } from './command'

const maintenanceText = 'You can read everything, but nothing can be changed at the moment.'

const options = {
  maintenance: { type: 'boolean', default: false },
  off: { type: 'boolean', default: false },
  level: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const unitMilliseconds = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Reads a moment, or how long it is until then.
 *
 * @example readMoment('--until', '2h', now)
 */
const readMoment = (name: string, text: string, now: number): Date => {
  const [, count, unit] = /^\+?(\d{1,4})([mhd])$/.exec(text) ?? []
  if (count) return new Date(now + Number(count) * unitMilliseconds[unit as keyof typeof unitMilliseconds])
  const isMoment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text)
  const moment = new Date(text)
  if (!isMoment || Number.isNaN(moment.getTime()))
    throw new StartError(`${name} must be a moment such as 2026-11-28T20:00Z, or 30m, 2h or 3d from now.`)
  return moment
}

const readText = (positionals: readonly string[], isMaintenance: boolean): string => {
  const text = positionals.join(' ').trim() || (isMaintenance ? maintenanceText : '')
  if (text.length > bannerLimit) throw new StartError(`The text may have ${bannerLimit} characters at most.`)
  if (/\p{Cc}/u.test(text)) throw new StartError('The text must be one line without control characters.')
  return text
}

type Wanted = Parameters<typeof storeBanner>[1]

const isLevel = (text: string): text is BannerLevel => (bannerLevels as readonly string[]).includes(text)

/** What a command line asks for: to show a banner, to remove it, or to print it. */
export const readBannerCommand = (
  args: readonly string[],
  now: number,
): { readonly does: 'help' | 'print' | 'remove' } | { readonly does: 'show'; readonly wanted: Wanted } => {
  const { values, positionals } = parseCommand({ args: [...args], options, allowPositionals: true })
  if (values.help) return { does: 'help' }
  const text = readText(positionals, values.maintenance)
  if (values.off && text) throw new StartError('--off takes neither a text nor --maintenance.')
  if (values.off) return { does: 'remove' }
  const [given] = [values.level, values.from, values.until].filter((value) => value !== undefined)
  if (!text && given !== undefined) throw new StartError('Say what to show: npm run banner -- "text"; see --help.')
  if (!text) return { does: 'print' }
  const level = values.level ?? (values.maintenance ? 'warning' : 'info')
  if (!isLevel(level)) throw new StartError(`--level must be one of ${bannerLevels.join(', ')}.`)
  const starts_at = values.from === undefined ? new Date(now) : readMoment('--from', values.from, now)
  const ends_at = values.until === undefined ? null : readMoment('--until', values.until, now)
  if (ends_at && (ends_at <= starts_at || ends_at.getTime() <= now))
    throw new StartError('--until must be later than now, and than --from.')
  return { does: 'show', wanted: { text, level, refuses_writes: values.maintenance, starts_at, ends_at } }
}
