import './quickReact'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { ApiError } from '../../src/http'
import './quickScreens'

// Allows for a busy machine; not a measure of speed.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // Vitest does it before the next test only: after the network of the next file has been set up, which it would take away.
  vi.unstubAllGlobals()
})

// Outside of production react-admin logs what each call failed of, also those that a test has fail or leaves on their way.
const { error } = console
console.error = (...said: unknown[]) => {
  if (!(said[0] instanceof ApiError)) error(...said)
}
