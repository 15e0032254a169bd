/** What WCAG 2.2 asks of a page and axe doesn't judge, or not on its own. Each returns what is wrong, in words. */
import type { Page } from '@playwright/test'

/**
 * Lists controls whose accessible name and description lack a text that is seen on them (2.5.3), so that a voice control can't find
 * them. Keys that are named beside a label are no part of it.
 */
export const unspeakable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (text: string) =>
      ` ${text
        .toLowerCase()
        // Marks that nobody sees: where a word may break, and in which direction a value runs.
        .replaceAll(/[\u00ad\u2066-\u2069]/g, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const textsOf = (node: Node): string[] =>
      [...node.childNodes].flatMap((child) => {
        if (child instanceof Text) return child.data.trim() === '' ? [] : [child.data]
        return child instanceof Element && isSeen(child) && !child.matches('kbd') ? textsOf(child) : []
      })
    const named = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
        .join(' ')
    return [...document.querySelectorAll('button, a[href], [role=button], [role=tab], [role^=menuitem], [role=option]')]
      .filter((element) => isSeen(element) && !element.closest('[aria-hidden=true]'))
      .filter((element) => element.matches('[aria-label], [aria-labelledby]'))
      .flatMap((element) => {
        const name = `${element.getAttribute('aria-label') ?? ''} ${named(element, 'aria-labelledby')}`
        const said = words(`${name} ${named(element, 'aria-describedby')}`)
        return textsOf(element)
          .filter((text) => words(text).trim().length > 1 && !said.includes(words(text).trim()))
          .map((text) => `‘${text}’ is no part of ‘${name.trim()}’`)
      })
  })

/** Lists targets under 24 by 24 pixels whose circle of that diameter touches another target (2.5.8). */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const size = 24
    const boxes = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=switch]')]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !one.closest('[aria-hidden=true], [inert]') && getComputedStyle(one).display !== 'inline')
      // What is pressed is the whole control.
      .map((one) => ({
        one,
        target: one.closest('label, .MuiInputBase-root, .MuiSwitch-root, [role=gridcell]') ?? one,
      }))
      .map(({ one, target }) => ({ one, target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
    const isSmall = ({ width, height }: DOMRect) => width < size - 0.5 || height < size - 0.5
    const distance = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    return boxes
      .filter(({ box }) => isSmall(box))
      .filter(({ target, box }) =>
        boxes.some((other) => {
          if (other.target === target || other.target.contains(target) || target.contains(other.target)) return false
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          if (distance(x, y, other.box) < size / 2) return true
          const [otherX, otherY] = [other.box.x + other.box.width / 2, other.box.y + other.box.height / 2]
          return isSmall(other.box) && Math.hypot(x - otherX, y - otherY) < size
        }),
      )
      .map(
        ({ one, box }) =>
          `${one.ariaLabel ?? one.textContent} is ${Math.round(box.width)} by ${Math.round(box.height)}`,
      )
  })

/** Gives texts the spacing that readers may choose (1.4.12). */
export const spaceTexts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      p { margin-bottom: 2em !important; }
    `)
    document.adoptedStyleSheets.push(sheet)
  })

/** Lists texts that an ancestor or the top of the page cuts off. Not those of the grid, whose columns are as wide as one makes them. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], [role=grid].scroller, .unseen')
    // What is above it altogether waits for the focus.
    const isAcrossTop = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top + scrollY < 0 && bottom + scrollY > 0
    }
    const ancestors = function* (element: Element) {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) yield one
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((element) => isSeen(element) && element.getBoundingClientRect().width > 2)
      .filter(
        (element) =>
          isAcrossTop(element) ||
          [...ancestors(element)].some((one) => {
            const { overflowX, overflowY } = getComputedStyle(one)
            if (one.clientWidth <= 2 || one.clientHeight <= 2) return false
            return (
              (cuts(overflowX) && one.scrollWidth > one.clientWidth + 2) ||
              (cuts(overflowY) && one.scrollHeight > one.clientHeight + 2)
            )
          }),
      )
      .map(({ textContent }) => textContent)
  })

/** Says what is wrong with the element that has the focus: it isn't seen (2.4.7), or it is covered (2.4.11); empty if nothing is. */
export const wrongWithFocus = (page: Page): Promise<{ readonly name: string; readonly wrong: string[] }> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { name: '', wrong: [] }
    const name = focused.getAttribute('aria-label') ?? (focused.textContent || focused.id)
    const field = '.MuiInputBase-root, .MuiPickersInputBase-root'
    const frame = focused.closest(field)?.querySelector('fieldset')
    const isOutlined = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    const around = [focused, focused.parentElement, focused.closest('label'), ...focused.children]
    const isMarked =
      around.some((one) => one !== null && isOutlined(one)) ||
      (frame && Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2)
    const target = focused.closest(`${field}, label`) ?? focused
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    // One of nine points of it can be seen.
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const at = document.elementFromPoint(fromX + (toX - fromX) * x, fromY + (toY - fromY) * y)
        return at !== null && (target.contains(at) || at.contains(target))
      }),
    )
    return { name, wrong: [...(isMarked ? [] : ['has no mark of the focus']), ...(isSeen ? [] : ['is covered'])] }
  })

/** Lists what moves or would, in a page of somebody who asks for less motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((one) => `${one instanceof CSSAnimation ? one.animationName : one.id} moves`),
  )
