import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { themes } from '../../../src/custom/theme/muiTheme'
import { Columns } from '../../../src/schema/shared/Columns'
import { Row } from '../../../src/schema/shared/Row'
import { Tinted } from '../../../src/schema/shared/Tinted'

test('parts are the element that is asked for, and what only their style reads is no attribute', () => {
  render(
    <ThemeProvider theme={themes.light}>
      <ul>
        <Row as="li" align="center" gap={2} sx={{ p: 1 }} />
        <Columns as="li" md="1fr auto" gap={2} sx={{ p: 1 }} />
        <Tinted as="li" tone="warningSoft" sx={{ p: 2 }} />
      </ul>
    </ThemeProvider>,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => [item.tagName, ...item.getAttributeNames()])).toEqual(items.map(() => ['LI', 'class']))
  expect(items).toHaveLength(3)
})
