/** What a list says to screen readers about its rows. */
import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'ra-core'
import { expect, test } from 'vitest'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'
import { provideTexts } from '../../../src/i18n/i18nProvider'
import { ListPages } from '../../../src/schema/list/ListPages'
import { catalogue } from '../../support/catalogue'

const i18n = provideTexts(catalogue)

test.each([0, 12])('a list that found %i rows keeps its live region while it is read again', (total) => {
  const list = { page: 1, perPage: 10, total, lastPage: 2, isPending: true, setPage: () => {}, setPerPage: () => {} }
  const draw = (isPending: boolean) => (
    <I18nContextProvider value={i18n}>
      <ConsoleTheme>
        <ListPages list={{ ...list, isPending }} />
      </ConsoleTheme>
    </I18nContextProvider>
  )
  const { rerender } = render(draw(false))
  const region = screen.getByRole('status', { hidden: false })
  rerender(draw(true))
  expect(screen.getByRole('status', { hidden: false })).toBe(region)
})
