import { describe, expect, test } from 'vitest'
import { harmlessName, isHarmlessAddress } from '../../../server/mail/harmlessNames'

/** What mail clients turn into links, headers or another text. */
const dangerous = /[\p{C}@:/\\<>()[\]{}"]|\.\S|\s{2}|www\w/u

describe('a name in a mail', () => {
  test.each([
    ['Aurora Foods', 'Aurora Foods'],
    ['Müller & Söhne, Inc.', 'Müller & Söhne, Inc.'],
    ["Siobhán O'Neil-Smith", "Siobhán O'Neil-Smith"],
    ['株式会社オーロラ', '株式会社オーロラ'],
    ['J.R. Tolkien', 'J. R. Tolkien'],
    ['3M Company', '3M Company'],
  ])('%s stays what it is', (name, shown) => {
    expect(harmlessName(name)).toBe(shown)
  })

  test.each([
    ['Sign in at evil.example', 'Sign in at evil. example'],
    ['Sign in at https://evil.example/login?x=1', 'Sign in at https evil. example login x 1'],
    ['www.evil.example', 'www. evil. example'],
    ['ann@evil.example', 'ann evil. example'],
    ['evil．example and evil。example and evil｡example', 'evil. example and evil. example and evil. example'],
    ['e\u200Bvil.\u2060example', 'evil. example'],
    ['Ann\r\nBcc: all@evil.example\r\n\r\nYour password is void', 'Ann Bcc all evil. example Your password is void'],
    ['<a href="//evil.example">Ann</a>', 'a href evil. example Ann a'],
    ['[Ann](evil.example)', 'Ann evil. example'],
    ['\u202Eelpmaxe.live', 'elpmaxe. live'],
    ['Ann\u0000\u001B[31m', 'Ann 31m'],
    ['evil...example', 'evil. example'],
    ['@@@', ''],
  ])('%j becomes no link and no text of its own', (name, shown) => {
    expect(harmlessName(name)).toBe(shown)
    expect(harmlessName(name)).not.toMatch(dangerous)
  })

  test('is too short for a message', () => {
    expect(harmlessName('Your account is locked. Call us. '.repeat(20)).length).toBeLessThanOrEqual(80)
  })
})

test('an address is told only if it reads as nothing else', () => {
  expect(isHarmlessAddress('ann.lee+hr@aurora.example')).toBe(true)
  for (const email of [
    'www.evil.example@a.example',
    'evil.example/login@a.example',
    'x=y@a.example',
    "o'hara@a.example",
  ])
    expect(isHarmlessAddress(email)).toBe(false)
})
