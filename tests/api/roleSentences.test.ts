/** What the console says that a role means, against what the server does with somebody who has it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { listActs } from '../../src/custom/companyUsers/acts'
import { screenCallsOf } from '../../src/custom/permissionMatrix/reach'
import { meaningsOf } from '../../src/custom/permissionMatrix/sentences'
import { resources } from '../../src/resources/byName'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { words } from '../unit/access/roles'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const makeUnit = (name: string) =>
  owner.ok(calls.createBusinessUnit, {}, { body: { name, sector_id: 1, industry_id: 1, sub_industry_id: 1 } })

test.each(['a user without scope', 'a user of another unit'])(
  '%s deletes units everywhere in the company, as the sentences say, and may do just what they claim',
  async (who) => {
    const [own, other] = [await makeUnit(`Own of ${who}`), await makeUnit(`Other of ${who}`)]
    const isLimited = who === 'a user of another unit'
    const metafield = { business_units: isLimited ? [own.id] : [] }
    const permissions = ['VIEW_BUSINESS_UNIT', 'DELETE_BUSINESS_UNIT', 'VIEW_OFFER', 'VIEW_SECTOR'] as const
    const person = await makeSignedIn(api, owner, { TOM: roleWith([...permissions], { metafield }) })
    const { user } = await person.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })
    const { roles } = await owner.ok(calls.readCompanyUser, { company_user_id: user.id })

    const screenCalls = screenCallsOf(Object.values(resources))
    const meant = { application: 'TOM', role: roles.TOM, company: 'Aurora Foods', screenCalls } as const
    const [inConsole, inApplication] = meaningsOf(meant, words)
    expect(inConsole?.where).toBe('In the console: everywhere in Aurora Foods')
    expect(inConsole?.sentences.map(({ text }) => text)).toEqual([
      'Can view and delete business units.',
      'Cannot open regions.',
      'Cannot open countries.',
    ])
    expect(inApplication?.where).toBe(
      isLimited ? 'In TOM: 1 unit' : 'In TOM: nowhere yet, since nothing is chosen under ‘Where’',
    )

    const allowed = []
    for (const { name } of listActs(Object.values(resources), words)) {
      const query = { act: name }
      const answer = await owner.ok(calls.readCompanyUserRight, { company_user_id: user.id }, { query })
      if (answer.allowed) allowed.push(name)
    }
    expect(allowed.toSorted()).toEqual(['deleteBusinessUnit', 'listBusinessUnits'])
    await person.ok(calls.deleteBusinessUnit, { business_unit_id: other.id })
  },
)
