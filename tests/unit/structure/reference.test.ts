import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reference } from '../../../scripts/reference/reference'

test('docs/reference.md says what the source says', () => {
  const isCurrent = readFileSync('docs/reference.md', 'utf8') === reference()
  expect(isCurrent, 'docs/reference.md is out of date: run npm run reference').toBe(true)
})
