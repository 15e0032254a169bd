import { expect } from 'vitest'
import { inLanguage } from '../../support/inLanguage'
import { button, heading, role } from '../page'
import { signIn, type Stories } from '../visit'

const [menu, menuItem, choice] = [role('navigation'), role('menuitem'), role('menuitemradio')]

export const languages: Stories = {
  'the console speaks Arabic from right to left, without a reload': async ({ page }) => {
    const arabic = inLanguage('ar', 'first')
    await signIn(page, 'sales@talent.example', '/sectors')
    await page.see(heading('Sectors, Industry & Sub-Industry'))
    await page.evaluate('() => { window.isSamePage = true }')
    await page.click(button(undefined, { text: 'Tom Sales' }))
    await page.click(menuItem('Language'))
    await page.click(choice('العربية'))
    await page.press('Escape')
    await page.see(heading(arabic('Sectors, Industry & Sub-Industry')))
    expect(await page.evaluate('() => window.isSamePage')).toBe(true)
    // The menu is at the right.
    await page.see(menu(arabic('Main menu')), ({ x }) => x > 1100)
    await page.keepPicture('in Arabic')
  },
}
