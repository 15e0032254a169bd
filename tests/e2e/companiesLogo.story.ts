import type { Page } from '@playwright/test'
import { chooseLogo, logoInput, picture, save } from './support/companyForm'
import { expectToast, failWith, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const shown = (page: Page) => page.getByRole('main').locator('form img')

test('a logo is uploaded before it is saved, unless it is too large or no JPG or PNG', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id, small_logo_url: before } = await makeCompany(page)
  await page.goto(`/companies/${id}/edit`)
  await expect(shown(page)).toHaveAttribute('src', before ?? '')
  const main = page.getByRole('main')

  await test.step('one of 2 MB or of another type is refused before anything is sent', async () => {
    let uploads = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/upload-image/')) uploads += 1
    })
    await chooseLogo(page, 'gif')
    await expectToast(page, 'You can only upload JPG/PNG file!')
    const large = Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024)
    await logoInput(page).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await expectToast(page, 'Image must be smaller than 2MB!')
    expect(uploads).toBe(0)
  })

  await test.step('a renamed GIF is refused for its content', async () => {
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('gif') })
    await expect(main.getByText('You can only upload JPG/PNG file!')).toBeVisible()
    await expect(shown(page)).toHaveAttribute('src', before ?? '')
  })

  await test.step('one that could not be uploaded shows the message of the server', async () => {
    await failWith(page, '**/api/upload-image/', { success: false, message: 'U1' })
    await chooseLogo(page)
    await expect(page.getByRole('alert').getByText('U1', { exact: true })).toBeVisible()
    await expect(main.getByText('U1')).toBeVisible()
    await page.unroute('**/api/upload-image/')
  })

  await test.step('one of nearly 2 MB shows at once, and until it is uploaded nothing is saved or lost', async () => {
    const nearly = await picture('png', 814)
    expect(nearly.length).toBeGreaterThan(1_900_000)
    const release = await holdBack(page, '**/api/upload-image/')
    await logoInput(page).setInputFiles({ name: 'nearly.png', mimeType: 'image/png', buffer: nearly })
    await expect(shown(page)).toHaveAttribute('src', /^blob:/)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await expect(save(page, 'Update the Company')).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    release()
    await expectToast(page, 'Image uploaded successfully')
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0)
    await expect(main.getByText(/^Image must be smaller than 2MB!|^You can only upload JPG|^U1$/)).toHaveCount(0)
    await expect(shown(page)).toHaveAttribute('src', /\/media\//)
    const uploaded = await shown(page).getAttribute('src')
    expect(uploaded).not.toBe(before)
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/company/'))
    await save(page, 'Update the Company').click()
    expect((await sent).postDataJSON()).toMatchObject({ small_logo_url: uploaded, large_logo_url: uploaded })
    await expect(page).toHaveURL(`/companies/${id}`)
  })
})
