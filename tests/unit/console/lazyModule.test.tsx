import { Component, type ReactNode } from 'react'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addTexts, textsLoaded } from '../../../src/i18n/i18nProvider'
import { ofLaterParts } from '../../../src/i18n/parts/laterParts'
import { setLaterTexts } from '../../../src/schema/shared/laterTexts'
import { lazyModule, loadAhead, loadPart } from '../../../src/schema/shared/lazyModule'

const module = { Form: () => <p>The form</p> }

/** Shows that a part could not be loaded, as the console's boundary around screens does. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p>Not loaded</p> : this.props.children
  }
}

type Part = ReturnType<ReturnType<typeof lazyModule<typeof module>>['part']>

const show = (Shown: Part) =>
  render(
    <Boundary>
      <Shown />
    </Boundary>,
  )

test('a part that was loaded ahead shows at once', async () => {
  const load = vi.fn<() => Promise<typeof module>>(() => Promise.resolve(module))
  const Form = lazyModule(load, { isLikely: true }).part((loaded) => loaded.Form, <p>Waiting</p>)
  expect(load).not.toHaveBeenCalled()
  await loadAhead()
  show(Form)
  expect(screen.queryByText('Waiting')).not.toBeInTheDocument()
  expect(screen.getByText('The form')).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that is used first shows in the moment it has loaded, and not 300 ms after what it shows until then', async () => {
  const waiting: ((loaded: typeof module) => void)[] = []
  const load = () => new Promise<typeof module>((resolve) => waiting.push(resolve))
  const Form = lazyModule(load).part((loaded) => loaded.Form, <p>Waiting</p>)
  show(Form)
  expect(screen.getByText('Waiting')).toBeInTheDocument()
  vi.useFakeTimers()
  try {
    await act(async () => waiting.forEach((resolve) => resolve(module)))
    expect(screen.getByText('The form')).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('a part that has loaded shows when its texts are there', async () => {
  let arrive = () => {}
  setLaterTexts(
    () => Promise.resolve(),
    () => new Promise<void>((resolve) => (arrive = resolve)),
  )
  try {
    show(lazyModule(() => Promise.resolve(module)).part((loaded) => loaded.Form, <p>Waiting</p>))
    await act(async () => {})
    expect(screen.getByText('Waiting')).toBeInTheDocument()
    await act(async () => arrive())
    expect(screen.getByText('The form')).toBeInTheDocument()
  } finally {
    setLaterTexts(async () => addTexts(ofLaterParts), textsLoaded)
  }
})

test('a part that could not be loaded says so, and is tried again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<typeof module>>(() => Promise.resolve(module))
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
  const Form = lazyModule(load).part((loaded) => loaded.Form, <p>Waiting</p>)
  await expect(loadPart(Form)?.()).rejects.toThrow('offline')
  const { unmount } = show(Form)
  expect(await screen.findByText('Not loaded')).toBeInTheDocument()
  unmount()
  show(Form)
  expect(await screen.findByText('The form')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(3)
})
