import { expect, test } from 'vitest'
import { themes } from '../../../src/custom/theme/muiTheme'

test.each(['light', 'dark'] as const)('lists of choices have the same edge as menus in the %s theme', (name) => {
  const { MuiAutocomplete, MuiPopover } = themes[name].components ?? {}
  const edge = { border: expect.stringContaining('1px solid') as string }
  expect(MuiPopover?.styleOverrides?.paper).toEqual(edge)
  expect(MuiAutocomplete?.styleOverrides?.paper).toEqual(MuiPopover?.styleOverrides?.paper)
})
