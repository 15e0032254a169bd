import { expect, test } from 'vitest'
import { htmlOf } from '../../../server/mail/html'
import { addLanguage, inLanguage } from '../../../server/tools/language'

test('nothing that anybody entered is markup in a mail', () => {
  const hostile = `"><img src=x onerror='1'> & &lt;`
  const html = htmlOf({
    subject: hostile,
    greeting: hostile,
    parts: [
      { kind: 'paragraph', lines: [hostile], url: hostile },
      { kind: 'facts', facts: [[hostile, hostile]] },
      { kind: 'secret', secret: hostile },
      { kind: 'action', label: hostile, url: hostile },
    ],
  })
  const escaped = '&quot;&gt;&lt;img src=x onerror='
  // The subject is the title as well, and a link after a sentence is its own text.
  expect(html.split(escaped)).toHaveLength(1 + 11)
  expect(html).not.toContain('<img')
  expect(html.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, '')).not.toContain('&')
})

test('clients are asked not to make links of what looks like a number, a day or an address', () => {
  const html = htmlOf({ subject: 'Subject', greeting: 'Hello 0800 123 456,', parts: [] })
  for (const what of ['telephone', 'date', 'address', 'email', 'url'])
    expect(html).toMatch(new RegExp(`<meta name="format-detection" content="[^"]*\\b${what}=no\\b`))
})

test('sentences begin with a capital letter of the language', () => {
  const remove = addLanguage('tr', new Map())
  const html = inLanguage('tr', () =>
    htmlOf({ subject: 'Subject', greeting: 'Hello', parts: [{ kind: 'paragraph', lines: ['ilk cümle.'] }] }),
  )
  remove()
  expect(html).toContain('>İlk cümle.<')
})
