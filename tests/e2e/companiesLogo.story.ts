import type { Page } from '@playwright/test'
import { chooseLogo, logoInput, picture, save } from './support/companyForm'
import { countRequests, expectToast, failWith, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const shown = (page: Page) => page.getByRole('main').locator('form img')

const openNew = async (page: Page) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
}

test.describe('the logo of a company', () => {
  test('shows at once, with the progress of its upload; until it is uploaded nothing is saved or lost', async ({
    page,
  }) => {
    await comeBackAs(page, 'master')
    const { id, small_logo_url: before } = await makeCompany(page)
    await page.goto(`/companies/${id}/edit`)
    await expect(shown(page)).toHaveAttribute('src', before ?? '')
    const release = await holdBack(page, '**/api/upload-image/')
    await chooseLogo(page, 'large')
    await expect(shown(page)).toHaveAttribute('src', /^blob:/)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await expect(save(page, 'Update the Company')).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    release()
    await expectToast(page, 'Image uploaded successfully')
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0)
    await expect(shown(page)).toHaveAttribute('src', /\/media\//)
    const uploaded = await shown(page).getAttribute('src')
    expect(uploaded).not.toBe(before)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page, 'Update the Company').click()
    expect((await sent).postDataJSON()).toMatchObject({ small_logo_url: uploaded, large_logo_url: uploaded })
    await expect(page).toHaveURL(`/companies/${id}`)
  })

  test('must be under 2 MB, which is checked before anything is sent', async ({ page }) => {
    await openNew(page)
    const sent = countRequests(page, '/api/upload-image/')
    const large = Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024)
    await logoInput(page).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await expectToast(page, 'Image must be smaller than 2MB!')
    expect(sent).toEqual([])
    const nearly = await picture('png', 814)
    expect(nearly.length).toBeGreaterThan(1_900_000)
    await logoInput(page).setInputFiles({ name: 'nearly.png', mimeType: 'image/png', buffer: nearly })
    await expectToast(page, 'Image uploaded successfully')
    await expect(page.getByRole('main').getByText('Image must be smaller than 2MB!')).toHaveCount(0)
  })

  test('of another type than JPG or PNG is refused before anything is sent', async ({ page }) => {
    await openNew(page)
    const sent = countRequests(page, '/api/upload-image/')
    await chooseLogo(page, 'gif')
    await expectToast(page, 'You can only upload JPG/PNG file!')
    expect(sent).toEqual([])
  })

  test('must be a picture by its content: a renamed GIF is refused', async ({ page }) => {
    await openNew(page)
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('gif') })
    await expectToast(page, 'You can only upload JPG/PNG file!')
    await expect(page.getByRole('main').getByText('You can only upload JPG/PNG file!')).toBeVisible()
    await expect(shown(page)).toHaveAttribute('src', /svg/)
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled()
  })

  test('that could not be uploaded shows the message of the server', async ({ page }) => {
    await openNew(page)
    await failWith(page, '**/api/upload-image/', { success: false, message: 'U1' })
    await chooseLogo(page)
    await expect(page.getByRole('alert').getByText('U1', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('U1')).toBeVisible()
  })
})
