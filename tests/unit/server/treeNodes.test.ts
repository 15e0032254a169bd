import { expect, test } from 'vitest'
import { collectNodes } from '../../../server/records/imports/treeNodes'

const rowsOf = (...paths: readonly (readonly (string | null)[])[]) =>
  paths.map((values, index) => ({ row: index + 2, values })) as unknown as Parameters<typeof collectNodes>[0]
const shown = (levels: ReturnType<typeof collectNodes>) =>
  levels.map((nodes) => nodes.map(({ row, path, parent }) => [row, path.join('/'), parent?.path.join('/')]))

test('rows describe a tree: each path once, with the row where it stands first', () => {
  const levels = collectNodes(
    rowsOf(['Food', 'Dairy', 'Milk'], ['Food', 'Bakery', null], ['Food', 'Dairy', 'Cheese']),
    3,
  )
  expect(shown(levels)).toEqual([
    [[2, 'Food', undefined]],
    [
      [2, 'Food/Dairy', 'Food'],
      [3, 'Food/Bakery', 'Food'],
    ],
    [
      [2, 'Food/Dairy/Milk', 'Food/Dairy'],
      [4, 'Food/Dairy/Cheese', 'Food/Dairy'],
    ],
  ])
  const [[food] = [], [dairy] = []] = levels
  expect(dairy?.parent).toBe(food)
  expect([dairy?.first, dairy?.id]).toEqual([dairy, null])
})

test('names that are put together alike are different paths, and a path ends with its first empty name', () => {
  expect(shown(collectNodes(rowsOf(['ab', 'c'], ['a', 'bc'], ['x', '', 'z']), 3))).toEqual([
    [
      [2, 'ab', undefined],
      [3, 'a', undefined],
      [4, 'x', undefined],
    ],
    [
      [2, 'ab/c', 'ab'],
      [3, 'a/bc', 'a'],
    ],
    [],
  ])
})
