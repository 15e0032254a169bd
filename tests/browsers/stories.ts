/** Runs the stories in a browser, one after the other, with a product of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { Product } from '../support/product'
import type { Driver } from './driver'
import { Page } from './page'
import { companyUsers } from './stories/companyUsers'
import { gradeMap } from './stories/gradeMap'
import { languages } from './stories/languages'
import { lists } from './stories/lists'
import { sessions } from './stories/sessions'
import { touch } from './stories/touch'

const stories = { ...sessions, ...lists, ...companyUsers, ...gradeMap, ...touch, ...languages }

export const runStories = (start: () => Promise<Driver>): void => {
  let [product, driver, page]: [Product?, Driver?, Page?] = []
  const folder = mkdtempSync(join(tmpdir(), 'talent-browsers-'))
  beforeAll(async () => {
    product = await Product.start({ DATA_DIR: folder })
    driver = await start()
    page = new Page(driver, `http://localhost:${product.port}`)
  })
  afterAll(async () => {
    await driver?.stop()
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => page?.forget())

  test.for(Object.entries(stories))('%s', async ([what, story]) => {
    if (!page || !product) throw new Error('Nothing has been started')
    const shown = page
    onTestFailed(() => shown.keepPicture(what))
    await story({ page, product })
    expect(await page.complaints(), 'the browser console stays free of errors').toEqual([])
  })
}
