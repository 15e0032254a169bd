/** Lists without bullets. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StyleSheet } from '@emotion/sheet'
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { themes } from '../../../src/custom/theme/muiTheme'
import { ColumnList } from '../../../src/schema/shared/Columns'
import { LinedList, PlainList } from '../../../src/schema/shared/PlainList'
import { RowList } from '../../../src/schema/shared/Row'

test.each(Object.entries({ PlainList, LinedList, RowList, ColumnList }))(
  'a %s stays a list for VoiceOver in Safari, where one of the style `none` is none',
  (_name, List) => {
    const insert = vi.spyOn(StyleSheet.prototype, 'insert')
    render(
      <CacheProvider value={createCache({ key: 'lists' })}>
        <ThemeProvider theme={themes.light}>
          <List />
        </ThemeProvider>
      </CacheProvider>,
    )
    const styles = insert.mock.calls.map(([text]) => text).filter((text) => text.includes('list-style'))
    expect(styles).toEqual([expect.stringContaining('list-style-type:"";')])
  },
)
