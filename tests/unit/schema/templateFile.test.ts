import { expect, test } from 'vitest'
import { companyUserExample, companyUserRow } from '../../../contract/entities/companyUserRow'
import { sectorRow } from '../../../contract/entities/imports'
import { templateFile } from '../../../src/schema/csv/templateFile'

test('a template of company users has an example, in which every cell can be read', async () => {
  const file = templateFile({ name: 'companyUsers' }, { row: companyUserRow })
  expect(file.name).toBe('company-users-template.csv')
  const [header, example, rest] = (await file.text()).split('\r\n')
  expect(header?.split(',')).toHaveLength(13)
  expect(example).toBe(Object.values(companyUserExample).join(','))
  expect(rest).toBe('')
  expect(companyUserRow.safeParse(companyUserExample).error).toBeUndefined()
})

test('a template without an example has only its columns', async () => {
  const text = await templateFile({ name: 'sectors' }, { row: sectorRow }).text()
  expect(text.replace('\uFEFF', '')).toBe('Sector,Industry,Sub-Industry\r\n')
})
