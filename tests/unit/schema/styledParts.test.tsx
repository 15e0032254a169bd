import type { ElementType, Ref } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { themes } from '../../../src/custom/theme/muiTheme'
import { ColumnList, Columns } from '../../../src/schema/shared/Columns'
import { Rest, Row, RowList } from '../../../src/schema/shared/Row'
import { Tinted } from '../../../src/schema/shared/Tinted'

const ofRow = { align: 'center', justify: 'flex-end', gap: 2, rowGap: 3 }
const ofColumns = { xs: '1fr', sm: '1fr auto', md: 'auto 1fr', lg: '2fr 1fr', gap: 1, rowGap: 3, align: 'start' }

/** The parts with properties that only their style reads, and these. */
const parts: readonly (readonly [string, ElementType, Readonly<Record<string, unknown>>])[] = [
  ['Row', Row, ofRow],
  ['RowList', RowList, ofRow],
  ['Rest', Rest, { from: 100 }],
  ['Columns', Columns, ofColumns],
  ['ColumnList', ColumnList, ofColumns],
  ['Tinted', Tinted, { tone: 'warningSoft' }],
]

/** Draws a part as an item of a list, and returns it. */
const draw = (Part: ElementType, props: Readonly<Record<string, unknown>> = {}): HTMLElement => {
  let found: HTMLElement | null = null
  const ref: Ref<HTMLElement> = (element) => {
    found = element ?? found
  }
  const { unmount } = render(
    <ThemeProvider theme={themes.light}>
      <Part as="li" ref={ref} role="note" id="part" {...props} />
    </ThemeProvider>,
  )
  const part = screen.getByRole('note')
  expect(found).toBe(part)
  expect(part.tagName).toBe('LI')
  expect(part.getAttributeNames().toSorted()).toEqual(['class', 'id', 'role'])
  expect(getComputedStyle(part).opacity).toBe('sx' in props ? '0.5' : '1')
  unmount()
  return part
}

test.each(parts)(
  'a %s is the element that is asked for, with what is no style as its attributes',
  (_, Part, styled) => {
    draw(Part)
    draw(Part, { ...styled, sx: { opacity: 0.5 } })
  },
)

const properties = parts.flatMap(([name, Part, styled]) =>
  Object.entries(styled).map(([property, value]) => ({ name, Part, property, value })),
)
test.each(properties)('the style of a $name reads $property', ({ Part, property, value }) => {
  expect(draw(Part, { [property]: value }).className).not.toBe(draw(Part).className)
})
