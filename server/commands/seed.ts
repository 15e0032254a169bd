/** `npm run seed`: demo data and benchmark data. */
import { parseCommand, readCommandConfig, runCommand, print, withDatabase } from './command'
import { demoAccounts, demoPassword } from '../data/demo/accounts'
import { prepare } from '../data/prepare'
import { fillScale, type Scale } from '../data/scale'
import { StartError } from '../tools/startError'

const help = `Fills the database of DATABASE_URL, or the embedded one in DATA_DIR.

  npm run seed                                          demo data, if there are no accounts yet
  npm run seed -- --companies 2000 --users 100000       adds companies and users for benchmarks

  --companies <n>   1 to 100000; by default one per 50 users
  --users <n>       1 to 5000000; by default 50 per company
  --demo            also adds demo data (the embedded database always gets it)
  --help            shows this text

All accounts have the password ${demoPassword}. Don't use this for a database that others can reach.`

const integer = (option: string, text: string, most: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new StartError(`${option} must be a whole number from 1 to ${most}; see --help.`)
}

const readOptions = () =>
  parseCommand({
    options: {
      companies: { type: 'string' },
      users: { type: 'string' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values

const readScale = ({ companies, users }: { companies?: string; users?: string }): Scale | null => {
  const wanted = {
    companies: companies === undefined ? undefined : integer('--companies', companies, 100_000),
    users: users === undefined ? undefined : integer('--users', users, 5_000_000),
  }
  if (wanted.companies === undefined && wanted.users === undefined) return null
  return {
    companies: wanted.companies ?? Math.ceil((wanted.users ?? 0) / 50),
    users: wanted.users ?? (wanted.companies ?? 0) * 50,
  }
}

const listAccounts = (accounts: readonly { email: string; role: string }[]) => {
  print(`\nSign in with the password ${demoPassword}:`)
  for (const { email, role } of accounts) print(`  ${email.padEnd(24)} ${role}`)
}

const seed = async () => {
  const options = readOptions()
  if (options.help) return void print(help)
  const scale = readScale(options)
  const config = readCommandConfig(process.env)
  const wantsDemo = options.demo || !scale || !config.DATABASE_URL
  await withDatabase(config, async ({ db }) => {
    const { demo } = await prepare(db, { demo: wantsDemo })
    if (demo) print('Created the demo data.')
    else if (options.demo || !scale) print('Skipped the demo data: the database already has accounts.')
    const started = performance.now()
    const made = scale && (await fillScale(db, scale, print))
    if (made) print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
    const accounts = [...(demo ? demoAccounts : []), ...(made?.accounts ?? [])]
    if (accounts.length > 0) listAccounts(accounts)
  })
}

await runCommand(seed)
