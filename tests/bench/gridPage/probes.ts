/** What the benchmark measures in the page. */

interface Scrolling {
  /** Selectors of the elements that scroll; the first one found is used. */
  readonly scroller: string
  readonly axis: 'scrollLeft' | 'scrollTop'
  /** Pixels per frame. */
  readonly step: number
  readonly frames: number
}

/** Calls back after the frame that is being made is painted: a message posted in it is handled then. */
const afterPaint = (done: () => void) => {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', done)
  port1.start()
  port2.postMessage(null)
}

/** Returns the milliseconds from mounting until cells with text are painted. */
const probeMount = (mount: () => void, cell: string): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    const check = () => {
      if (!document.querySelector(cell)?.textContent) return
      observer.disconnect()
      requestAnimationFrame(() => afterPaint(() => resolve(performance.now() - started)))
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    mount()
    check()
  })

/** Scrolls a step in each frame; returns the times between frames. */
const probeScroll = ({ scroller, axis, step, frames }: Scrolling): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const element = document.querySelector(scroller)
    if (!element) return reject(new Error(`Nothing scrolls: ${scroller}`))
    const times: number[] = []
    let last: number | undefined
    const frame = (now: number) => {
      if (last !== undefined) times.push(now - last)
      last = now
      if (times.length === frames) return resolve(times)
      element[axis] += step
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

let nextKey: Promise<number> = Promise.resolve(Number.NaN)

/** Waits for the next key; `readKey` returns the milliseconds until what it did is painted. */
const awaitKey = (): void => {
  nextKey = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => afterPaint(() => resolve(performance.now() - timeStamp)))
    window.addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

const readKey = () => nextKey

/** Pastes a text where the focus is; returns the milliseconds until a cell shows `expected`, painted. */
const probePaste = ({
  text,
  cell,
  expected,
}: {
  readonly text: string
  readonly cell: string
  readonly expected: string
}): Promise<number> =>
  new Promise((resolve, reject) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const started = performance.now()
    const isShown = () => [...document.querySelectorAll(cell)].some(({ textContent }) => textContent === expected)
    ;(document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    )
    const frame = () => {
      if (performance.now() - started > 10_000) return reject(new Error('The pasted text never showed'))
      if (!isShown()) return requestAnimationFrame(frame)
      afterPaint(() => resolve(performance.now() - started))
    }
    requestAnimationFrame(frame)
  })

/** Returns the probes of a page whose grid is mounted by `mount`. */
export const probesOf = (mount: () => void) => ({
  mount: (cell: string) => probeMount(mount, cell),
  scroll: probeScroll,
  awaitKey,
  readKey,
  paste: probePaste,
})

export type Probes = ReturnType<typeof probesOf>
