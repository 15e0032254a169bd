/** Runs in the pages of the stories: finds what people see, by role and name, and tells how it is. */
import { queryAllByLabelText, queryAllByRole, type ByRoleOptions } from '@testing-library/dom'

/** Something on a page, as a person would name it. */
export interface Target {
  /** `password` is none of the roles, but is found by its label. */
  readonly role: string
  /** The whole accessible name. */
  readonly name?: string
  /** A part of its text. */
  readonly text?: string
  readonly within?: Target
  /** Which of several, from 0. */
  readonly place?: number
}

export interface Found {
  readonly text: string
  readonly description: string
  readonly value: string
  readonly isFocused: boolean
  readonly isChecked: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** The point in its middle. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Whether it stands still, and a pointer at that point reaches it. */
  readonly isReachable: boolean
}

const textOf = (element: HTMLElement) => element.innerText.replaceAll(/\s+/g, ' ').trim()

const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])
    .join(' ')

const findAll = ({ role, name, text, within, place }: Target): HTMLElement[] => {
  const containers = within ? findAll(within) : [document.body]
  const options: ByRoleOptions = { ...(name !== undefined && { name }) }
  const findIn = (container: HTMLElement) =>
    role === 'password'
      ? queryAllByLabelText(container, name ?? '', { selector: 'input' })
      : queryAllByRole(container, role, options)
  const found = containers.flatMap(findIn).filter((element) => text === undefined || textOf(element).includes(text))
  return place === undefined ? found : found.slice(place, place + 1)
}

/** Whether something, or what it is in, is on its way, such as a menu that grows. */
const isMoving = (element: HTMLElement) =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.pseudoElement === null &&
        effect.target?.contains(element),
    )

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, width, height }
}

/** Whether a pointer at its middle reaches it. */
const isUncovered = (element: HTMLElement) => {
  const { x, y } = middleOf(element)
  const reached = document.elementFromPoint(x, y)
  return element.contains(reached) || reached?.closest('label')?.control === element
}

const describe = (element: HTMLElement): Found => ({
  text: textOf(element),
  description: descriptionOf(element),
  value: 'value' in element ? String(element.value) : '',
  isFocused: document.activeElement === element,
  isChecked: element instanceof HTMLInputElement && element.checked,
  attributes: Object.fromEntries(Array.from(element.attributes, (one) => [one.name, one.value])),
  ...middleOf(element),
  isReachable: isUncovered(element) && !isMoving(element),
})

/** Describes all that is meant. */
export const look = (target: Target): Found[] => findAll(target).map(describe)

/** Brings something into view, if it isn't, or if a bar covers it. */
export const bring = (target: Target): void => {
  const [element] = findAll(target)
  if (element && !isUncovered(element)) element.scrollIntoView({ block: 'center', inline: 'center' })
}

/** What a page has complained of since it was first looked at. */
const complaints: string[] = []
const complain = (text: unknown) => complaints.push(String(text))
addEventListener('error', ({ message }) => complain(message))
addEventListener('unhandledrejection', ({ reason }) => complain(reason))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  complain(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
)
const { error: logError } = console
console.error = (...args: unknown[]) => {
  complain(args.map(String).join(' '))
  logError(...args)
}
export const complaintsOf = (): string[] => complaints.splice(0)

interface Point {
  readonly x: number
  readonly y: number
}

let touched: Element | null = null

/** Gives a page the events that a finger makes, where the driver has no fingers; `tap` is what follows a short touch. */
export const touch = (act: 'start' | 'move' | 'end' | 'tap', { x, y }: Point): void => {
  if (act === 'start') touched = document.elementFromPoint(x, y)
  const target = touched
  if (!target) return
  const shared = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y }
  if (act === 'tap') {
    target.closest<HTMLElement>('input, textarea, button, [tabindex]')?.focus()
    target.dispatchEvent(new MouseEvent('click', shared))
    return
  }
  const pointer = { start: 'pointerdown', move: 'pointermove', end: 'pointerup' }[act]
  target.dispatchEvent(new PointerEvent(pointer, { ...shared, pointerType: 'touch', isPrimary: true }))
  // WebKit on a machine without a touch screen lets nobody construct these.
  const finger = { identifier: 1, target, clientX: x, clientY: y, pageX: x + scrollX, pageY: y + scrollY }
  const touches = act === 'end' ? [] : [finger]
  const event = new Event(`touch${act}`, shared)
  target.dispatchEvent(Object.assign(event, { touches, targetTouches: touches, changedTouches: [finger] }))
}
