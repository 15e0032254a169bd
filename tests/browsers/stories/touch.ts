import { button, field, heading, link, option, password, role } from '../page'
import { application, master, type Stories } from '../visit'

export const touch: Stories = {
  'a finger signs in, swipes through the companies and opens a list on a phone': async ({ page }) => {
    await page.resize(390, 800)
    await page.open('/login')
    await page.tap(field('Email'))
    await page.type(master)
    await page.tap(password('Password'))
    await page.type('Welcome-2026')
    await page.tap(button('Login'))
    await page.see(heading('Select the Application'))
    await page.tap(application('TOM'))
    await page.see(heading('Select the Company'))
    await page.tap(button('Carousel'))
    const first = await page.see(option())
    await page.swipe(option(), -0.8)
    await page.see(option(), ({ text }) => text !== first.text)
    // A quick finger passes several of them.
    for (let swipes = 0; swipes < 5 && !(await page.has(option(undefined, { text: first.text }))); swipes += 1)
      await page.swipe(option(), 0.8)
    const { text } = await page.see(option(), (found) => found.text === first.text)
    await page.tap(option())
    await page.see(option(), ({ attributes }) => attributes['aria-selected'] === 'true')
    await page.tap(button('Select'))
    await page.at('/app/1')
    await page.read(text)

    await page.open('/sectors')
    await page.see(heading('Sectors, Industry & Sub-Industry'))
    await page.tap(button('Expand the menu'))
    await page.tap(link('Companies'))
    await page.at('/companies')
    await page.see(heading('Companies'))
    await page.gone(role('presentation')(undefined, { text: 'Job Function' }))
    await page.keepPicture('a list on a phone')
  },
}
