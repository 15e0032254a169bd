import { act, render } from '@testing-library/react'
import { ThemeProvider } from '@mui/material/styles'
import { expect, test, vi } from 'vitest'
import { styles } from '../../../src/custom/theme/ConsoleTheme'
import { FreshStyles } from '../../../src/custom/theme/FreshStyles'
import { themes } from '../../../src/custom/theme/muiTheme'

/** Lets the test change whether media queries match, and know who listens. */
const stubMedia = () => {
  const heard = new Map<string, () => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    addEventListener: (_event: string, listener: () => void) => heard.set(query, listener),
    removeEventListener: () => heard.delete(query),
  }))
  return heard
}

const shown = (
  <ThemeProvider theme={themes.light}>
    <FreshStyles />
  </ThemeProvider>
)

test('media queries are evaluated again once a window has another class of widths, and nothing is left behind', () => {
  vi.useFakeTimers()
  const heard = stubMedia()
  const { unmount } = render(shown)
  const tag = styles.sheet.tags[0] ?? document.head.appendChild(document.createElement('style'))
  if (styles.sheet.tags.length === 0) styles.sheet.tags.push(tag)
  const { sheet } = tag
  if (!sheet) throw new Error('The styles have no sheet')
  const inserted = vi.spyOn(sheet, 'insertRule')
  const rules = sheet.cssRules.length
  act(() => heard.get('(min-width:600px)')?.())
  act(() => heard.get('(min-width:900px)')?.())
  expect(inserted).not.toHaveBeenCalled()
  act(() => void vi.runAllTimers())
  expect(inserted.mock.calls.map(([rule]) => rule)).toEqual([expect.stringContaining('@media')])
  expect(sheet.cssRules).toHaveLength(rules)
  unmount()
  expect(heard.size).toBe(0)
  vi.useRealTimers()
})
