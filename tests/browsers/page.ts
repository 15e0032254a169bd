/** A page as a person uses it, in any browser: sees by role and name, points, types, touches. Each act waits until it can be done. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import type { Driver, PointerAction } from './driver'
import type { Found, Target } from './inPage'

const [bundle] = buildSync({
  entryPoints: ['tests/browsers/inPage.ts'],
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  globalName: 'inPage',
  // Some libraries ask for it.
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'window' },
}).outputFiles

/** How long to wait on a busy machine. */
const patience = 30_000

type Role = (name?: string, more?: Omit<Target, 'role' | 'name'>) => Target
export const role =
  (kind: string): Role =>
  (name, more = {}) => ({ ...more, role: kind, ...(name !== undefined && { name }) })

export const button = role('button')
export const checkbox = role('checkbox')
export const dialog = role('dialog')
export const field = role('textbox')
export const heading = role('heading')
export const link = role('link')
export const option = role('option')
export const password = role('password')
export const row = role('row')
export const within = (outer: Target, inner: Target): Target => ({ ...inner, within: outer })

interface Point {
  readonly x: number
  readonly y: number
}

const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}
const codeOf = (key: string) => keys[key] ?? key

const move = ({ x, y }: Point, duration = 0): PointerAction => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
})
const [down, up] = [{ type: 'pointerDown', button: 0 } as const, { type: 'pointerUp', button: 0 } as const]

/** The points along a way, with both ends. */
const along = (from: Point, to: Point, steps = 8): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }))

/** Waits until a function returns something; throws what it complains of if it doesn't. */
const waitFor = async <Result>(isThere: () => Promise<Result | undefined>, what: () => string): Promise<Result> => {
  for (const deadline = Date.now() + patience; ; await sleep(40)) {
    const result = await isThere()
    if (result !== undefined) return result
    if (Date.now() > deadline) throw new Error(what())
  }
}

export class Page {
  readonly #driver: Driver
  readonly #origin: string
  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  /** Calls a function of `inPage.ts` in the page, and brings them there first. */
  async #inPage(name: string, ...args: readonly unknown[]): Promise<unknown> {
    const call = `(name, args) => (typeof inPage === 'undefined' ? undefined : [inPage[name](...args) ?? null])`
    const answer = await this.#driver.run(call, name, args)
    if (Array.isArray(answer)) return answer[0]
    await this.#driver.run(`() => { ${bundle?.text ?? ''}; window.inPage = inPage }`)
    return this.#inPage(name, ...args)
  }

  #look(target: Target): Promise<Found[]> {
    return this.#inPage('look', target) as Promise<Found[]>
  }

  /** Forgets who was here. */
  async forget(): Promise<void> {
    await this.#driver.resize(1280, 800)
    await this.open('/login')
    await this.#driver.run('() => { localStorage.clear(); sessionStorage.clear() }')
    await this.#driver.forgetCookies()
  }

  open(path: string): Promise<void> {
    return this.#driver.open(`${this.#origin}${path}`)
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height)
  }

  path(): Promise<string> {
    return this.evaluate('() => location.pathname + location.search') as Promise<string>
  }

  /** Calls a function, given by its source. */
  evaluate(source: string): Promise<unknown> {
    return this.#driver.run(source)
  }

  /** Waits until exactly one thing is there, and is as told. */
  see(target: Target, is: (found: Found) => boolean = () => true): Promise<Found> {
    let seen: readonly Found[] = []
    return waitFor(
      async () => {
        seen = await this.#look(target)
        const [one] = seen
        return one && seen.length === 1 && is(one) ? one : undefined
      },
      () => `Not seen as expected: ${JSON.stringify(target)}, but ${JSON.stringify(seen.slice(0, 3))} (${seen.length})`,
    )
  }

  async has(target: Target): Promise<boolean> {
    return (await this.#look(target)).length > 0
  }

  /** Waits until so many are there, and returns them. */
  count(target: Target, expected: number): Promise<readonly Found[]> {
    let seen: readonly Found[] = []
    return waitFor(
      async () => {
        seen = await this.#look(target)
        return seen.length === expected ? seen : undefined
      },
      () => `${seen.length} instead of ${expected}: ${JSON.stringify(target)}`,
    )
  }

  async gone(target: Target): Promise<void> {
    await this.count(target, 0)
  }

  focused(target: Target): Promise<Found> {
    return this.see(target, ({ isFocused }) => isFocused)
  }

  async at(path: string | RegExp): Promise<void> {
    let now = ''
    await waitFor(
      async () => {
        now = await this.path()
        return (typeof path === 'string' ? now === path : path.test(now)) || undefined
      },
      () => `At ${now} instead of ${path}`,
    )
  }

  /** Waits until a text is somewhere on the page. */
  async read(text: string): Promise<void> {
    const has = `(text) => document.body.innerText.replaceAll(/\\s+/g, ' ').includes(text) || undefined`
    await waitFor(
      async () => ((await this.#driver.run(has, text)) === true ? true : undefined),
      () => `Cannot read ‘${text}’`,
    )
  }

  /** Waits until something stands still in view and a pointer reaches it. */
  async #reach(target: Target): Promise<Found> {
    let before: Found | undefined
    return waitFor(
      async () => {
        await this.#inPage('bring', target)
        const seen = await this.#look(target)
        const [now, last] = [seen.length === 1 ? seen[0] : undefined, before]
        before = now
        const isStill = now && last && now.x === last.x && now.y === last.y
        return isStill && now.isReachable && now.attributes.disabled === undefined ? now : undefined
      },
      () => `Cannot be reached: ${JSON.stringify(target)}, ${JSON.stringify(before)}`,
    )
  }

  #mouse(...actions: readonly PointerAction[]): Promise<void> {
    return this.#driver.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  }

  async click(target: Target): Promise<void> {
    await this.#mouse(move(await this.#reach(target)), down, up)
  }

  /** Presses something by the mouse, and releases it once more has happened. */
  async hold<Result>(target: Target, meanwhile: () => Promise<Result>): Promise<Result> {
    await this.#mouse(move(await this.#reach(target)), down)
    const result = await meanwhile()
    await this.#mouse(up)
    return result
  }

  /** Drags by the mouse from a point of one thing, its middle unless told, to the middle of another. */
  async drag(from: Target, to: Target, start: (found: Found) => Point = (found) => found): Promise<void> {
    const [first, last] = [start(await this.#reach(from)), await this.#reach(to)]
    await this.#mouse(move(first), down, ...along(first, last).map((point) => move(point, 20)), up)
  }

  async #touch(points: readonly Point[]): Promise<void> {
    const [first, ...rest] = points
    if (!first) return
    if (!this.#driver.hasTouch) {
      await this.#inPage('touch', 'start', first)
      for (const point of rest) await this.#inPage('touch', 'move', point)
      await this.#inPage('touch', 'end', points.at(-1))
      if (rest.length === 0) await this.#inPage('touch', 'tap', first)
      return
    }
    const actions = [move(first), down, ...rest.map((point) => move(point, 20)), up]
    await this.#driver.act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions })
  }

  async tap(target: Target): Promise<void> {
    await this.#touch([await this.#reach(target)])
  }

  /** Moves a finger over something, by a part of its width: -0.5 to the left by half of it. */
  async swipe(target: Target, part: number): Promise<void> {
    const { x, y, width } = await this.#reach(target)
    const half = (width * part) / 2
    await this.#touch(along({ x: x - half, y }, { x: x + half, y }))
  }

  /** Presses keys: `Control+a Delete`. */
  async press(text: string): Promise<void> {
    for (const part of text.split(' ')) {
      const pressed = part.split('+').map(codeOf)
      const actions = [
        ...pressed.map((value) => ({ type: 'keyDown' as const, value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ]
      await this.#driver.act({ type: 'key', id: 'keyboard', actions })
    }
  }

  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await this.#driver.act({ type: 'key', id: 'keyboard', actions })
  }

  /** Clicks into a field and replaces what is in it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.focused(target)
    await this.press('Control+a')
    await this.type(text)
    await this.see(target, ({ value }) => value === text)
  }

  async complaints(): Promise<string[]> {
    return (await this.#inPage('complaintsOf')) as string[]
  }

  async keepPicture(name: string): Promise<void> {
    const folder = 'test-results/browsers'
    mkdirSync(folder, { recursive: true })
    const file = `${this.#driver.name} ${name}`.replaceAll(/\W+/g, '-').toLowerCase()
    writeFileSync(`${folder}/${file}.png`, await this.#driver.takePicture())
  }
}
