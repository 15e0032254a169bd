// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import {
  failedExchanges,
  isConnected,
  onConnectionChange,
  recordFailedExchange,
} from '../../../src/authProvider/connection'
import { signedInAs } from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

test('everyone who watches the connection is told when it is lost and back, until they stop', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const heard: string[] = []
  const stops = ['one', 'other'].map((name) => onConnectionChange(() => heard.push(`${name} ${isConnected()}`)))
  const become = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    return heard.splice(0)
  }
  expect(become(false)).toEqual(['one false', 'other false'])
  expect(become(true)).toEqual(['one true', 'other true'])
  stops[0]?.()
  expect(become(false)).toEqual(['other false'])
  stops[1]?.()
  expect(become(true)).toEqual([])
})

test('failed exchanges are counted for the token that they were about', () => {
  const listener = vi.fn<() => void>()
  const stop = onConnectionChange(listener)
  signedInAs()
  recordFailedExchange('access-1')
  recordFailedExchange('access-1')
  expect([failedExchanges(), isConnected()]).toEqual([2, false])
  expect(listener).toHaveBeenCalledTimes(2)
  signedInAs(undefined, { access: 'access-2', refresh: 'refresh-2' })
  expect([failedExchanges(), isConnected()]).toEqual([0, true])
  recordFailedExchange('access-2')
  expect(failedExchanges()).toBe(1)
  stop()
})
