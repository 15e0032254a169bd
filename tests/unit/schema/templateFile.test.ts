import { expect, test } from 'vitest'
import { z } from 'zod'
import { companyUserExample, companyUserRow } from '../../../contract/entities/companyUserRow'
import { sectorRow } from '../../../contract/entities/imports'
import { templateFile } from '../../../src/schema/csv/templateFile'

test('a template of company users has an example, in which every cell can be read', async () => {
  const file = templateFile({ name: 'companyUsers' }, { row: companyUserRow })
  expect(file.name).toBe('company-users-template.csv')
  const [header, example, rest] = (await file.text()).split('\r\n')
  expect(header?.split(',')).toHaveLength(15)
  expect(example).toBe(Object.values(companyUserExample).join(','))
  expect(rest).toBe('')
  expect(companyUserRow.safeParse(companyUserExample).error).toBeUndefined()
})

test('a template without an example has only its columns', async () => {
  const text = await templateFile({ name: 'sectors' }, { row: sectorRow }).text()
  expect(text.replace('\uFEFF', '')).toBe('Sector,Industry,Sub-Industry\r\n')
})

test('an example is quoted where its text needs it, and may leave cells empty', async () => {
  const examples = [{ Name: 'Salt, pepper', Note: 'The "best"' }, { Note: 'None' }]
  const row = z.object({ Name: z.string(), Note: z.string() }).meta({ examples })
  const file = templateFile({ name: 'spices' }, { row })
  expect(file.type).toBe('text/csv')
  expect(await file.text()).toBe('Name,Note\r\n"Salt, pepper","The ""best"""\r\n,None\r\n')
  // Excel knows UTF-8 by these bytes.
  expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})
