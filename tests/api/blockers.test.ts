/** What a refused deletion tells: which records stand in the way, and where they are, as far as the caller may view them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { Blockers } from '../../contract/entities/found'
import { startApi, type Answer, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makePlace } from '../support/structure'

let api: Api
let master: Client
let owner: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const blockersIn = ({ status, body }: Answer<unknown>) => {
  expect(status).toBe(409)
  return (body.data as Blockers | null)?.blockers ?? []
}
const makeUsedSector = async () => {
  const { id: sector_id } = await master.ok(calls.createSector, {}, { body: { name: 'Used sector' } })
  const industries = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    industries.push(await master.ok(calls.createIndustry, {}, { body: { name: `Used ${name}`, sector_id } }))
  const body = { name: 'Unit of it', sector_id, industry_id: industries[0]?.id }
  const unit = await owner.ok(calls.createBusinessUnit, {}, { body })
  return { sector_id, industries, unit }
}

test('the first records of each kind, how many there are, and what is above them', async () => {
  const { sector_id, industries, unit } = await makeUsedSector()
  const blockers = blockersIn(await master(calls.deleteSector, { sector_id }))
  expect(blockers).toEqual([
    {
      what: '1 business unit',
      count: 1,
      records: [
        {
          resource: 'businessUnits',
          id: unit.id,
          title: 'Unit of it',
          detail: null,
          company: { id: owner.companyId, name: 'Aurora Foods' },
          above: [],
        },
      ],
    },
    {
      what: '6 industries',
      count: 6,
      records: industries.slice(0, 5).map(({ id, name }) => ({
        resource: 'industries',
        id,
        title: name,
        detail: null,
        company: null,
        above: [{ param: 'sector_id', id: sector_id, name: 'Used sector' }],
      })),
    },
  ])
})

test('no kind of which there are no such records', async () => {
  const { id: sector_id } = await master.ok(calls.createSector, {}, { body: { name: 'Half used sector' } })
  await master.ok(calls.createIndustry, {}, { body: { name: 'Only one', sector_id } })
  const blockers = blockersIn(await master(calls.deleteSector, { sector_id }))
  expect(blockers.map(({ what, count }) => [what, count])).toEqual([['1 industry', 1]])
})

test('nothing of what the caller may not view', async () => {
  const { business_unit_id, region_id, country_id } = await makePlace(owner)
  const body = { name: 'Works', business_unit_id, region_id, country_id }
  const entity = await owner.ok(calls.createLegalEntity, {}, { body })
  const all = blockersIn(await owner(calls.deleteRegion, { region_id }))
  expect(all).toMatchObject([{ what: '1 legal entity', records: [{ resource: 'legalEntities', id: entity.id }] }])
  await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION', 'DELETE_REGION')
  const admin = await clientOf(api, 'admin@aurora.example')
  const refused = await admin(calls.deleteRegion, { region_id })
  expect(blockersIn(refused)).toEqual([])
  expect(refused.text).not.toContain('Works')
  expect((await owner(calls.readRegion, { region_id })).status).toBe(200)
})
