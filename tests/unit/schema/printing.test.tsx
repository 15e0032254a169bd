import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { printPage } from '../../../src/custom/print/printPage'
import { usePrinting } from '../../../src/schema/shared/printing'

test('a page is printed once what it shows has been read, and is on the screen again afterwards', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const client = new QueryClient()
  let answer = () => {}
  const reading = client.fetchQuery({
    queryKey: ['rows'],
    queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('rows'))),
  })
  const { result } = renderHook(usePrinting)
  let printing = Promise.resolve()
  act(() => void (printing = printPage(client)))
  await expect.poll(() => client.isFetching()).toBe(1)
  expect(print).not.toHaveBeenCalled()
  answer()
  await Promise.all([reading, printing])
  expect(print).toHaveBeenCalledOnce()
  expect(result.current).toBe(true)
  // Nothing else listens to the browser here, as before the layout has loaded what does.
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(result.current).toBe(false)
})
