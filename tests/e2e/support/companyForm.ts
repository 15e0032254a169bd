import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { dayField, firstPart, valueOf } from './days'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const selector = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const save = (page: Page, name: 'Create New Company' | 'Update the Company' = 'Create New Company') =>
  page.getByRole('button', { name, exact: true })

/** Chooses an option of a selector. */
export const choose = async (page: Page, name: string, option: string) => {
  await selector(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The year of a date field, which is its first part. */
export const yearOf = (page: Page, name: string) => firstPart(dayField(page, name))

/** Types a date into a date field, as the digits of year, month and day. */
export const fillDate = async (page: Page, name: string, digits: string) => {
  await yearOf(page, name).click()
  await expect(yearOf(page, name)).toBeFocused()
  await page.keyboard.type(digits)
  await expect(dateIn(page, name)).toHaveValue(digits.replace(/(....)(..)(..)/, '$1-$2-$3'))
}

/** The input of a date field, whose value is in the form that is sent. */
export const dateIn = (page: Page, name: string) => valueOf(dayField(page, name))

/** Creates a picture: of one colour up to 64 pixels, larger ones of noise, which can't be compressed. */
export const picture = (format: 'png' | 'gif', side = 64) => {
  const raw = { width: side, height: side, channels: 3 } as const
  const noise = Buffer.from(Uint8Array.from({ length: side * side * 3 }, (_, index) => (index * 2_654_435_761) >>> 13))
  return side > 64
    ? sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
    : sharp({ create: { ...raw, background: '#0f6e6e' } })
        .toFormat(format)
        .toBuffer()
}

export const logoInput = (page: Page) => page.getByLabel('Logo', { exact: false }).and(page.locator('input[type=file]'))

/** Chooses a logo in the file dialog. */
export const chooseLogo = async (page: Page, kind: 'small' | 'large' | 'gif' = 'small') => {
  const format = kind === 'gif' ? 'gif' : 'png'
  const buffer = await picture(format, kind === 'large' ? 700 : 64)
  await logoInput(page).setInputFiles({ name: `logo.${format}`, mimeType: `image/${format}`, buffer })
}

/** The group of a stock entry's inputs, by its number. */
export const stockEntry = (page: Page, number: number) =>
  page.getByRole('group', { name: `Stock entry ${number}`, exact: true })

export const thisYear = new Date().getFullYear()

/** Fills all required fields of a new company except the logo. */
export const fillAllButLogo = async (page: Page, name: string) => {
  await field(page, 'Name').fill(name)
  await field(page, 'Address').fill('1 Main Street')
  await field(page, 'Postal code').fill('12345')
  await choose(page, 'Country', 'Denmark')
  await field(page, 'Headquarter location').fill('Aarhus')
  await choose(page, 'Currency', 'Danish Krone')
  await choose(page, 'Financial year', String(thisYear))
  await fillDate(page, 'Contract start', '20270110')
  await fillDate(page, 'Contract end', '20280110')
  await field(page, 'Contact person').fill('Ada Lovelace')
  await field(page, 'Contact number').fill('5551234')
  await field(page, 'Contact email').fill('ada@example.com')
  await choose(page, 'Contact country', 'Norway')
}
