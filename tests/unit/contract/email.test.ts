import { runInNewContext } from 'node:vm'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isEmail } from '../../../contract/email'
import { email } from '../../../contract/entities/fields'

const softHyphen = '\u00AD'
const zeroWidthSpace = '\u200B'
const hangulFiller = '\u3164'
const rightToLeftOverride = '\u202E'

/** As typed, and as stored. */
const valid = [
  ['ada@aurora.example', 'ada@aurora.example'],
  [' Ada@Aurora.EXAMPLE \uFEFF', 'ada@aurora.example'],
  ['a.b+c@mail.aurora.example', 'a.b+c@mail.aurora.example'],
  ["o'neil_1@aurora-foods.example", "o'neil_1@aurora-foods.example"],
  ['!#$%&*/=?^`{|}~-@aurora.example', '!#$%&*/=?^`{|}~-@aurora.example'],
  ['ada@1and1.example', 'ada@1and1.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  // The same letter as one character and as two.
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@日本.example', 'ada@xn--wgv71a.example'],
  [`${'a'.repeat(64)}@aurora.example`, `${'a'.repeat(64)}@aurora.example`],
] as const

const malformed = [
  'ada',
  'ada@',
  '@aurora.example',
  'ada@aurora',
  'a b@aurora.example',
  'a@b@c.example',
  'ada@aurora..example',
  'ada@.aurora.example',
  'ada@aurora.example.',
  'ada@-aurora.example',
  'ada@aurora-.example',
  'ada@aurora_foods.example',
  '.ada@aurora.example',
  'ada.@aurora.example',
  'a..b@aurora.example',
  'a@b.com<x.y',
  'boss@corp.com;root.local',
  'a@b.com(x.y)',
  'a(x)@b.com',
  'a@b.com:;c.d',
  'list:a@b.com;',
  'a@b.com,c@d.com',
  'a@b.com>c@d.com',
  '"a b"@aurora.example',
  'Ada <ada@aurora.example>',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada@aurora.example/x',
  'ada@bücher.example:80',
  'ada@bücher.example/x',
  'ada@büch er.example',
  'ada@aurora%2eexample.com',
  'ö@aurora.example',
  `a${softHyphen}da@aurora.example`,
  `ada@aur${softHyphen}ora.example`,
  `ada@büch${softHyphen}er.example`,
  `ada@auro${zeroWidthSpace}ra.example`,
  `ada@büch${hangulFiller}er.example`,
  `ada@bücher${rightToLeftOverride}.example`,
  'ada@aurora.example\nBcc: x@y.example',
  'ada@aurora.example\r\nbcc@x.example',
  'a\u0000@aurora.example',
  'a\u007F@aurora.example',
  'ada@aurora.example\u2028x',
  'ada@bücher\uFF0Eexample',
  'ada@aurora\u3002example',
  `${'a'.repeat(65)}@aurora.example`,
  `ada@${'a'.repeat(64)}.example`,
  `a@${'a.'.repeat(126)}example`,
]

describe('an address', () => {
  test.each(valid)('%j is stored as %j', (typed, stored) => {
    expect(email().parse(typed)).toBe(stored)
    expect(email().parse(stored)).toBe(stored)
  })

  test.each(malformed)('cannot be %j', (typed) => {
    expect(
      email()
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Invalid email'])
  })

  test.each([12, null, undefined, ['a@b.example'], {}])('cannot be %j', (value) => {
    expect(email().safeParse(value).error?.issues[0]?.message).toBe('Email is required')
  })

  test('that is missing causes one error, with the message of its form', () => {
    for (const nothing of ['', '  ', '\u00A0\uFEFF'])
      expect(
        email('Please enter email address')
          .safeParse(nothing)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Please enter email address'])
  })

  test('satisfies the HTML rule that browsers apply to email inputs', () => {
    const accepted = [...valid.map(([, stored]) => stored), ...malformed.filter(isEmail)]
    expect(accepted.filter((text) => !z.regexes.html5Email.test(text))).toEqual([])
  })

  test('receives mail at exactly the stored address', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    for (const [, stored] of valid) {
      const { envelope } = await transport.sendMail({ from: 'console@talent.example', to: stored, text: '' })
      expect(envelope.to).toEqual([stored])
    }
  })

  test('of a megabyte is rejected, whatever its content', () => {
    const parts = ['a', 'ü', 'a.', '.', '@', 'a@', '-']
    const passed = () =>
      parts.filter((part) => email().safeParse(`a@${part.repeat(1_000_000 / part.length)}.example`).success)
    // Superlinear work would take hours and could only be stopped from outside.
    expect(runInNewContext('passed()', { passed }, { timeout: 20_000 })).toEqual([])
  })
})
