import { expect, test } from 'vitest'
import { paginate } from '../../../contract/envelope'

test('37 records make four pages of ten, and the first links to the second', () => {
  expect(paginate(37, 1, 10)).toEqual({ count: 37, page: 1, page_size: 10, total_pages: 4, next: 2, previous: null })
})

test('the last page only links back', () => {
  expect(paginate(37, 4, 10)).toMatchObject({ next: null, previous: 3 })
})

test('a full last page has no next page', () => {
  expect(paginate(40, 4, 10)).toMatchObject({ total_pages: 4, next: null })
})

test('an empty list has no pages and no links', () => {
  expect(paginate(0, 1, 10)).toMatchObject({ count: 0, total_pages: 0, next: null, previous: null })
})

test('a page past the end links back to the last page with records', () => {
  expect(paginate(37, 99, 10)).toMatchObject({ next: null, previous: 4 })
  expect(paginate(0, 3, 10)).toMatchObject({ next: null, previous: 1 })
})
