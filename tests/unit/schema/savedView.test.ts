/** Which saved view a list opens with (decision 0074). */
import { describe, expect, test } from 'vitest'
import { companyUsers } from '../../../src/resources/companyUsers'
import { regions } from '../../../src/resources/regions'
import { viewedParams, viewToOpen } from '../../../src/schema/list/savedView'

const pathname = '/company-users/list/3'
const opened = (search: string, kept: unknown, at = pathname) =>
  viewToOpen(companyUsers, { pathname: at, search }, (key) => (key === 'companyUsers.defaultViews' ? kept : undefined))

describe('a list opens with', () => {
  test('the view that opens by default at its path, and with none at another one', () => {
    expect(opened('', { [pathname]: 12 })).toBe('12')
    expect(opened('', { [pathname]: 12 }, '/company-users/list/4')).toBeUndefined()
    expect(opened('', {})).toBeUndefined()
  })

  test('the view that its address names, whichever opens by default', () => {
    expect(opened('?view=7', { [pathname]: 12 })).toBe('7')
    expect(opened('?view=7', undefined)).toBe('7')
    expect(opened('?view=7&is_active=true&page=2', { [pathname]: 12 })).toBe('7')
  })

  test.each(['?view=tree', '?view=0', '?view=-1', '?view='])(
    'no view at %s, which names none by its number',
    (search) => {
      expect(opened(search, { [pathname]: 12 })).toBeUndefined()
    },
  )

  test.each(['?is_active=true', '?sort=name', '?page_size=50', '?page=2', '?search=ada'])(
    'no view at %s, since what a link says wins',
    (search) => {
      expect(opened(search, { [pathname]: 12 })).toBeUndefined()
    },
  )

  test('its default view beside params that are none of the list’s', () => {
    expect(opened('?from=mail', { [pathname]: 12 })).toBe('12')
  })

  test.each([
    undefined,
    null,
    12,
    'none',
    [12],
    { [pathname]: '12' },
    { [pathname]: null },
    { [pathname]: { id: 12 } },
  ])('no view if %j is kept, which another version of the console may have left', (kept) => {
    expect(opened('', kept)).toBeUndefined()
  })
})

test('a view says of a list what is remembered of it: order, rows per page and filters, not the page or the search', () => {
  expect(viewedParams(regions)).toEqual(expect.arrayContaining(['sort', 'page_size']))
  expect(viewedParams(companyUsers)).toContain('is_active')
  for (const resource of [regions, companyUsers])
    expect(viewedParams(resource)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(page|search|view)$/)]))
})
