import { afterEach, expect, test, vi } from 'vitest'
import { forgetPlace, leaveOff, readPlace } from '../../../src/custom/session/leftOff'

afterEach(forgetPlace)

const place = { userId: 7, path: '/companies/1/regions', isElsewhere: false }

test('a place is named by the title of its page, without the name of the product', () => {
  leaveOff({ ...place, title: 'Aurora Foods · Regions · Talent Console' }, vi.fn<(text: string) => void>())
  expect(readPlace()).toEqual({ ...place, title: 'Aurora Foods · Regions' })
})

test('a place is kept without a word if the session ended by itself, and not on the page that offers it', () => {
  const say = vi.fn<(text: string) => void>()
  leaveOff({ ...place, title: 'Regions' }, say)
  expect(readPlace()?.title).toBe('Regions')
  leaveOff({ ...place, path: '/app', title: 'Select the Application' }, say)
  expect(readPlace()).toBeNull()
  expect(say).not.toHaveBeenCalled()
})

test('whoever was signed out in another tab is told so', () => {
  const say = vi.fn<(text: string) => void>()
  leaveOff({ ...place, title: 'Regions', isElsewhere: true }, say)
  expect(say).toHaveBeenCalledWith('You were signed out in another tab.')
})
