/** What an open console says when the server has another build. */
import { act, render, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewBuild } from '../../../src/custom/layout/NewBuild'
import { Toasts } from '../../../src/custom/notifications/Toasts'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'
import { i18nProvider } from '../../../src/i18n/i18nProvider'

const text = /There is a new version of the console\. Save your changes/
const entryOf = (build: string) => `/assets/index-${build}.js`

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = `<script type="text/plain" src="${entryOf('old')}"></script>`
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
})

/** Opens a console, and lets the server have these builds, one per check; undefined while it can't be reached. */
const show = async (...builds: (string | undefined)[]) => {
  const answer = async () => {
    const build = builds.length > 1 ? builds.shift() : builds[0]
    if (build === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: build ? { 'console-build': entryOf(build) } : {} })
  }
  const fetching = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetching)
  render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
      <ConsoleTheme>
        <NewBuild />
        <Toasts />
      </ConsoleTheme>
    </CoreAdminContext>,
  )
  await wait(0)
  return fetching
}
const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

test('says so once it is answered by another build twice in a row, with a button that reloads', async () => {
  await show('new')
  expect(screen.queryByText(text)).toBeNull()
  await wait(5)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  await wait(60)
  expect(screen.getAllByText(text)).toHaveLength(1)
})

test.each([
  ['of the same build', ['old']],
  ['of both builds in turn, as during an upgrade', ['new', 'old', 'new', 'old']],
  ['that cannot be reached', [undefined]],
  ['that has no console', ['']],
])('says nothing of a server %s', async (_of, builds) => {
  const fetching = await show(...builds)
  await wait(15)
  expect(fetching.mock.calls.length).toBe(4)
  expect(screen.queryByText(text)).toBeNull()
})
