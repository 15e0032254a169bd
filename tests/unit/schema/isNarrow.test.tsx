import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsNarrow } from '../../../src/schema/list/useColumns'

const theme = createTheme()
const renders: boolean[] = []

const List = ({ columns }: { columns: number }) => {
  const { isNarrow, measure } = useIsNarrow(columns)
  renders.push(isNarrow)
  return <div ref={measure} />
}

/** Renders a list in 800 pixels, and returns what each rendering found. */
const listWith = (columns: number) => {
  renders.length = 0
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(
    <ThemeProvider theme={theme}>
      <List columns={columns} />
    </ThemeProvider>,
  )
  return [...renders]
}

test('a list whose columns fit is rendered once, and one that is too wide again as cards', () => {
  expect(listWith(6)).toEqual([false])
  expect(listWith(7)).toEqual([false, true])
})
