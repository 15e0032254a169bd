/** Which section of a form the rail marks, and how its links find folded fields. */
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { goToField } from '../../../src/schema/form/fieldLinks'
import { input, openEdit } from './machineForm'
import { machines } from './machines'
import { useMachineNetwork } from './network'

useMachineNetwork()
afterEach(() => vi.restoreAllMocks())

/** From and to where a section is, in pixels below the upper edge of the window. */
type Span = readonly [top: number, bottom: number]

/** Opens a form of two sections; `scroll` puts them in places and returns which of them is marked. */
const open = async () => {
  await openEdit()
  const rail = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const sections = [...document.querySelectorAll('section')].filter((one) => one.querySelector('[data-field]'))
  expect(sections).toHaveLength(2)
  const place = (event: 'scroll' | 'resize', ...spans: readonly [Span, Span]) => {
    sections.forEach((section, index) => {
      const [top, bottom] = spans[index] ?? [0, 0]
      vi.spyOn(section, 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect)
    })
    act(() => void window.dispatchEvent(new Event(event)))
    const marked = rail.getAllByRole('button').filter((link) => link.hasAttribute('aria-current'))
    return marked.map(({ textContent }) => textContent)
  }
  const scroll = (...spans: readonly [Span, Span]) => place('scroll', ...spans)
  const resize = (...spans: readonly [Span, Span]) => place('resize', ...spans)
  const focus = (element: HTMLElement) => act(() => element.focus())
  const part = () => screen.getAllByRole('textbox').find((one) => sections[1]?.contains(one)) as HTMLElement
  return { scroll, resize, focus, part }
}

test('the section at the line is marked, and the first one where all are below it', async () => {
  const { scroll, resize } = await open()
  expect(scroll([-500, -60], [-50, 300])).toEqual(['Parts'])
  expect(scroll([-500, 20], [30, 300])).toEqual(['All'])
  expect(scroll([20, 400], [410, 700])).toEqual(['All'])
  expect(resize([-500, -60], [-50, 300])).toEqual(['Parts'])
})

test('the section with the focus is marked instead, as long as it is in sight', async () => {
  const { scroll, focus, part } = await open()
  focus(part())
  expect(scroll([-100, 200], [300, 500])).toEqual(['Parts'])
  expect(scroll([-100, 200], [window.innerHeight + 10, window.innerHeight + 500])).toEqual(['All'])
  focus(input('name'))
  expect(scroll([-900, -60], [-50, 300])).toEqual(['Parts'])
  expect(scroll([-900, 5], [10, 300])).toEqual(['All'])
})

test('a link to a field opens what it is folded in', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form id="folded"><details><div data-field="name"><input name="name" /></div></details></form>',
  )
  goToField(
    'folded',
    {
      resource: machines,
      names: [],
      situation: { isNew: true, isOwn: false, isPlatform: true },
      call: machines.calls.update,
      extra: {},
    },
    'name',
  )
  expect(document.querySelector('#folded details')).toHaveAttribute('open')
  expect(document.querySelector('#folded input')).toHaveFocus()
  document.getElementById('folded')?.remove()
})
