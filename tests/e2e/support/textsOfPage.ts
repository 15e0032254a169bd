/** What a page says, and what of it can't be seen. */
import type { Page } from '@playwright/test'

export interface ShownText {
  readonly text: string
  /** Where it stands, as far as it helps to find it. */
  readonly at: string
  /** How it is cut off, if it is. */
  readonly cut?: string
}

/** Lists the texts of a page, also those that only screen readers say. */
export const textsOfPage = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    /** More than what rounding makes of fractions of pixels. */
    const tolerance = 1.5
    const spoken = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ]

    const nameOf = (element: Element) => {
      const role = element.getAttribute('role')
      const part = [...element.classList].find((name) => name.startsWith('Mui') && !name.includes('-root'))
      const own = element.id && !element.id.includes(':') ? `#${element.id}` : part ? `.${part}` : ''
      return element.tagName.toLowerCase() + (role ? `[role=${role}]` : '') + own
    }
    const placeOf = (element: Element) => {
      const names: string[] = []
      for (let one: Element | null = element; one && names.length < 4; one = one.parentElement)
        names.unshift(nameOf(one))
      return names.join(' > ')
    }

    /** Whether it is there for screen readers alone. */
    const isUnseen = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { clipPath, clip, opacity } = getComputedStyle(one)
        if (opacity === '0' || clipPath === 'inset(50%)' || clip.startsWith('rect(0')) return true
        const { width, height } = one.getBoundingClientRect()
        if (getComputedStyle(one).overflow !== 'visible' && width <= 1 && height <= 1) return true
      }
      return false
    }

    /** Tells how a rectangle is cut off by what is around it; what can be scrolled to is not. */
    const cutOf = (box: DOMRect, from: Element): string | undefined => {
      let [mayOverflowX, mayOverflowY] = [true, true]
      for (let one: Element | null = from; one && one !== document.documentElement; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one)
        const edge = one.getBoundingClientRect()
        const [left, top] = [edge.left + one.clientLeft, edge.top + one.clientTop]
        const [right, bottom] = [left + one.clientWidth, top + one.clientHeight]
        if (mayOverflowX && (overflowX === 'hidden' || overflowX === 'clip') && one.clientWidth > 0) {
          const lost = Math.max(left - box.left, box.right - right)
          // What is wholly outside waits there, as in a carousel.
          const isOutside = one !== from && (box.left >= right || box.right <= left)
          if (isOutside) return undefined
          if (lost > tolerance) return `${Math.round(lost)} px across by ${nameOf(one)}`
        }
        if (mayOverflowY && (overflowY === 'hidden' || overflowY === 'clip') && one.clientHeight > 0) {
          const lost = Math.max(top - box.top, box.bottom - bottom)
          const isOutside = one !== from && (box.top >= bottom || box.bottom <= top)
          if (isOutside) return undefined
          // Lines are higher than their letters.
          if (lost > box.height / 4 + tolerance) return `${Math.round(lost)} px down by ${nameOf(one)}`
        }
        if (overflowX === 'auto' || overflowX === 'scroll') mayOverflowX = false
        if (overflowY === 'auto' || overflowY === 'scroll') mayOverflowY = false
        if (position === 'fixed') break
      }
      if (mayOverflowX && (box.left < -tolerance || box.right > document.documentElement.clientWidth + tolerance))
        return 'by the edge of the screen'
      return undefined
    }

    const found: { text: string; at: string; cut?: string }[] = [{ text: document.title, at: 'title' }]
    const add = (text: string | null, at: string, cut?: string) => {
      if (text?.trim()) found.push({ text: text.trim(), at, ...(cut !== undefined && { cut }) })
    }
    const walk = (element: Element) => {
      if (['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'].includes(element.tagName)) return
      if (!element.checkVisibility({ visibilityProperty: true })) return
      const place = placeOf(element)
      for (const name of spoken) add(element.getAttribute(name), `${place} @${name}`)
      if (element instanceof HTMLInputElement && element.placeholder && !element.value) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(element)
        const pen = document.createElement('canvas').getContext('2d')
        if (pen) pen.font = font
        const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        const isCut = (pen?.measureText(element.placeholder).width ?? 0) > room + tolerance
        if (isCut) add(element.placeholder, place, 'as placeholder')
      }
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child)
        if (!(child instanceof Text) || !child.data.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(child)
        const boxes = element instanceof HTMLOptionElement || isUnseen(element) ? [] : [...range.getClientRects()]
        const cuts = boxes.filter(({ width }) => width > 0).map((box) => cutOf(box, element))
        add(
          child.data,
          place,
          cuts.find((cut) => cut !== undefined),
        )
      }
    }
    walk(document.body)
    return found
  })
