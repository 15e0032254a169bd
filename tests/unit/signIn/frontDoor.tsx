/** Opens the real app root in jsdom, with a placeholder for the console. */
import { on, success } from '../session/fakeApi'
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, vi } from 'vitest'
import { openFrontDoor } from '../../../src/root'
import { keepResetToken } from '../../../src/signIn/resetToken'
import { clearToasts } from '../../../src/signIn/toasts'

vi.mock('../../../src/consoleChunk', async (original) => {
  const { withoutReload } = await import('../../../src/missedFiles')
  return {
    ...(await original<object>()),
    loadConsole: () => Promise.resolve(() => <h1>The console</h1>),
    // The real console would have loaded within a later test, and send its first requests there.
    besideConsole: withoutReload,
  }
})

let close = () => {}
afterEach(() => {
  act(() => close())
  clearToasts()
  keepResetToken('')
  close = () => {}
})

/** Opens a URL like a new tab. */
export const open = async (address: string) => {
  // Asked for while an address is typed, after a moment.
  on('/v2/auth/login/way-in/', () => success({ provider: null }))
  window.history.replaceState(null, '', address)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  await act(async () => {
    close = openFrontDoor(element)
  })
  return userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) })
}

export const path = () => window.location.pathname
