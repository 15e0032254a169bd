/** Generates values that are mostly valid for a schema of the document. */
import { demoAccounts, demoPassword } from '../../server/data/demo/accounts'
import type { Random } from '../../server/data/demo/random'
import type { Source } from '../../server/data/bodies/makeValue'
import { referredTable, type KnownIds } from '../../server/data/bodies/references'
import type { Document } from './document'

type DemoAccount = (typeof demoAccounts)[number]

/** Text generators by the ending of a member's name. Names are often new and sometimes used already. */
const textOf = (random: Random, name: string): string => {
  if (name.endsWith('email'))
    return random.below(3) ? `someone${random.below(500)}@example.com` : random.pick<DemoAccount>(demoAccounts).email
  if (name === 'password') return random.below(3) ? demoPassword : `Long-enough-${random.below(100)}`
  if (name.endsWith('start_date')) return '2026-01-01 00:00:00'
  if (name.endsWith('end_date')) return '2030-01-01 00:00:00'
  if (name.endsWith('phone_code')) return '44'
  if (name.endsWith('phone_number')) return '2075550100'
  if (name.startsWith('page')) return String(1 + random.below(12))
  return `Name ${random.below(300)}`
}

/** The source of values: names that are often used already, mostly existing ids, and half of the optional members. */
export const hostileSource = ({ components }: Document, ids: KnownIds, random: Random): Source => ({
  named: components.schemas,
  random,
  id: (member) => {
    const known = ids.get(referredTable(member) ?? '') ?? []
    return known[random.below(known.length)] ?? 1 + random.below(20)
  },
  text: (_schema, member) => textOf(random, member),
  includes: () => random.below(2) === 0,
})
