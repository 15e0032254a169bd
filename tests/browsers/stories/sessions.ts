import { button, field, heading, option, password, role } from '../page'
import { application, companySuper, master, signIn, submitLogin, type Stories } from '../visit'

const [menu, menuItem] = [role('navigation'), role('menuitem')]

export const sessions: Stories = {
  'a provider user signs in after a wrong password, and chooses application and company': async ({ page }) => {
    await page.open('/companies')
    await page.at('/login')
    await page.focused(field('Email'))
    await submitLogin(page, master, 'Not-my-password-1')
    await page.see(role('alert')(undefined, { text: 'Invalid email or password' }))
    await page.see(field('Email'), ({ value }) => value === master)
    await page.fill(password('Password'), 'Welcome-2026')
    // Enter in a field submits the form.
    await page.press('Enter')
    await page.at('/app')
    await page.see(heading('Select the Application'))
    await page.click(application('TOM'))
    await page.see(heading('Select the Company'))
    await page.click(option(undefined, { text: 'Borealis Energy' }))
    await page.click(button('Select'))
    await page.at('/app/1')
    await page.read('Borealis Energy')
  },

  'a company user signs out by the menu of the profile, and private pages are closed': async ({ page }) => {
    await signIn(page, companySuper, '/')
    await page.see(menu('Main menu'))
    await page.click(button('Profile of Freja Lindqvist'))
    await page.click(menuItem('Log out'))
    await page.at('/login')
    await page.open('/companies')
    await page.at('/login')
  },
}
