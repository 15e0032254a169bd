import { vi } from 'vitest'

// Half of the CPU time of these tests would go into hashes. `tests/unit/server/passwords.test.ts` checks the real parameters.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  const { cheapHash } = await import('./passwordHashes')
  return { ...real, hash: (password, options) => real.hash(password, { ...options, ...cheapHash }) }
})
