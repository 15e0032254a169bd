/** `npm run seed`: demo data, and data for measurements. */
import { parseArgs } from 'node:util'
import { readCommandConfig, runCommand, say, withDatabase } from './command'
import { demoAccounts, demoPassword } from './data/demo/accounts'
import { prepare } from './data/prepare'
import { fillScale, type Scale } from './data/scale'
import { StartError } from './tools/startError'

const help = `Fills the database of DATABASE_URL, or without it the embedded one in DATA_DIR.

  npm run seed                                          demo data, if nobody has an account yet
  npm run seed -- --companies 2000 --users 100000       adds so many companies and users, for measurements

  --companies <n>   1 to 100000; without it one company for 50 users
  --users <n>       1 to 5000000; without it 50 users for each company
  --demo            demo data too (the embedded database always gets it)
  --help            this text

All accounts that it makes have the password ${demoPassword}: not for a database that strangers can reach.`

const whole = (option: string, text: string, most: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new StartError(`${option} must be a whole number from 1 to ${most}; --help says more.`)
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        companies: { type: 'string' },
        users: { type: 'string' },
        demo: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; --help says what is possible.`, { cause: error })
  }
}

const readScale = ({ companies, users }: { companies?: string; users?: string }): Scale | null => {
  const wanted = {
    companies: companies === undefined ? undefined : whole('--companies', companies, 100_000),
    users: users === undefined ? undefined : whole('--users', users, 5_000_000),
  }
  if (wanted.companies === undefined && wanted.users === undefined) return null
  return {
    companies: wanted.companies ?? Math.ceil((wanted.users ?? 0) / 50),
    users: wanted.users ?? (wanted.companies ?? 0) * 50,
  }
}

const listAccounts = (accounts: readonly { email: string; role: string }[]) => {
  say(`\nSign in with the password ${demoPassword}:`)
  for (const { email, role } of accounts) say(`  ${email.padEnd(24)} ${role}`)
}

const seed = async () => {
  const options = readOptions()
  if (options.help) return void say(help)
  const scale = readScale(options)
  const config = readCommandConfig(process.env)
  const wantsDemo = options.demo || !scale || !config.DATABASE_URL
  await withDatabase(config, async ({ db }) => {
    const { demo } = await prepare(db, { demo: wantsDemo })
    if (demo) say('Made the demo data.')
    else if (options.demo || !scale) say('Made no demo data: the database holds accounts already.')
    const started = performance.now()
    const made = scale && (await fillScale(db, scale, say))
    if (made) say(`Made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
    const accounts = [...(demo ? demoAccounts : []), ...(made?.accounts ?? [])]
    if (accounts.length > 0) listAccounts(accounts)
  })
}

await runCommand(seed)
