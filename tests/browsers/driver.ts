/**
 * What a browser has to be able to do for the stories. Classic WebDriver and WebDriver BiDi share their input actions.
 *
 * | File         | Browser                     | Protocol                                     |
 * | ------------ | --------------------------- | -------------------------------------------- |
 * | `firefox.ts` | Debian's `firefox-esr`      | WebDriver BiDi, by Firefox itself            |
 * | `webkit.ts`  | Debian's `webkit2gtk-driver`| classic WebDriver, by its `WebKitWebDriver`  |
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

export interface PointerAction {
  readonly type: 'pointerMove' | 'pointerDown' | 'pointerUp' | 'pause'
  readonly x?: number
  readonly y?: number
  readonly button?: number
  /** In milliseconds. */
  readonly duration?: number
}

export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp'
  readonly value: string
}

export type Source =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' }
      readonly actions: readonly PointerAction[]
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }

export interface Driver {
  readonly name: string
  /** Whether its fingers are real ones: if not, pages are given the events that fingers make. */
  readonly hasTouch: boolean
  open(url: string): Promise<void>
  /** Calls a function in the page, given by its source, with arguments and an answer of JSON. */
  run(source: string, ...args: readonly unknown[]): Promise<unknown>
  act(source: Source): Promise<void>
  /** Gives the page this room, in pixels. */
  resize(width: number, height: number): Promise<void>
  forgetCookies(): Promise<void>
  /** Returns a PNG. */
  takePicture(): Promise<Buffer>
  stop(): Promise<void>
}

/** Requires a file of a package. */
export const requireFile = (path: string, from: string): string => {
  if (existsSync(path)) return path
  throw new Error(`${path} is missing. Install ${from} of Debian (tests/README.md)`)
}

/** Returns what a program prints that fits a pattern. */
export const printed = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const listen = (data: Buffer) => {
      text += String(data)
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdio.forEach((stream) => stream?.on('data', listen))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${text}`)))
  })

export const endProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
