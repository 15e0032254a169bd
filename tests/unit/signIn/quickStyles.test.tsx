/** What the other tests of screens rely on: styles that hide an element hide it from tests, too. */
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'

const draw = (outer: SxProps, inner: SxProps = {}) =>
  render(
    <ConsoleTheme>
      <Box className="outer" sx={outer}>
        <Box className="inner" component="span" sx={inner}>
          <button className="own">Save</button>
        </Box>
      </Box>
    </ConsoleTheme>,
  )

const save = () => screen.queryByRole('button', { name: 'Save', hidden: false })

test.each<[string, SxProps, SxProps?]>([
  ['its own rule', { '& .own': { display: 'none' } }],
  ['an element around it', { display: 'none' }],
  ['one that comes later, of two as heavy', {}, { display: 'none' }],
  ['inherited visibility', { visibility: 'hidden' }],
  ['a rule of several selectors', { '& .other, & .own': { visibility: 'hidden' } }],
  ['a rule of a parent for its child', { '& > .inner': { display: 'none' } }],
  ['a rule of tags', { '& span button': { display: 'none' } }],
  ['a rule with a condition', { '& .inner:not(.other)': { display: 'none' } }],
  [
    'what is important, whatever is heavier',
    { '& .inner': { display: 'none !important' } },
    { '&&&': { display: 'block' } },
  ],
])('an element is hidden by %s', (_, outer, inner) => {
  draw(outer, inner)
  expect(save()).toBeNull()
  expect(screen.getByText('Save')).not.toBeVisible()
})

test.each<[string, SxProps, SxProps?]>([
  ['a rule for other elements', { '& .other': { display: 'none' } }],
  ['a condition that does not hold', { '& .inner:not(.inner)': { display: 'none' } }],
  ['what a heavier rule takes back', { '& .inner': { display: 'none' } }, { '&&&': { display: 'flex' } }],
  ['a rule for print', { '@media print': { display: 'none' } }],
  ['a pseudo-element', { '& .own::before': { display: 'none' } }],
  ['visibility that it takes back', { visibility: 'hidden' }, { visibility: 'visible' }],
])('an element is not hidden by %s', (_, outer, inner) => {
  draw(outer, inner)
  expect(save()).toBeInTheDocument()
})

test('elements have the display of their tag or of their rules, and styles of their own win', () => {
  draw({ display: 'grid' })
  const button = screen.getByText('Save')
  const [outer, inner] = ['.outer', '.inner'].map((name) => document.querySelector<HTMLElement>(name))
  if (!outer || !inner) expect.fail('nothing was drawn')
  expect([outer, inner, button].map((one) => getComputedStyle(one).display)).toEqual(['grid', 'inline', 'inline-block'])
  outer.style.opacity = '0'
  expect(getComputedStyle(outer).getPropertyValue('opacity')).toBe('0')
  expect(button).not.toBeVisible()
  outer.style.opacity = ''
  expect(button).toBeVisible()
  outer.hidden = true
  expect(save()).toBeNull()
})
