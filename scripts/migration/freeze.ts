/** `npm run db:freeze`, for a release: lists the checksums of all migrations, which tests hold to from then on. */
import { writeFileSync } from 'node:fs'
import { print, runCommand } from '../../server/commands/command'
import { readMigrations } from '../../server/database/migrate'

const list = new URL('../../server/database/migrations/released.json', import.meta.url)

await runCommand(async () => {
  const checksums = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
  writeFileSync(list, `${JSON.stringify(checksums, null, 2)}\n`)
  print(`Listed ${Object.keys(checksums).length} migrations: commit the list, and tag the commit with the version.`)
})
