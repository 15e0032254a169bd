import { describe, expect, test } from 'vitest'
import { Freshness, mostAgeMilliseconds } from '../../../server/database/freshness'

const timeline = '00000001'
/** A primary that was asked each second, and has written 100 bytes in each. */
const seconds = (last: number, freshness = new Freshness()) => {
  for (let second = 0; second <= last; second++)
    freshness.note(second * 1000, { position: BigInt(1000 + second * 100), timeline })
  return freshness
}
const replica = (at: number, replayed: bigint) => ({ at, replayed })

describe('a replica answers only who has written nothing that it misses', () => {
  const now = 5000
  const freshness = seconds(5)

  test('it answers whoever has written up to where it is, and nobody who has written more', () => {
    expect(freshness.mayAnswer(replica(now, 1300n), 1300n, now)).toBe(true)
    expect(freshness.mayAnswer(replica(now, 1300n), 1301n, now)).toBe(false)
    expect(freshness.mayAnswer(replica(now, 1300n), 0n, now)).toBe(true)
  })

  test('what it shows is as old as the last moment at which the primary had no more', () => {
    expect(freshness.ageOf(replica(now, 1500n), now)).toBe(0)
    expect(freshness.ageOf(replica(now, 1499n), now)).toBe(1000)
    expect(freshness.ageOf(replica(now, 1250n), now)).toBe(3000)
    expect(freshness.ageOf(replica(now, 1250n), now + 500)).toBe(3500)
    expect(freshness.ageOf(replica(now, 999n), now)).toBe(Infinity)
  })

  test('it answers nobody when it is too far behind, and again when it has caught up', () => {
    const later = seconds(60)
    const at = 60_000
    const seen = BigInt(1000 + 60 * 100 - (mostAgeMilliseconds / 1000) * 100)
    expect(later.mayAnswer(replica(at, seen), 0n, at)).toBe(true)
    expect(later.mayAnswer(replica(at, seen - 1n), 0n, at)).toBe(false)
    expect(later.mayAnswer(replica(at, 7000n), 0n, at)).toBe(true)
  })

  test('a primary that writes nothing leaves its replicas fresh', () => {
    const idle = new Freshness()
    for (let second = 0; second < 100; second++) idle.note(second * 1000, { position: 1000n, timeline })
    expect(idle.ageOf(replica(99_000, 1000n), 99_000)).toBe(0)
    expect(idle.mayAnswer(replica(99_000, 1000n), 1000n, 99_000)).toBe(true)
  })

  test('neither a replica nor a primary is believed for long after it has fallen silent', () => {
    expect(freshness.mayAnswer(replica(now, 1500n), 0n, now + 1000)).toBe(true)
    expect(freshness.mayAnswer(replica(now - 1, 1500n), 0n, now + 1000)).toBe(false)
    expect(freshness.mayAnswer(replica(now + 1001, 1500n), 0n, now + 1001)).toBe(false)
  })

  test('nobody is answered before the primary has told anything', () => {
    expect(new Freshness().mayAnswer(replica(now, 1500n), 0n, now)).toBe(false)
  })
})

describe('after another server has become the primary', () => {
  test('a replica has to have what was written before, since nobody knows of whom it was', () => {
    const freshness = seconds(5)
    freshness.note(6000, { position: 2000n, timeline: '00000002' })
    expect(freshness.mayAnswer(replica(6000, 1999n), 0n, 6000)).toBe(false)
    expect(freshness.mayAnswer(replica(6000, 2000n), 0n, 6000)).toBe(true)
  })

  test('a replica with what the new primary has lost answers nobody', () => {
    const freshness = seconds(5)
    freshness.note(6000, { position: 1400n, timeline: '00000002' })
    expect(freshness.mayAnswer(replica(5999, 1450n), 0n, 6000)).toBe(false)
    // Asked after the primary, it may have got more meanwhile.
    expect(freshness.mayAnswer(replica(6001, 1450n), 0n, 6001)).toBe(true)
  })
})

test('after a write whose position could not be noted, replicas have to have what the primary tells next', () => {
  const freshness = seconds(5)
  freshness.forget()
  expect(freshness.mayAnswer(replica(5000, 1500n), 0n, 5000)).toBe(false)
  freshness.note(6000, { position: 1700n, timeline })
  expect(freshness.mayAnswer(replica(6000, 1600n), 0n, 6000)).toBe(false)
  expect(freshness.mayAnswer(replica(6000, 1700n), 0n, 6000)).toBe(true)
})
