import { createMemoryRouter, type To } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { addMotion } from '../../../src/custom/theme/PageMotion'

type Step = readonly [to: To | number, options?: { readonly replace: boolean }]

/** Opens a path in a browser that can blend pages, and returns how each next one came. */
const motionsOf = async (start: string, steps: readonly Step[]) => {
  const motions: (string | undefined)[] = []
  let begun: string | undefined
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', {
    hidden: false,
    documentElement: { dataset },
    startViewTransition: (change: () => Promise<void>) => {
      begun = dataset.motion
      return { ready: Promise.reject(new Error('skipped')), finished: Promise.resolve(), updateCallbackDone: change() }
    },
  })
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [start] })
  addMotion(router)
  for (const step of steps) {
    begun = undefined
    await (router.navigate as (...step: Step) => Promise<void>)(...step)
    motions.push(begun)
  }
  return [router.state.location.pathname, ...motions]
}

const wantMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: !matches }))

afterEach(() => vi.unstubAllGlobals())

test('a page comes as what it is to the one before: deeper, beside it, or back', async () => {
  wantMotion(true)
  expect(await motionsOf('/sectors', [['/sectors/5'], [{ pathname: '/companies/1' }], ['/companies?page=2']])).toEqual([
    '/companies',
    'deeper',
    'aside',
    'back',
  ])
})

test('a change of the query, a redirect and a step in the history move nothing', async () => {
  wantMotion(true)
  const steps = await motionsOf('/sectors', [
    ['/sectors?page=2'],
    ['/companies', { replace: true }],
    ['/tom-users'],
    [-1],
  ])
  expect(steps).toEqual(['/companies', undefined, undefined, 'aside', undefined])
})

test('nothing moves for those who ask for less motion', async () => {
  wantMotion(false)
  expect(await motionsOf('/sectors', [['/sectors/5']])).toEqual(['/sectors/5', undefined])
})
