/** Sets up tests of what a company keeps: each one has a company that has nothing yet. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from './api'
import { clientOf, type Client } from './client'
import { companyForm, makeLogo } from './companies'

export let api: Api
export let master: Client
/** The master of the provider in the company of the test. */
export let owner: Client

let count = 0

export const useNewCompanies = (): void => {
  let logo: string
  beforeAll(async () => {
    api = await startApi()
    master = await clientOf(api, 'master@talent.example')
    logo = await makeLogo(api)
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    const body = companyForm(logo, { name: `Company ${++count}` })
    const { id } = await master.ok(calls.createCompany, {}, { body })
    owner = await clientOf(api, 'master@talent.example', id)
  })
}
