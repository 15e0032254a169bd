/** `npm run banner`: tells everybody who uses the console something, and lets the product only read during maintenance. */
import { readBannerCommand } from './bannerOptions'
import { placeOf, print, readCommandConfig, runCommand, withDatabase } from './command'
import { bannerSeconds, readBanner, removeBanner, storeBanner, type BannerRow } from '../database/banner'

const help = `Shows a text on every page of the console, in the database of DATABASE_URL or the embedded one in DATA_DIR, while the
product is running or not. All processes follow within ${bannerSeconds} seconds.

  npm run banner                            prints the present banner
  npm run banner -- "text"                  shows a text to everybody, also before they sign in
  npm run banner -- --maintenance ["text"]  the same, and refuses everything that would change something; reads and
                                            sign-ins go on, and what comes due by itself waits
  npm run banner -- --off                   removes the banner, and ends maintenance

  --level info|warning|critical  how urgent it is; info without it, warning for maintenance
  --from, --until                when it begins and ends: 2026-11-28T20:00 in the time of this machine,
                                 2026-11-28T20:00Z in UTC, or 30m, 2h, 3d from now
  --help                         shows this text`

type Told = Pick<BannerRow, 'text' | 'level' | 'refuses_writes' | 'starts_at' | 'ends_at'>

const describe = ({ text, level, refuses_writes, starts_at, ends_at }: Told): string =>
  [
    `${level}${refuses_writes ? ', maintenance' : ''}: ${text}`,
    `  from ${starts_at.toISOString()} ${ends_at ? `until ${ends_at.toISOString()}` : 'until it is removed'}`,
  ].join('\n')

const run = async (): Promise<void> => {
  const command = readBannerCommand(process.argv.slice(2), Date.now())
  if (command.does === 'help') return void print(help)
  const config = readCommandConfig(process.env)
  await withDatabase(
    config,
    async ({ db }) => {
      if (command.does === 'show') await storeBanner(db, command.wanted)
      const isRemoved = command.does === 'remove' && (await removeBanner(db))
      const row = await readBanner(db)
      if (row) print(describe(row))
      else print(isRemoved ? 'The banner was removed.' : `There is no banner in ${placeOf(config)}.`)
    },
    { joins: true, check: async () => {} },
  )
}

await runCommand(run)
