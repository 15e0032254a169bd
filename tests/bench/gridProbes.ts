/** Functions that run in the page of a grid. Each has to stand for itself, since only its text gets there. */

export interface Scrolling {
  /** Selectors of the elements that scroll; the first one found is used. */
  readonly scroller: string
  readonly axis: 'scrollLeft' | 'scrollTop'
  /** Pixels per frame. */
  readonly step: number
  readonly frames: number
}

/** Returns the milliseconds from mounting until cells with text are painted. */
export const probeMount = (cell: string): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    const check = () => {
      if (!document.querySelector(cell)?.textContent) return
      observer.disconnect()
      // A message posted in a frame is handled after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - started))
        port1.start()
        port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    window.mountGrid()
    check()
  })

/** Scrolls a step in each frame; returns the times between frames. */
export const probeScroll = ({ scroller, axis, step, frames }: Scrolling): Promise<number[]> =>
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

/** Returns the milliseconds from the next key until what it did is painted. */
export const probeKey = (): Promise<number> =>
  new Promise((resolve) => {
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      },
      { once: true, capture: true },
    )
  })

/** Pastes a text where the focus is; returns the milliseconds until a cell shows `expected`, painted. */
export const probePaste = ({
  text,
  cell,
  expected,
}: {
  readonly text: string
  readonly cell: string
  readonly expected: string
}): Promise<number> =>
  new Promise((resolve) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const started = performance.now()
    const isShown = () => [...document.querySelectorAll(cell)].some(({ textContent }) => textContent === expected)
    ;(document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    )
    const frame = () => {
      if (!isShown()) return requestAnimationFrame(frame)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - started))
      port1.start()
      port2.postMessage(null)
    }
    requestAnimationFrame(frame)
  })
