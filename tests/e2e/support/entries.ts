import { expect, type Page } from '@playwright/test'
import { newName } from './api'
import { countRequests, expectToast } from './screen'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Deletes an entry of a list and confirms the deletion. */
export const confirmDelete = async (page: Page, name: string) => {
  await button(page, `Delete ${name}`).click()
  await page
    .getByRole('alertdialog', { name: `Delete ‘${name}’?` })
    .getByRole('button', { name: 'Delete' })
    .click()
}

/** The dialog of a refused deletion, which says what stands in the way. */
export const refusal = (page: Page, name: string) => page.getByRole('dialog', { name: `‘${name}’ is still in use` })

export const closeRefusal = async (page: Page, name: string) => {
  await refusal(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(refusal(page, name)).toBeHidden()
}

interface Kind {
  /** The singular name of the kind, which is also the label of its name field. */
  readonly one: string
  /** The label of the Add button. */
  readonly add: string
  /** The title of the dialog that adds one. */
  readonly title: string
  /** The part of the URL that identifies its calls. */
  readonly path: string
  /** The toasts after adding, changing and deleting. */
  readonly toasts: readonly [added: string, changed: string, deleted: string]
}

/** Adds, changes and deletes an entry through the dialogs of its list; returns its name and the requests. */
export const addEditDelete = async (page: Page, { one, add, title, path, toasts: [added, changed, deleted] }: Kind) => {
  const sent = countRequests(page, path)
  const name = newName(one)
  await button(page, add).first().click()
  const adding = page.getByRole('dialog', { name: title, exact: true })
  const save = adding.getByRole('button', { name: 'Add', exact: true })
  await expect(save).toBeDisabled()
  await adding.getByRole('textbox', { name: one, exact: true }).fill(name)
  await save.click()
  await expectToast(page, added)
  await expect(adding).toBeHidden()
  await expect(cell(page, name)).toBeVisible()

  await button(page, `Edit ${name}`).click()
  const editing = page.getByRole('dialog', { name: `Update ${one}`, exact: true })
  const update = editing.getByRole('button', { name: 'Update', exact: true })
  const input = editing.getByRole('textbox', { name: one, exact: true })
  await expect(input).toHaveValue(name)
  await input.fill('')
  await expect(update).toBeDisabled()
  await input.fill(`${name} anew`)
  await update.click()
  await expectToast(page, changed)
  await expect(cell(page, `${name} anew`)).toBeVisible()
  await page.reload()
  await expect(cell(page, `${name} anew`)).toBeVisible()

  await confirmDelete(page, `${name} anew`)
  await expectToast(page, deleted)
  await expect(cell(page, `${name} anew`)).toHaveCount(0)
  return { name, sent: sent.filter(({ method }) => method !== 'GET') }
}
