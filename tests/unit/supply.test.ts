import { describe, expect, test } from 'vitest'
import { readLock, withNeeded, type Lock } from '../../scripts/release/lock'
import { noticesOf } from '../../scripts/release/notices'
import { licenceOf, mistakesIn, needless } from '../../scripts/release/policy'

describe('an operator knows what runs in production', () => {
  const lock = readLock()

  test('every package has a licence that is allowed, and is a finished version or has a reason', () => {
    expect(mistakesIn(lock)).toEqual([])
  })

  test('no exception outlives its package', () => {
    expect(needless(lock)).toEqual([])
  })

  test('a licence that asks for more, an unknown one and an unfinished version are seen', () => {
    const seeded: Lock = {
      '': { version: '1.0.0' },
      'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/either': { version: '1.0.0', license: '(GPL-2.0-only OR MIT)' },
      'node_modules/ours/node_modules/silent': { version: '1.0.0' },
      'node_modules/early': { version: '2.0.0-rc.1', license: 'MIT' },
      'node_modules/tool': { version: '2.0.0-rc.1', license: 'AGPL-3.0-only', dev: true },
      // What only its package may have.
      'node_modules/other': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
    }
    expect(mistakesIn(seeded)).toEqual([
      'copyleft@1.0.0 has the licence AGPL-3.0-only',
      'both@1.0.0 has the licence MIT AND GPL-3.0-only',
      'silent@1.0.0 has the licence of nobody',
      'early@2.0.0-rc.1 is unfinished',
      'other@1.0.0 has the licence LGPL-3.0-or-later',
    ])
  })
})

test('a release has what the server needs at any depth, and nothing else', () => {
  const lock: Lock = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' }, optionalDependencies: { native: '*' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '*' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': {
      version: '1.0.0',
      peerDependencies: { a: '*', peer: '*', maybe: '*' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/maybe': { version: '1.0.0' },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/tool': { version: '1.0.0' },
  }
  expect(withNeeded(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
    'node_modules/peer',
  ])
})

test('the licences are sorted by name, each once, and say where there is no text', () => {
  const notices = noticesOf([
    { name: 'b', version: '1.0.0', license: 'MIT', text: 'Text of b' },
    { name: 'a', version: '1.0.0', license: '(MIT)' },
    { name: 'b', version: '1.0.0', license: 'MIT', text: 'Text of b' },
  ])
  expect(notices.match(/^## .*$/gm)).toEqual(['## a 1.0.0 (MIT)', '## b 1.0.0 (MIT)'])
  expect(notices).toContain('## a 1.0.0 (MIT)\n\nThe package has no licence file.')
  expect(licenceOf('css-mediaquery', 'BSD')).toBe('BSD-3-Clause')
})
